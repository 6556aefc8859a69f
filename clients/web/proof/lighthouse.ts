// `npm run lighthouse`: Google's Lighthouse over the start and the rules page, the median of five. It is no dependency of the
// client: the first run installs it into build/tools, without running any script of it. The exit code is 1 where something is
// below its limit; performance has one on the start page only, and depends on what else the machine does.
import { execFile, execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";
import { serveFolder } from "../e2e/site.ts";
import { browserPath } from "./browser.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const version = "13.5.0";
const folder = here("../../../build/tools/lighthouse");
const { values: options } = parseArgs({
  options: {
    dist: { type: "string", default: process.env.BOURSE_DIST ?? here("../dist") },
    times: { type: "string", default: "5" },
    /** Only this page. */
    page: { type: "string", default: "" },
  },
});
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
type Scores = Record<(typeof categories)[number], number>;

function install(): string {
  const program = `${folder}/node_modules/lighthouse/cli/index.js`;
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  execFileSync(
    "npm",
    ["install", "--prefix", folder, "--ignore-scripts", "--no-audit", "--no-fund", `lighthouse@${version}`],
    { stdio: "inherit" },
  );
  return program;
}

interface Report {
  readonly categories: Readonly<
    Record<
      string,
      {
        readonly score: number | null;
        readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
      }
    >
  >;
  readonly audits: Readonly<
    Record<string, { readonly score: number | null; readonly title: string; readonly displayValue?: string }>
  >;
}

// The site is served by this very process, so it must not wait in its sleep.
const runFile = promisify(execFile);

async function measure(program: string, address: string, at: number): Promise<Report> {
  const file = `${folder}/report-${at}.json`;
  const flags = [
    "--quiet",
    "--output=json",
    `--output-path=${file}`,
    "--chrome-flags=--headless=new --no-sandbox --disable-dev-shm-usage",
  ];
  await runFile(process.execPath, [program, address, ...flags], {
    env: { ...process.env, CHROME_PATH: browserPath() },
  });
  return JSON.parse(readFileSync(file, "utf8")) as Report;
}

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

function missing(report: Report, category: string): string[] {
  const refs = report.categories[category]?.auditRefs ?? [];
  return refs
    .filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id}: ${report.audits[id]?.title} ${report.audits[id]?.displayValue ?? ""}`.trim());
}

const pages = [
  { name: "start", route: "", performance: 98 },
  { name: "rules", route: "#/rules", performance: 0 },
] as const;

const program = install();
const site = await serveFolder(options.dist);
let good = true;
for (const { name, route, performance } of pages.filter((page) => page.name.includes(options.page))) {
  const reports: Report[] = [];
  for (let time = 0; time < Number(options.times); time += 1)
    reports.push(await measure(program, `${site.address}${route}`, time));
  const scores = Object.fromEntries(
    categories.map((category) => [
      category,
      Math.round(100 * median(reports.map((one) => one.categories[category]?.score ?? 0))),
    ]),
  ) as Scores;
  console.log(`${name}: ${categories.map((category) => `${category} ${scores[category]}`).join(", ")}`);
  const limits = { performance, accessibility: 100, "best-practices": 100, seo: 100 };
  for (const category of categories) {
    if (scores[category] >= limits[category]) continue;
    good = false;
    console.log(`    ${category} must be ${limits[category]}`);
    for (const line of reports[0] ? missing(reports[0], category) : []) console.log(`        ${line}`);
  }
}
site.close();
process.exit(good ? 0 : 1);
