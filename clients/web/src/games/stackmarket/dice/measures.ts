// Lengths of the dice world, in millimetres, that drawing and hands share (physics/solver.h, physics/stacking.cpp).

/** Of a die. */
export const edge = 16;
/** The hand takes a die whose middle is not farther than this. */
export const reach = 12;
