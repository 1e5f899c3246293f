import { chromium, type Browser, type Locator, type Page } from "playwright";
import { findChromium } from "../../scripts/testing/chromium.mjs";

/** A slow phone's processor, as Lighthouse simulates it. */
const SLOWER = 4;
/** Between two keys, as a person types on a phone. */
const BETWEEN_KEYS_MS = 150;
/** After a press, until its paint is measured and what it has asked for has come. */
const SETTLED_MS = 600;

export interface Press {
  /** What is pressed, in words of the table. */
  name: string;
  /** Milliseconds from the press to the next paint; 0 below 16, which browsers don't report. */
  ms: number;
}

/** Pages a reader uses, and what they press there one after the other. */
interface Journey {
  path: string;
  presses: readonly { name: string; act(page: Page): Promise<void> }[];
}

const main = (page: Page) => page.locator("main");
/** Taps a place, as a finger does: Playwright’s own tap asks the page what is there, which a slow page answers slowly. */
async function tap(page: Page, what: Locator): Promise<void> {
  await what.scrollIntoViewIfNeeded();
  const box = await what.boundingBox();
  if (!box) throw new Error("What is to be pressed isn’t shown.");
  await page.waitForTimeout(SETTLED_MS);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}
const opens = (name: string, what: (page: Page) => Locator) => ({ name, act: (page: Page) => tap(page, what(page)) });
const types = (name: string, what: (page: Page) => Locator, text: string) => ({
  name,
  act: async (page: Page) => {
    await tap(page, what(page));
    await page.keyboard.press("Control+a");
    await page.keyboard.type(text, { delay: BETWEEN_KEYS_MS });
  },
});

const filters = opens("Filters", (page) => main(page).locator("form#filters summary, summary").first());
const box = (name: string, at: number) =>
  opens(name, (page) => main(page).locator("label:has(input[type=checkbox]):visible").nth(at));

/** The journeys; `casino` and `bonus` are addresses of a casino with a score and of an offer with wagering. */
export const journeys = (casino: string, bonus: string): Journey[] => [
  {
    path: "/",
    presses: [
      opens("menu", (page) => page.locator("header summary").first()),
      opens("menu again", (page) => page.locator("header summary").first()),
      types("search", (page) => main(page).locator("input[type=search]"), "lark"),
    ],
  },
  { path: "/casinos", presses: [filters, box("a filter", 1), box("another", 3), box("a third", 8)] },
  { path: "/bonuses", presses: [filters, box("a filter", 1), box("another", 3)] },
  { path: "/complaints", presses: [filters, box("a filter", 1), box("another", 2)] },
  {
    path: casino,
    presses: [
      opens("something folded", (page) => main(page).locator("summary:visible").nth(0)),
      opens("another", (page) => main(page).locator("summary:visible").nth(2)),
    ],
  },
  {
    path: bonus,
    presses: [
      types("deposit", (page) => main(page).locator("input[name=deposit][type=number]"), "50"),
      opens("expert settings", (page) => main(page).locator("summary:has-text('settings')").first()),
      types("wagering", (page) => main(page).locator("input[name=wagering][type=number]"), "35"),
    ],
  },
  {
    path: "/login",
    presses: [
      types("email", (page) => main(page).getByLabel("Email address").first(), "player"),
      opens("Sign In, refused", (page) => main(page).getByRole("button", { name: "Sign In" }).first()),
    ],
  },
  {
    path: "/faq",
    presses: [opens("a question", (page) => main(page).locator("summary:visible").nth(0))],
  },
];

/** Presses measured by the browser itself, as the field's measure INP does: the longest event of each interaction. */
async function walk(browser: Browser, origin: string, { path, presses }: Journey): Promise<Press[]> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const events: PerformanceEntry[] = [];
    Object.assign(window, { events });
    const options = { type: "event", buffered: true, durationThreshold: 16 };
    new PerformanceObserver((list) => events.push(...list.getEntries())).observe(options);
  });
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.goto(origin + path);
  await page.waitForFunction(() => performance.getEntriesByName("hydrated").length > 0);
  const longest = () =>
    page.evaluate(() => {
      const kept = (window as unknown as { events: (PerformanceEntry & { interactionId: number })[] }).events;
      return Math.max(0, ...kept.splice(0).flatMap((event) => (event.interactionId > 0 ? [event.duration] : [])));
    });
  const measured: Press[] = [];
  for (const { name, act } of presses) {
    await longest();
    await act(page);
    await page.waitForTimeout(SETTLED_MS);
    measured.push({ name, ms: await longest() });
  }
  await context.close();
  return measured;
}

/** Opens a browser at the speed of a slow phone, whose presses are taps. */
export async function openPresses(origin: string) {
  const executablePath = await findChromium();
  if (executablePath === null) throw new Error("No Chromium was found: set CHROMIUM_PATH.");
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", "--disable-quic"] });
  return { walk: (journey: Journey) => walk(browser, origin, journey), close: () => browser.close() };
}
