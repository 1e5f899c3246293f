import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { findChromium } from "../../scripts/chromium.mjs";

/** The last that runs on Node 20. Some 200 packages, so it is no dependency of the site. */
const VERSION = "12.8.2";
/** On a busy machine it sometimes misses what happened. */
const ATTEMPTS = 3;

export const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
export const METRICS = {
  "first-contentful-paint": "FCP",
  "largest-contentful-paint": "LCP",
  "total-blocking-time": "TBT",
  "cumulative-layout-shift": "CLS",
} as const;

interface Audit {
  title: string;
  score: number | null;
  numericValue?: number;
  details?: { items?: unknown[] };
}

interface Report {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
  environment: { benchmarkIndex: number };
}

interface Request {
  resourceType?: string;
  transferSize?: number;
}

export interface Outcome {
  /** 0 to 100. */
  scores: Record<(typeof CATEGORIES)[number], number>;
  /** Milliseconds, but the layout shift, which is a share. */
  metrics: Record<keyof typeof METRICS, number>;
  /** Bytes as sent, headers included, by kind of resource. */
  transfer: Map<string, number>;
  /** What isn't perfect apart from the speed. */
  faults: string[];
  /** How fast the machine was, by Lighthouse's own measure. */
  machine: number;
}

type Lighthouse = (url: string, flags: Record<string, unknown>) => Promise<{ lhr: Report } | undefined>;

async function loadLighthouse(): Promise<Lighthouse> {
  const folder = join(tmpdir(), `edgewise-lighthouse-${VERSION}`);
  const entry = join(folder, "node_modules/lighthouse/core/index.js");
  if (!existsSync(entry)) {
    console.log(`Installing Lighthouse ${VERSION} into ${folder} …`);
    mkdirSync(folder, { recursive: true });
    const options = ["--no-save", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
    const { status } = spawnSync("npm", ["install", "--prefix", folder, ...options, `lighthouse@${VERSION}`], {
      stdio: ["ignore", "ignore", "inherit"],
      shell: process.platform === "win32",
    });
    if (status !== 0) throw new Error("Lighthouse could not be installed.");
  }
  return ((await import(pathToFileURL(entry).href)) as { default: Lighthouse }).default;
}

const FLAGS = [
  "--headless=new",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--remote-debugging-port=0",
];

async function startBrowser(): Promise<{ port: number; stop: () => Promise<void> }> {
  const path = await findChromium({ whole: true });
  if (path === null) throw new Error("No Chromium was found: set CHROMIUM_PATH.");
  const profile = mkdtempSync(join(tmpdir(), "edgewise-chromium-"));
  const browser = spawn(path, [...FLAGS, `--user-data-dir=${profile}`, "about:blank"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = new Promise<void>((resolve) => browser.once("exit", () => resolve()));
  const port = await new Promise<number>((resolve, reject) => {
    let said = "";
    browser.stderr.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      const [, found] = /DevTools listening on ws:\/\/[^:]+:(\d+)\//.exec(said) ?? [];
      if (found !== undefined) resolve(Number(found));
    });
    void ended.then(() => reject(new Error(`Chromium ended: ${said}`)));
  });
  return {
    port,
    async stop() {
      browser.kill();
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function outcomeOf({ categories, audits, environment }: Report): Outcome {
  const transfer = new Map<string, number>();
  for (const { resourceType = "Other", transferSize = 0 } of (audits["network-requests"]?.details?.items ??
    []) as Request[])
    transfer.set(resourceType, (transfer.get(resourceType) ?? 0) + transferSize);
  const faults = CATEGORIES.filter((name) => name !== "performance").flatMap((name) =>
    (categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${name}: ${audits[id]?.title ?? id} ${JSON.stringify(audits[id]?.details?.items ?? [])}`),
  );
  const each = <K extends string, T>(names: readonly K[], value: (name: K) => T) =>
    Object.fromEntries(names.map((name) => [name, value(name)])) as Record<K, T>;
  return {
    scores: each(CATEGORIES, (name) => Math.round((categories[name]?.score ?? 0) * 100)),
    metrics: each(Object.keys(METRICS) as (keyof typeof METRICS)[], (name) => audits[name]?.numericValue ?? Number.NaN),
    transfer,
    faults,
    machine: environment.benchmarkIndex,
  };
}

/**
 * Lighthouse as it comes: a phone, its network and processor simulated. Each run opens the page in a fresh state of one
 * browser.
 */
export async function openLighthouse(): Promise<{ run(url: string): Promise<Outcome>; close(): Promise<void> }> {
  const lighthouse = await loadLighthouse();
  const browser = await startBrowser();
  return {
    async run(url) {
      let problem = "gave nothing";
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        const result = await lighthouse(url, { port: browser.port, output: "json", logLevel: "error" });
        if (result && Object.keys(METRICS).every((name) => result.lhr.audits[name]?.numericValue !== undefined))
          return outcomeOf(result.lhr);
        problem = result?.lhr.runtimeError?.message ?? "measured no times";
      }
      throw new Error(`Lighthouse ${problem}: ${url}`);
    },
    close: () => browser.stop(),
  };
}
