// Puts ten public screens of two running sites with the demo content side by side, at four widths, measures how soon they
// answer, and writes docs/before-and-after.md with both:
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

/** Each with what a visitor came for, by whose top it is measured how soon it answers. */
const SCREENS = [
  ["home", "/", "main [role=search] input"],
  ["casinos", "/casinos", "main article"],
  ["casino", "/casinos/amberquay", "main [aria-labelledby=in-short] dl"],
  ["compare", "/casinos/compare?c=amberquay&c=undertow&c=larkmoor", "main table"],
  ["bonuses", "/bonuses", "main article"],
  ["bonus", "/bonuses/alderbank-sound-footing", "main svg[role=img]"],
  ["complaints", "/complaints", "main article"],
  ["complaint", "/complaints/EW-7GKSD5", "main header :is(dl, ol)"],
  ["news", "/news", "main article"],
  ["search", "/search?q=gamstop", "main h2"],
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
    return [
      Math.round((document.querySelector(selector)?.getBoundingClientRect().top ?? 0) + window.scrollY),
      document.documentElement.scrollHeight,
      (document.querySelector("main")?.innerText ?? "").split(/\s+/).length,
      seen.length,
    ];
  }, answer);
  await page.close();
  return taken;
}

const MEASURED = [390, 1280];
const rows: string[] = [];

for (const [name, path, answer] of SCREENS) {
  for (const width of MEASURED) {
    const taken: number[][] = [];
    for (const context of contexts) taken.push(await measures(context, path, answer, width));
    const pairs = taken[0]?.map((was, at) => `${String(was)} → ${String(taken[1]?.[at])}`) ?? [];
    rows.push(`| ${name} | ${String(width)} | ${pairs.join(" | ")} |`);
  }
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
await browser.close();

writeFileSync(
  "docs/before-and-after.md",
  [
    "# Ten screens, before and after",
    "",
    "Each picture shows the top of a screen, the earlier version on the left and the present one on the right, with the demo",
    "content and in light colours. `npm run screenshots:compared -- ORIGIN-BEFORE ORIGIN-AFTER` takes them from two running",
    "sites and writes this page; the earlier version is commit `7767a421`.",
    "",
    "First, how soon each screen answers: the top of what a visitor came for and the whole page's length, in pixels, the",
    "words of the page without its header and footer, and what can be pressed or filled in.",
    "",
    "| Screen | Width | Answer begins at | Length | Words | Elements |",
    "| --- | --- | --- | --- | --- | --- |",
    ...rows,
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
