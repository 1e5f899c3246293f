import { chromium, type Browser } from "playwright";
import { findChromium } from "../../scripts/testing/chromium.mjs";

/** Lighthouse's simulated phone, here enforced: 150 ms and 1.6 Mbit/s, a quarter of the processor. */
const NETWORK = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };
const SLOWER = 4;
/** Browsers call a task of more than this many milliseconds long, and count the excess as blocking time. */
const LONG = 50;

export interface FirstVisit {
  /** Milliseconds from the start of the navigation. */
  paint: number;
  hydrated: number;
  /** Milliseconds beyond 50 of each long task between the two. */
  blocked: number;
}

async function visit(browser: Browser, url: string): Promise<FirstVisit> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const tasks: PerformanceEntry[] = [];
    Object.assign(window, { tasks });
    new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: "longtask", buffered: true });
  });
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", NETWORK);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.goto(url);
  await page.waitForFunction(() => performance.getEntriesByName("hydrated").length > 0);
  const { tasks, ...moments } = await page.evaluate(() => ({
    paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN,
    hydrated: performance.getEntriesByName("hydrated")[0]?.startTime ?? NaN,
    tasks: (window as unknown as { tasks: PerformanceEntry[] }).tasks.map(({ startTime, duration }) => ({
      startTime,
      duration,
    })),
  }));
  await context.close();
  const after = tasks.filter(({ startTime, duration }) => startTime + duration > moments.paint);
  return { ...moments, blocked: after.reduce((sum, { duration }) => sum + Math.max(0, duration - LONG), 0) };
}

/** Opens a browser limited to the speed of a slow phone. Each visit is a first visit. */
export async function openPhone(): Promise<{ visit(url: string): Promise<FirstVisit>; close(): Promise<void> }> {
  const executablePath = await findChromium();
  if (executablePath === null) throw new Error("No Chromium was found: set CHROMIUM_PATH.");
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", "--disable-quic"] });
  return { visit: (url) => visit(browser, url), close: () => browser.close() };
}
