// Measures how soon thirty public screens of two running sites with the demo content answer, puts ten of them side by side
// at four widths, and writes docs/before-and-after.md with both:
//   npm run screenshots:compared -- http://localhost:3001 http://localhost:3000
import { chromium, type BrowserContext } from "@playwright/test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import playwright from "../../playwright.config";

const [before, after] = process.argv.slice(2);
if (before === undefined || after === undefined) {
  console.error("npm run screenshots:compared -- ORIGIN-BEFORE ORIGIN-AFTER");
  process.exit(1);
}
const FOLDER = "docs/before-and-after";
mkdirSync(FOLDER, { recursive: true });

const FOUR_FACTS = "main :is([aria-labelledby=in-short], :has(> #in-short)) dl";
/** Each with what a visitor came for, by whose top it is measured how soon it answers. */
const SCREENS = [
  ["home", "/", "main [role=search] input"],
  ["casinos", "/casinos", "main article"],
  ["casino", "/casinos/amberquay", FOUR_FACTS],
  ["compare", "/casinos/compare?c=amberquay&c=undertow&c=larkmoor", "main table"],
  ["bonuses", "/bonuses", "main article"],
  ["bonus", "/bonuses/alderbank-sound-footing", "main svg[role=img]"],
  ["complaints", "/complaints", "main article"],
  ["complaint", "/complaints/EW-7GKSD5", "main header :is(dl, ol)"],
  ["news", "/news", "main article"],
  ["search", "/search?q=gamstop", "main h2"],
] as const;
/** Measured only. */
const OTHER_SCREENS = [
  ["casino advised against", "/casinos/neonvale", FOUR_FACTS],
  ["casinos of a payment method", "/casinos/paying-with/e-wallet", "main article"],
  ["bonus without wagering", "/bonuses/umberfield-plain-fifty", "main dl"],
  ["calculator", "/bonuses/calculator", "main input[name=deposit]"],
  ["complaints resolved", "/complaints?state=resolved", "main article"],
  ["complaint form", "/complaints/submit-form", "main input[name=casino]"],
  ["it won’t pay me", "/complaints/how-it-works", "main h2"],
  ["awards", "/awards", "main section :is(.button, li)"],
  ["open vote", `/awards/${String(new Date().getUTCFullYear())}`, "main ol h3"],
  ["award results", `/awards/${String(new Date().getUTCFullYear() - 1)}`, "main #winners"],
  ["news of a tag", "/news?tag=law", "main article"],
  ["help with gambling", "/responsible-gaming", "main a[href^='tel:'], main form"],
  ["questions", "/faq", "main details"],
  ["how we rate", "/how-we-rate", "main h2"],
  ["terms of a casino", "/casinos/crystalbazar/terms", "main h2"],
  ["contact", "/contact", "main form input:not([type=hidden])"],
  ["sign in", "/login", "main input[type=email]"],
  ["country", "/country", "main select"],
  ["newsletter", "/newsletter", "main input[type=email]"],
  ["open data", "/api", "main h2"],
] as const;
/** How much of a page is shown at each width, and the width of each of the two pictures. */
const LOOKS = [
  { width: 360, height: 1_400, shown: 360 },
  { width: 768, height: 1_400, shown: 500 },
  { width: 1280, height: 1_280, shown: 640 },
  { width: 2560, height: 1_440, shown: 800 },
] as const;
const GAP = 16;

const browser = await chromium.launch({ ...playwright.use?.launchOptions });
const options = { reducedMotion: "reduce", colorScheme: "light" } as const;
const contexts = await Promise.all([before, after].map((baseURL) => browser.newContext({ ...options, baseURL })));

async function picture(context: BrowserContext, path: string, { width, height, shown }: (typeof LOOKS)[number]) {
  const page = await context.newPage();
  await page.setViewportSize({ width, height });
  await page.goto(path, { waitUntil: "networkidle" });
  const taken = await page.screenshot();
  await page.close();
  return sharp(taken).resize({ width: shown }).png().toBuffer();
}

