// Takes the pictures of README.md and docs/gallery.md from a running site with the demo content, and those of the mails:
//   npm run screenshots -- http://localhost:3000 PASSWORD
import { chromium, type BrowserContextOptions, type Page } from "@playwright/test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { signInAs } from "../../e2e/support/accounts";
import { newTitle, picture, someDay, STORY } from "../../e2e/support/complaint";
import { openAdminScreen } from "../../e2e/support/looks/admin-screens";
import { ADMIN_SCREENS } from "../../e2e/support/looks/screens";
import playwright from "../../playwright.config";
import { putMails, takeMails } from "./mail-pictures";

const [origin, password] = process.argv.slice(2);
if (origin === undefined || password === undefined) {
  console.error("npm run screenshots -- http://localhost:3000 PASSWORD-OF-THE-DEMO");
  process.exit(1);
}
const README = "docs/screenshots";
const GALLERY = "docs/gallery";
for (const folder of [README, GALLERY]) mkdirSync(folder, { recursive: true });

const browser = await chromium.launch({ ...playwright.use?.launchOptions });

async function open(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1280, height: 900 },
    reducedMotion: "reduce",
    ...options,
  });
  return context.newPage();
}

async function takeForReadme(page: Page, name: string): Promise<void> {
  await sharp(await page.screenshot())
    .png({ palette: true, effort: 10 })
    .toFile(join(README, `${name}.png`));
  console.log(name);
}

async function takeForGallery(page: Page, name: string): Promise<void> {
  await sharp(await page.screenshot())
    .webp({ quality: 72, effort: 6 })
    .toFile(join(GALLERY, `${name}.webp`));
}

/** Screens that change most on a phone. */
const ON_PHONES = [
  "admin",
  "casinos",
  "casino",
  "casino-revisions",
  "analytics",
  "complaints-for-me",
  "complaint",
  "reviews",
  "review",
  "media",
  "faq",
  "operations",
];
const BULK = "casinos-chosen";
const EVIDENCE = "complaint-evidence";

/** Sends a complaint with three files, since the demo's complaints have none; returns its path at the desk. */
async function sendEvidence(player: Page): Promise<string> {
  const form = new FormData();
  const day = someDay();
  const fields = {
    ...{ casino: "Amberquay", category: "withdrawal_delay", title: newTitle(), story: STORY },
    ...{ money: "yes", amount: "400", currency: "EUR", incidentOn: day, contactedCasinoOn: day },
    ...{ playerName: "Northerner", accountName: "northerner-77", notElsewhere: "on", consent: "on" },
    intent: "preview",
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const [name, width] of [
    ["account statement", 400],
    ["answer of the casino", 380],
    ["terms of the day", 360],
  ] as const) {
    // The same file sent twice would be stored only once.
    const bytes = await sharp(await picture())
      .resize(width)
      .png()
      .toBuffer();
    form.append("evidence", new File([new Uint8Array(bytes)], `${name}.png`, { type: "image/png" }));
  }
  const written = await player.request.post("/complaints/submit-form", { multipart: form, maxRedirects: 0 });
  await player.goto(written.headers()["location"] ?? "");
  await player.getByRole("button", { name: "Send complaint" }).click();
  await player.getByText("We have your complaint.").waitFor();
  return `/admin/complaints/${/EW-[0-9A-Z]{6}/.exec(player.url())?.[0] ?? ""}`;
}

/** Opens a screen and takes its picture, light and then dark. */
async function inBothColours(page: Page, name: string, openScreen: () => Promise<void>): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await openScreen();
    await takeForGallery(page, `${name}-${colorScheme}`);
  }
}

const visitor = await open();
for (const [name, path] of [
  ["home", "/"],
  ["casinos", "/casinos"],
  ["casino", "/casinos/umberfield#score"],
  ["bonus", "/bonuses/alderbank-dk-tillykke#calculator"],
  ["complaint", "/complaints/EW-7GKSD5"],
] as const) {
  await visitor.goto(path);
  // A link to a section focuses it; the picture should not show that focus.
  for (const focused of await visitor.locator(":focus").all()) await focused.blur();
  await takeForReadme(visitor, name);
}
await visitor.emulateMedia({ colorScheme: "dark" });
await visitor.goto("/news");
await takeForReadme(visitor, "news");

const phone = await open({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false });
await phone.goto("/casinos");
await takeForReadme(phone, "phone");

const player = await open();
await signInAs(player, "player@edgewise.example", password);
await takeForReadme(player, "dashboard");
const desk = await sendEvidence(player);

const page = await open();
await signInAs(page, "admin@edgewise.example", password);
await takeForReadme(page, "admin");
for (const screen of ADMIN_SCREENS) {
  await inBothColours(page, screen.name, () => openAdminScreen(page, screen));
  console.log(screen.name);
}
async function chooseCasinos(): Promise<void> {
  await page.goto("/admin/casinos");
  for (const row of [0, 1, 2]) await page.locator("main tbody input[type=checkbox]").nth(row).check();
}

async function showEvidence(): Promise<void> {
  await page.goto(desk);
  await page
    .getByRole("heading", { name: /evidence/i })
    .first()
    .scrollIntoViewIfNeeded();
}

await inBothColours(page, BULK, chooseCasinos);
await inBothColours(page, EVIDENCE, showEvidence);

await page.setViewportSize({ width: 390, height: 844 });
for (const name of ON_PHONES) {
  const screen = ADMIN_SCREENS.find((one) => one.name === name);
  if (!screen) throw new Error(`There is no screen ${name}.`);
  await inBothColours(page, `phone-${name}`, () => openAdminScreen(page, screen));
}
await inBothColours(page, `phone-${BULK}`, chooseCasinos);
await inBothColours(page, `phone-${EVIDENCE}`, showEvidence);
const mails = await takeMails(browser);
await browser.close();

/** The row of a screen's pictures in the gallery. */
function row(name: string, where: string, folder = ""): string {
  const picture = (colours: string) => `![${name}, ${colours}](gallery/${folder}${name}-${colours}.webp)`;
  return `| **${name.replaceAll("-", " ")}**<br>${where} | ${picture("light")} | ${picture("dark")} |`;
}

function whereIs({ path, links, file }: (typeof ADMIN_SCREENS)[number]): string {
  if (file !== undefined) return `\`${path}\`, with a file that leaves something open`;
  return `\`${path}\`${links ? ", one of them" : ""}`;
}

const HEAD = ["| Screen | Light | Dark |", "| --- | --- | --- |"];
writeFileSync(
  "docs/gallery.md",
  [
    "# The admin area, screen by screen",
    "",
    "Taken from a running site with the demo content by `npm run screenshots`, which writes this page: first 1280 pixels wide, then",
    "390. The public site is in the [README](../README.md), taken by the same command; the [mails](#mails) are at the end.",
    "",
    ...HEAD,
    ...ADMIN_SCREENS.map((screen) => row(screen.name, whereIs(screen))),
    row(BULK, "`/admin/casinos`, three of them chosen"),
    row(EVIDENCE, "a complaint with three files"),
    "",
    "## On a phone",
    "",
    ...HEAD,
    ...[...ON_PHONES, BULK, EVIDENCE].map((name) => row(name, "390 pixels wide", "phone-")),
    "",
  ].join("\n"),
);
putMails(mails);
