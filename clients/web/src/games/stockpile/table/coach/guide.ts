// The guide of a first game: which phases it still has to speak about. Kept in this browser as a line of words:
// "on", then the phases that were explained; anything else is silence.

export const guideKey = "bourse.guide";

const phases = ["information", "supply", "demand", "action", "selling", "movement"] as const;
export type TipPhase = (typeof phases)[number];

interface Guide {
  readonly speaks: boolean;
  readonly told: readonly TipPhase[];
  /** What to explain next in a phase of a round, counted from 0. */
  about(phase: string, round: number): TipPhase | null;
  /** When that was understood. */
  after(phase: TipPhase): Guide;
}

export function guide(kept: string | null): Guide {
  const [first, ...rest] = (kept ?? "").split(" ");
  const speaks = first === "on";
  const told = phases.filter((phase) => rest.includes(phase));
  return {
    speaks,
    told,
    about: (phase, round) => {
      // Nobody decides anything in Information and Movement: Supply, which follows, explains them.
      const due =
        phase === "supply" ? ["information", "supply", ...(round > 0 ? ["movement"] : [])] : [phase];
      return speaks ? (phases.find((one) => due.includes(one) && !told.includes(one)) ?? null) : null;
    },
    after: (phase) => guide(["on", ...told, phase].join(" ")),
  };
}

/** To be kept; a guide that has said everything falls silent. */
export const guideText = ({ speaks, told }: Guide): string =>
  speaks && told.length < phases.length ? ["on", ...told].join(" ") : "off";
