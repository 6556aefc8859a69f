import { expect, test } from "vitest";
import { hookText, readHook } from "./hook";

const east = -210; // three and a half hours before UTC, as in Tehran

test("A webhook's wishes stand behind its address and come back", () => {
  const wished = { address: "https://ntfy.sh/turns", plain: true, quiet: { from: "22:00", until: "07:15" } };
  const text = hookText(wished, "fr", east);
  expect(text).toBe("https://ntfy.sh/turns#text&lang=fr&quiet=18:30-03:45");
  expect(readHook(text ?? "", east)).toEqual(wished);
  expect(readHook(text ?? "", 300).quiet).toEqual({ from: "13:30", until: "22:45" });
});

test("A bare address has no wishes, and no address is none", () => {
  expect(readHook(" https://hook.example/a?b=c ")).toEqual({
    address: "https://hook.example/a?b=c",
    plain: false,
    quiet: null,
  });
  expect(hookText(readHook("https://hook.example/"), "en")).toBe("https://hook.example/#lang=en");
  expect(hookText(readHook("  "), "en")).toBeNull();
  expect(readHook("https://hook.example/#quiet=soon").quiet).toBeNull();
});
