import { describe, expect, test } from "vitest";
import { isPacked, pack, unpack } from "./link";
import { readText, withMoment } from "./taking";

describe("a record inside an address", () => {
  test.each(["", "bourse-record 1\n", "سابقه‌ی بازی — é ✓\n".repeat(300)])(
    "comes back as it was",
    async (text) => {
      const packed = await pack(text);
      expect(packed).toMatch(/^~[\w-]*$/);
      expect(isPacked(packed)).toBe(true);
      expect(await unpack(packed)).toBe(text);
    },
  );
  test("is refused when it was cut or changed", async () => {
    const packed = await pack("bourse-record 1\n".repeat(40));
    await expect(unpack(packed.slice(0, -4))).rejects.toThrow();
    await expect(unpack(`~!!${packed.slice(3)}`)).rejects.toThrow();
    await expect(unpack("bourse")).rejects.toThrow();
  });
});

describe("responses to the client", () => {
  test("a record is taken as it is", () =>
    expect(readText("bourse-record 1\n")).toEqual({
      record: "bourse-record 1\n",
      at: null,
      seat: null,
      said: "",
    }));
  test("a record that begins at a moment says which, and is itself as before", () =>
    expect(readText(withMoment("bourse-record 1\ngame any 1\n", 57))).toEqual({
      record: "bourse-record 1\ngame any 1\n",
      at: 57,
      seat: null,
      said: "",
    }));
  test("a report says where to look", () =>
    expect(readText('{"bourse-report":1,"record":"r","n":7,"seat":2,"said":"?"}')).toEqual({
      record: "r",
      at: 7,
      seat: 2,
      said: "?",
    }));
  test("anything else is refused", () => {
    expect(() => readText('{"record":"r"}')).toThrow();
    expect(() => readText("{")).toThrow();
  });
});
