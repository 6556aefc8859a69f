// The first page and the page for a new table: nothing shifts, and what starts a game is always in sight.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openWindow, playNow, site } from "./harness.ts";
import { visit } from "./shell_support.ts";

const windows = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
];

test.each(windows)("Start is in sight at $width × $height, and hides nothing", async (size) => {
  const { page, close } = await openWindow({ size, language: "en" });
  await visit(page, "#/new");
  const inSight = () =>
    page.evaluate(() => {
      const button = document.querySelector("form button[type=submit]");
      const box = button?.getBoundingClientRect();
      if (!button || !box) return "there is none";
      const over = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      if (!over || !button.contains(over)) return `something is over it: ${over?.className}`;
      return box.bottom <= innerHeight && box.top >= 0 ? "yes" : `it is at ${box.top}`;
    });
  expect(await inSight()).toBe("yes");
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
  expect(await inSight()).toBe("yes");
  // Whatever takes the focus is not behind it.
  await page.locator("form details summary").click();
  const covered = await page.evaluate(() => {
    const found: string[] = [];
    const bar = document.querySelector(".startbar");
    for (const one of document.querySelectorAll<HTMLElement>("form :is(input, select, summary, a)")) {
      one.focus();
      if (document.activeElement !== one) continue;
      const shown = one.closest("label") ?? one;
      const [box, over] = [shown.getBoundingClientRect(), bar?.getBoundingClientRect()];
      if (over && box.bottom > over.top + 1 && box.top < over.bottom && box.height < over.top)
        found.push(`${one.tagName} ${shown.textContent?.trim().slice(0, 30)}`);
    }
    return found;
  });
  expect(covered).toEqual([]);
  // At the end of the page it lies in its own place, under everything else.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const gap = await page.evaluate(() => {
    const bar = document.querySelector(".startbar")?.getBoundingClientRect();
    const last = document.querySelector("form .two")?.getBoundingClientRect();
    return (bar?.top ?? 0) - (last?.bottom ?? 0);
  });
  expect(gap).toBeGreaterThanOrEqual(0);
  await close();
});

test.each(["desktop", "phone"] as const)(
  "on a %s nothing of the first page moves when a server answers late",
  async (size) => {
    const { page, close } = await openWindow({ size, language: "en" });
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/api/catalogue", async (route) => {
      await asked;
      await route.fulfill({ json: { server: "test", games: [] } });
    });
    await page.route("**/api/network", (route) => route.fulfill({ json: { network: "" } }));
    // As somebody who comes for the first time.
    await page.evaluate(() => localStorage.removeItem("bourse.server"));
    await page.reload();
    await page.locator(".newcomer").waitFor();
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const places = () =>
      page.evaluate(() =>
        [...document.querySelectorAll("h1, .hero button, .newcomer, .frame, .index a, .index h2")].map(
          (one) => {
            const { x, y, width, height } = one.getBoundingClientRect();
            return [one.textContent?.slice(0, 20), x, y, width, height];
          },
        ),
      );
    const lobby = page.locator('a[href="#/lobby"]');
    expect(await lobby.isVisible()).toBe(false);
    const before = await places();
    answer();
    await lobby.waitFor({ state: "visible", timeout: 15_000 });
    expect(await page.locator('a[href="#/account"]').isVisible()).toBe(true);
    expect(await places()).toEqual(before);
    await close();
  },
);

/** Somebody with three games at a server that tells late where it is their turn; resolves with what lets it tell. */
async function withTurnsLate(page: Page, asked: string): Promise<() => void> {
  const seats = ["Ada", "Bob"].map((name) => ({ kind: "person", name }));
  const config = { seats: 2, modules: [] };
  const games = ["x", "y", "z"].map((table, at) => ({
    ...{ table, config, seats, game: "stockpile", started: true, over: false, asked: false },
    keys: [{ seat: 0, name: "Ada", token: `token-${table}` }],
    seen: 9 - at,
  }));
  await page.evaluate((kept) => {
    localStorage.setItem("bourse.server", "here");
    localStorage.setItem("bourse.server-games", JSON.stringify(kept));
  }, games);
  await page.route("**/api/catalogue", (route) => route.fulfill({ json: { server: {}, games: [] } }));
  await page.route("**/api/network", (route) => route.fulfill({ json: { network: "" } }));
  let answer = () => {};
  const late = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/me/tables", async (route) => {
    await late;
    const standings = games.map(({ keys: _, seen: __, ...game }) => ({
      ...{ ...game, asked: game.table === asked, seat: 0, paused: false, waits_for: [0], until: null },
    }));
    await route.fulfill({ json: { tables: standings } });
  });
  return answer;
}