/** Measures a page of a phone or a desktop, all of it laid out. */
async function measures(context: BrowserContext, path: string, answer: string, width: number): Promise<number[]> {
  const page = await context.newPage();
  await page.setViewportSize({ width, height: 800 });
  await page.goto(path, { waitUntil: "networkidle" });
  const taken = await page.evaluate((selector) => {
    document.documentElement.removeAttribute("data-first-view");
    const seen = [...document.querySelectorAll("a[href], button, input, select, textarea, summary")].filter((element) =>
      element.checkVisibility(),
    );
    const begins = (document.querySelector(selector)?.getBoundingClientRect().top ?? NaN) + window.scrollY;
    const length = document.documentElement.scrollHeight;
    // Words that are heard and not seen make no page longer.
    for (const unseen of document.querySelectorAll(".sr-only")) unseen.remove();
    return [
      Math.round(begins),
      length,
      (document.querySelector("main")?.innerText ?? "").split(/\s+/).length,
      seen.length,
    ];
  }, answer);
  await page.close();
  return taken;
}

const MEASURED = [390, 1280];
const rows: string[] = [];
const total = [0, 0];

async function measure(name: string, path: string, answer: string): Promise<void> {
  for (const width of MEASURED) {
    const taken: number[][] = [];
    for (const context of contexts) taken.push(await measures(context, path, answer, width));
    const pairs = taken[0]?.map((was, at) => `${String(was)} → ${String(taken[1]?.[at])}`) ?? [];
    rows.push(`| ${name} | ${String(width)} | ${pairs.join(" | ")} |`);
    for (const [at, one] of taken.entries()) total[at] = (total[at] ?? 0) + (one[2] ?? 0);
  }
}

for (const [name, path, answer] of SCREENS) {
  await measure(name, path, answer);
  for (const look of LOOKS) {
    const pictures: Buffer[] = [];
    for (const context of contexts) pictures.push(await picture(context, path, look));
    const height = Math.round((look.height * look.shown) / look.width);
    await sharp({ create: { width: 2 * look.shown + GAP, height, channels: 3, background: "#888" } })
      .composite(pictures.map((input, place) => ({ input, left: place * (look.shown + GAP), top: 0 })))
      .webp({ quality: 62, effort: 6 })
      .toFile(join(FOLDER, `${name}-${String(look.width)}.webp`));
  }
  console.log(name);
}
for (const [name, path, answer] of OTHER_SCREENS) await measure(name, path, answer);
await browser.close();

writeFileSync(
  "docs/before-and-after.md",
  [
    "# Thirty screens, before and after",
    "",
    "Each picture shows the top of one of the first ten screens, the earlier version on the left and the present one on",
    "the right, with the demo content and in light colours. `npm run screenshots:compared -- ORIGIN-BEFORE ORIGIN-AFTER`",
    "takes them from two running sites and writes this page; the earlier version is commit `7767a421`.",
    "",
    "First, how soon each screen answers: the top of what a visitor came for and the whole page's length, in pixels, the",
    "words that are seen, without its header and footer, and what can be pressed or filled in.",
    "",
    "| Screen | Width | Answer begins at | Length | Words | Elements |",
    "| --- | --- | --- | --- | --- | --- |",
    ...rows,
    "",
    `All of them together have ${String(total[0])} words before and ${String(total[1])} now, content included. Those of the`,
    "interface alone are in [The words of the interface](interface-words.md).",
    ...SCREENS.flatMap(([name, path]) => [
      "",
      `## ${name[0]?.toUpperCase() ?? ""}${name.slice(1)}: \`${path}\``,
      ...LOOKS.flatMap(({ width }) => [
        "",
        `${String(width)} pixels wide:`,
        "",
        `![${name} at ${String(width)} pixels, before and after](before-and-after/${name}-${String(width)}.webp)`,
      ]),
    ]),
    "",
  ].join("\n"),
);
