// The footprint's geometry.
import { expect, test } from "vitest";
import { inside, supportOf, weakestJoint, yawOf } from "./support.ts";

const at = (x: number, y = 0, yaw = 0) => ({ x, y, yaw });

test("support is named by how far the middle lies inside the die below", () => {
  expect(supportOf(at(0), at(0))).toBe("well");
  expect(supportOf(at(4.9), at(0))).toBe("well");
  expect(supportOf(at(5.1), at(0))).toBe("barely");
  expect(supportOf(at(7.1), at(0))).toBe("hardly");
  expect(supportOf(at(40), at(0))).toBe("hardly");
});

test("the die below may be turned", () => {
  expect(inside(at(8.5), at(0))).toBeCloseTo(-0.5);
  expect(inside(at(8.5), at(0, 0, Math.PI / 4))).toBeCloseTo(8 - 8.5 / Math.SQRT2);
});

test("the weakest joint carries what lies to one side", () => {
  expect(weakestJoint([at(0)])).toBeNull();
  const leaning = weakestJoint([at(0), at(2), at(4), at(6)]);
  expect(leaning).toMatchObject({ floor: 1, x: 4, inside: 4 });
  const step = weakestJoint([at(0), at(0), at(7), at(0)]);
  expect(step?.floor).toBe(3); // the last die hangs over by seven
});

test("the turn of a die around the vertical comes from its pose", () => {
  const pose = new Float32Array([0, 0, 0, 0, 0, Math.sin(0.3), Math.cos(0.3)]);
  expect(yawOf(pose, 0)).toBeCloseTo(0.6);
});
