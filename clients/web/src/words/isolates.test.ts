import { expect, test } from "vitest";
import { plain, runs } from "./isolates";

test("arguments become runs of their own", () => {
  expect(runs("\u2068Ana\u2069 bids \u2066+4\u2069.")).toEqual([
    { text: "Ana", bdi: "auto" },
    { text: " bids ", bdi: "" },
    { text: "+4", bdi: "ltr" },
    { text: ".", bdi: "" },
  ]);
});

test("nested isolates become one run", () => {
  expect(runs("\u2068\u2066+4\u2069\u2069!")).toEqual([
    { text: "+4", bdi: "ltr" },
    { text: "!", bdi: "" },
  ]);
  expect(plain("\u2068a\u2069\u2066b\u2069")).toBe("ab");
});
