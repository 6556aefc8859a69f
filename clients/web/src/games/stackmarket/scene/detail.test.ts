// Detail follows the device: low without a graphics card, and down by the time that pictures take.
import { expect, test } from "vitest";
import { DetailLevel, isSoftware } from "./detail.ts";

const slow = (level: DetailLevel, seconds: number, pictures: number) => {
  for (let i = 0; i < pictures; i++) level.took(seconds);
};

test("renderers that are programs are known by their names", () => {
  expect(isSoftware("ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero)), SwiftShader driver)")).toBe(
    true,
  );
  expect(isSoftware("llvmpipe (LLVM 15.0.6, 256 bits)")).toBe(true);
  expect(isSoftware("Microsoft Basic Render Driver")).toBe(true);
  expect(isSoftware("ANGLE (Intel, Mesa Intel(R) UHD Graphics 620)")).toBe(false);
});

test("thirty slow pictures drop one step, quick ones none, and nothing comes back", () => {
  const level = new DetailLevel(false, 2);
  slow(level, 0.012, 300);
  expect(level.now.ratio).toBe(2);
  slow(level, 0.03, 30);
  expect(level.now.ratio).toBe(1.5);
  slow(level, 0.03, 3000);
  expect(level.now).toMatchObject({ ratio: 1, motes: false, bars: false, shadow: 1024, fromAbove: false });
  slow(level, 0.001, 3000);
  expect(level.now.ratio).toBe(1);
});

test("without a graphics card it starts plain, and the picture from above is the first thing to go", () => {
  const level = new DetailLevel(true, 2);
  expect(level.now).toMatchObject({ plain: true, ratio: 0.6, shadow: 512, fromAbove: true });
  slow(level, 0.06, 30);
  expect(level.now).toMatchObject({ ratio: 0.6, fromAbove: false });
  slow(level, 0.06, 30);
  expect(level.now.ratio).toBe(0.5);
  slow(level, 0.06, 90);
  expect(level.now.ratio).toBe(0.35);
});

test("a rest between two pictures is not a slow picture", () => {
  const level = new DetailLevel(true);
  slow(level, 5, 100);
  expect(level.now.fromAbove).toBe(true);
});
