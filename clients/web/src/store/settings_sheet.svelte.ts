// Whether the settings lie open over the table.
export const settingsSheet = $state({ open: false });

export const openSettings = (): void => {
  settingsSheet.open = true;
};
