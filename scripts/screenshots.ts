// Takes the pictures of docs/gallery.md from a running site with the demo content:
//   npm run screenshots -- http://localhost:3000 PASSWORD
import { chromium, type Page } from "@playwright/test";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { openAdminScreen } from "../e2e/support/admin-screens";
import { ADMIN_SCREENS } from "../e2e/support/screens";
import playwright from "../playwright.config";

const [origin, password] = process.argv.slice(2);
if (origin === undefined || password === undefined) {
  console.error("npm run screenshots -- http://localhost:3000 PASSWORD-OF-THE-DEMO-ADMIN");
  process.exit(1);
}
const FOLDER = "docs/gallery";
mkdirSync(FOLDER, { recursive: true });

async function take(page: Page, name: string): Promise<void> {
  const picture = await page.screenshot();
  await sharp(picture)
    .webp({ quality: 72, effort: 6 })
    .toFile(join(FOLDER, `${name}.webp`));
}

const browser = await chromium.launch({ ...playwright.use?.launchOptions });
const context = await browser.newContext({
  baseURL: origin,
  viewport: { width: 1280, height: 900 },
  reducedMotion: "reduce",
});
const page = await context.newPage();
await page.goto("/login");
const form = page.getByRole("form", { name: "Sign In" });
await form.getByLabel("E-mail address").fill("admin@edgewise.example");
await form.getByLabel("Password").fill(password);
await form.getByRole("button", { name: "Sign In" }).click();
await page.waitForURL(/\/admin/);

for (const screen of ADMIN_SCREENS) {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ colorScheme: "light" });
  await openAdminScreen(page, screen);
  await take(page, `${screen.name}-light`);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.reload();
  await take(page, `${screen.name}-dark`);
  console.log(screen.name);
}
await browser.close();
