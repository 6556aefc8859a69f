// Lengths of the dice world, in millimetres, that drawing and hands share (physics/solver.h, physics/stacking.cpp).

/** Of a die. */
export const edge = 16;
/** The hand takes a die whose middle is not farther than this. */
export const reach = 12;

const behind = -120;
const beside = 120;
/**
 * Where a building stands: the one in front (null), and the others by their order.
 * host/games/stackmarket/stacking/stacking_table.cpp puts their dice there.
 */
export const site = (other: number | null): { readonly x: number; readonly y: number } =>
  other === null ? { x: 0, y: 0 } : { x: behind, y: beside * (other - 1) };

/** The ruler stands between the sites at the back: from there it hides no tower, whichever shot looks. */
export const rulerAt = { x: -123, y: 60 } as const;

/** The leather on the desk: its middle, and its size along x and y. Beside it lies wood. */
export const pad = { x: 48, y: 0, deep: 430, wide: 400 } as const;
/** The card of a building: so far before its site, and its size along x and y. */
export const card = { ahead: 12, deep: 76, wide: 50 } as const;
