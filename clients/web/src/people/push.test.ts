import { afterEach, describe, expect, it, vi } from "vitest";
import { pushObstacle, utcMinutes } from "./push.svelte";

afterEach(() => vi.unstubAllGlobals());

describe("quiet hours", () => {
  it("are told in UTC", () => {
    expect(utcMinutes("22:30", 0)).toBe(22 * 60 + 30);
    expect(utcMinutes("22:30", -210)).toBe(19 * 60); // Tehran
    expect(utcMinutes("22:30", 180)).toBe(90); // São Paulo: the next day
    expect(utcMinutes("01:00", -120)).toBe(23 * 60); // Paris in summer: the day before
  });
});

describe("what stands in the way of pushes", () => {
  const browser = (globals: Record<string, unknown>, own: object = {}) => {
    vi.stubGlobal("isSecureContext", true);
    vi.stubGlobal("navigator", own);
    for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
    return pushObstacle();
  };

  it("is nothing in a browser that can", () => {
    expect(browser({ PushManager: class {} }, { serviceWorker: {} })).toBe("off");
  });
  it("is an address without https", () => {
    expect(browser({ isSecureContext: false, PushManager: class {} }, { serviceWorker: {} })).toBe(
      "insecure",
    );
  });
  it("is the browser", () => {
    expect(browser({}, { serviceWorker: {} })).toBe("browser");
  });
  it("is that the app is not on the home screen, where that helps", () => {
    expect(browser({}, { serviceWorker: {}, standalone: false })).toBe("install");
    expect(browser({}, { serviceWorker: {}, standalone: true })).toBe("browser");
  });
});
