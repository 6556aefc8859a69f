import { describe, expect, it } from "vitest";
import { guide, guideText } from "./guide";

describe("the guide of a first game", () => {
  it("is silent until it is asked for", () => {
    expect(guide(null).about("supply", 0)).toBeNull();
    expect(guide("off").about("supply", 0)).toBeNull();
    expect(guide("{damaged").about("supply", 0)).toBeNull();
  });
  it("speaks about each phase once", () => {
    const first = guide("on").after("information");
    expect(first.about("supply", 0)).toBe("supply");
    const next = first.after("supply");
    expect(next.about("supply", 0)).toBeNull();
    expect(next.about("demand", 0)).toBe("demand");
    expect(next.about("settlement", 0)).toBeNull();
  });
  it("explains in Supply what went by without a choice", () => {
    expect(guide("on").about("supply", 0)).toBe("information");
    expect(guide("on information supply").about("supply", 0)).toBeNull();
    expect(guide("on information supply").about("supply", 1)).toBe("movement");
  });
  it("remembers what it said, and ends when it has said everything", () => {
    let now = guide("on");
    for (const phase of ["supply", "demand", "action", "selling", "movement"] as const)
      now = now.after(phase);
    expect(guide(guideText(now)).about("selling", 0)).toBeNull();
    expect(guide(guideText(now)).about("supply", 0)).toBe("information");
    expect(guideText(now.after("information"))).toBe("off");
  });
});
