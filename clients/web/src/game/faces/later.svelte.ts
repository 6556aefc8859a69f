// Faces of bots at a table: they come when the table can be played, and then stay.
import type { Component } from "svelte";

const afterTheTable = 1500; // milliseconds

class Faces {
  Face = $state.raw<Component<{ game: string; bot: string; twin?: number }> | undefined>(undefined);
  private waiting: ReturnType<typeof setTimeout> | undefined;

  want(): void {
    this.waiting ??= setTimeout(() => {
      void import("./BotFace.svelte").then((module) => {
        this.Face = module.default;
      });
    }, afterTheTable);
  }
}

export const faces = new Faces();