test.each(["desktop", "phone"] as const)(
  "on a %s nothing moves for somebody with games at a server when it tells late whose turn it is",
  async (size) => {
    const { page, close } = await openWindow({ size, language: "en" });
    const answer = await withTurnsLate(page, "z");
    const question = page.waitForRequest("**/api/me/tables");
    await page.reload();
    await page.locator(".pinned li").nth(2).waitFor();
    await question;
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const places = () =>
      page.evaluate(() =>
        [...document.querySelectorAll("h1, .next, .pinned a, .hero button, .frame, .index a")].map((one) => {
          const { x, y, width, height } = one.getBoundingClientRect();
          return [one.getAttribute("href"), x, y, width, height];
        }),
      );
    const before = await places();
    expect(await page.locator(".next").textContent()).toBe("No game is waiting for you");
    answer();
    await page.getByRole("link", { name: /^Next game \(\W?1\W?\)$/ }).waitFor();
    expect(await places()).toEqual(before);
    expect(await page.locator(".pinned li").nth(2).textContent()).toContain("your turn");
    // The next time the game that waits is first.
    await page.reload();
    expect(await page.locator(".pinned a").first().getAttribute("href")).toBe("#/t/z");
    await close();
  },
);

test("a game that was left is on the first page from its first moment", async () => {
  const { page, context, close } = await openWindow({ language: "en", settings: { pace: 0 } });
  await playNow(page);
  const again = await context.newPage();
  await again.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector(".hero")) return;
      const rows = [...document.querySelectorAll(".pinned a")].map((one) => one.getAttribute("href"));
      document.documentElement.dataset.firstRows = rows.join(" ");
      watch.disconnect();
    });
    watch.observe(document, { subtree: true, childList: true });
  });
  await again.goto(`${site()}?seed=1&lang=en`);
  await again.locator(".pinned a").first().waitFor();
  const row = await again.locator(".pinned a").first().getAttribute("href");
  expect(row).toMatch(/^#\/table\//);
  expect(await again.locator("html").getAttribute("data-first-rows")).toBe(row);
  await close();
});

test("where there is no server no place is kept for it the next time", async () => {
  const { page, close } = await openWindow({ language: "en" });
  await page.route("**/api/catalogue", (route) => route.fulfill({ json: { games: [] } }));
  await page.evaluate(() => localStorage.removeItem("bourse.server"));
  await page.reload();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("bourse.server")), { timeout: 15_000 })
    .toBe("none");
  await page.reload();
  await page.locator(".index a").first().waitFor();
  expect(await page.locator(".index .absent").count()).toBe(0);
  await close();
});

test.each(["en", "fa"])(
  "on a phone the name is there before the program, at its place (%s)",
  async (language) => {
    const { page, close } = await openWindow({ size: "phone", language });
    let go = () => {};
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    await page.route("**/assets/index-*.js", async (request) => {
      await held;
      await request.continue();
    });
    await page.reload({ waitUntil: "commit" });
    const early = page.locator(".firstpaint");
    await early.waitFor();
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const before = await early.boundingBox();
    const said = await early.locator(`[dir=${language === "fa" ? "rtl" : "ltr"}]`).textContent();
    go();
    const heading = page.locator("main h1");
    await heading.waitFor();
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    expect(said).toBe(await heading.textContent());
    const apart = async () => {
      const after = await heading.boundingBox();
      const sides = ["x", "y", "width", "height"] as const;
      return Math.max(...sides.map((side) => Math.abs((before?.[side] ?? 0) - (after?.[side] ?? 99))));
    };
    await expect.poll(apart).toBeLessThanOrEqual(2);
    expect(await early.count()).toBe(0);
    await close();
  },
);
