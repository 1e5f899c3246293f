// Takes the pictures of README.md and docs/gallery.md from a running site with the demo content:
//   npm run screenshots -- http://localhost:3000 PASSWORD
import { chromium, type BrowserContextOptions, type Page } from "@playwright/test";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { signInAs } from "../e2e/support/accounts";
import { openAdminScreen } from "../e2e/support/admin-screens";
import { ADMIN_SCREENS } from "../e2e/support/screens";
import playwright from "../playwright.config";

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

const visitor = await open();
for (const [name, path] of [
  ["home", "/"],
  ["casinos", "/casinos"],
  ["casino", "/casinos/umberfield#score"],
  ["bonus", "/bonuses/alderbank-dk-tillykke#calculator"],
  ["complaint", "/complaints/EW-7GKSD5"],
] as const) {
  await visitor.goto(path);
  if (name === "casino") await visitor.getByText("The figures").nth(2).click();
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

const page = await open();
await signInAs(page, "admin@edgewise.example", password);
await takeForReadme(page, "admin");
for (const screen of ADMIN_SCREENS) {
  await page.emulateMedia({ colorScheme: "light" });
  await openAdminScreen(page, screen);
  await takeForGallery(page, `${screen.name}-light`);
  await page.emulateMedia({ colorScheme: "dark" });
  await openAdminScreen(page, screen);
  await takeForGallery(page, `${screen.name}-dark`);
  console.log(screen.name);
}
await browser.close();
