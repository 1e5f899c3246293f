import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { findChromium } from "../../scripts/testing/chromium.mjs";

/** It has some 200 packages, so it is not a dependency of the site. */
const VERSION = "13.5.0";
/** On a busy machine Lighthouse sometimes misses events. */
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
  /** Milliseconds, except the layout shift, which is a share. */
  metrics: Record<keyof typeof METRICS, number>;
  /** Bytes as sent, headers included, by kind of resource. */
  transfer: Map<string, number>;
  /** Failed audits other than those of speed. */
  faults: string[];
  /** The machine's speed, by Lighthouse's own measure. */
  machine: number;
}

type Lighthouse = (url: string, flags: Record<string, unknown>) => Promise<{ lhr: Report } | undefined>;

interface Browser {
  port: number;
  kill(): void;
}

interface Tools {
  lighthouse: Lighthouse;
  /** Starts a browser as Lighthouse's own command does: without extensions and other features that take time. */
  launch(options: { chromePath: string; chromeFlags: readonly string[] }): Promise<Browser>;
}

async function loadTools(): Promise<Tools> {
  const folder = join(tmpdir(), `edgewise-lighthouse-${VERSION}`);
  const modules = join(folder, "node_modules");
  if (!existsSync(join(modules, "lighthouse"))) {
    console.log(`Installing Lighthouse ${VERSION} into ${folder} …`);
    mkdirSync(folder, { recursive: true });
    const options = ["--no-save", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
    const { status } = spawnSync("npm", ["install", "--prefix", folder, ...options, `lighthouse@${VERSION}`], {
      stdio: ["ignore", "ignore", "inherit"],
      shell: process.platform === "win32",
    });
    if (status !== 0) throw new Error("Lighthouse could not be installed.");
  }
  const load = (file: string): Promise<unknown> => import(pathToFileURL(join(modules, file)).href);
  const { default: lighthouse } = (await load("lighthouse/core/index.js")) as { default: Lighthouse };
  const { launch } = (await load("chrome-launcher/dist/index.js")) as Pick<Tools, "launch">;
  return { lighthouse, launch };
}

const FLAGS = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic"];

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
 * Runs Lighthouse with its defaults: a simulated phone, network and processor. Each run opens the page in a fresh state
 * of one browser.
 */
export async function openLighthouse(): Promise<{ run(url: string): Promise<Outcome>; close(): void }> {
  const { lighthouse, launch } = await loadTools();
  const chromePath = await findChromium({ whole: true });
  if (chromePath === null) throw new Error("No Chromium was found: set CHROMIUM_PATH.");
  const browser = await launch({ chromePath, chromeFlags: FLAGS });
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
    close: () => browser.kill(),
  };
}
