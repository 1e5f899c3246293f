import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { TWENTY_ACCENTS } from "../../tests/support/looks/twenty-accents";
import { wrongWithLook } from "../support/looks/accessibility";
import { test } from "../support/own-site-test";

const PATH = "/admin/settings/look";

test.use({ siteOf: "look" });

/** Red, with as much in it as a drawn logo has. */
async function logoFile() {
  const drawn = Array.from({ length: 200 }, (_, at) => {
    const [x, y, red] = [(at * 37) % 480, (at * 53) % 120, 150 + ((at * 29) % 100)];
    return `<circle cx="${String(x)}" cy="${String(y)}" r="${String(5 + (at % 17))}" fill="rgb(${String(red)},0,0)"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="120"><rect width="480" height="120" fill="#c00000"/>${drawn.join("")}</svg>`;
  const buffer = await sharp(Buffer.from(svg)).png().toBuffer();
  return { name: "logo.png", mimeType: "image/png", buffer };
}

/** Saves an accent; one that is refused is replaced by what the refusal suggests. Returns what was saved. */
async function saveAccent(page: Page, accent: string): Promise<string> {
  await page.goto(PATH);
  await page.getByLabel("Accent colour").fill(accent);
  await page.getByRole("button", { name: "Save look" }).click();
  await expect(page.getByText(/Saved as revision|Nothing changed|The nearest colour that works/).first()).toBeVisible();
  const refusal = page.getByRole("alert").filter({ hasText: "The nearest colour that works is" });
  if (await refusal.isVisible()) {
    const nearest = /works is (#[0-9a-f]{6})/.exec((await refusal.textContent()) ?? "")?.[1] ?? "";
    await page.getByLabel("Accent colour").fill(nearest);
    await page.getByRole("button", { name: "Save look" }).click();
  }
  await expect(page.getByText(/Saved as revision|Nothing changed/)).toBeVisible();
  return page.getByLabel("Accent colour").inputValue();
}

test("a logo, a colour and fonts are previewed, saved, and found on the page, the manifest, the icons, a mail and the social picture @thorough", async ({
  page,
  browser,
  ownSite,
  javaScriptEnabled,
}) => {
  test.slow();
  const visitor = await browser.newPage({
    baseURL: ownSite.address,
    javaScriptEnabled: javaScriptEnabled ?? true,
    storageState: { cookies: [], origins: [] },
  });
  // Cached from here on.
  await visitor.goto("/");
  await expect(visitor.getByRole("banner").getByText("Edgewise", { exact: true })).toBeVisible();
  const drawn = (await visitor.request.get("/og/site.png")).headers()["etag"];

  await page.goto(PATH);
  await page.getByLabel("Accent colour").fill("#ffdd00");
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  const refusal = page.getByRole("alert");
  await expect(refusal).toContainText("Text in #ffdd00 can’t be read on a light page.");
  await page.getByLabel("Accent colour").fill("#1d4ed8");
  await page.getByLabel("Inter for both").check();
  await page
    .getByLabel("Logo", { exact: false })
    .first()
    .setInputFiles(await logoFile());
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  await expect(page.getByAltText("The current logo")).toBeVisible();

  for (const [title, colour] of [
    ["On a light screen", "rgb(29, 78, 216)"],
    ["On a phone", "rgb(29, 78, 216)"],
  ] as const) {
    const frame = page.frameLocator(`iframe[title="${title}"]`);
    await expect(frame.getByText("Main button")).toHaveCSS("background-color", colour);
    await expect(frame.getByAltText("Edgewise")).toBeVisible();
    await expect(frame.getByRole("heading", { level: 1 })).toHaveCSS("font-family", /^"Inter Variable"/);
  }
  const dark = page.frameLocator('iframe[title="On a dark screen"]');
  await expect(dark.getByText("Main button")).not.toHaveCSS("background-color", "rgb(29, 78, 216)");
  await expect(dark.locator("html")).toHaveCSS("background-color", /oklch\(0\.19/);

  // Nothing is saved yet.
  await visitor.goto("/");
  await expect(visitor.getByRole("banner").getByText("Edgewise", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Save look" }).click();
  await expect(page.getByText("Saved as revision 1. It is in force.")).toBeVisible();
  await expect(page.getByRole("banner").getByAltText("Edgewise")).toBeVisible();

  await test.step("a visitor finds it at once, and a page loads the chosen fonts alone", async () => {
    await visitor.goto("/casinos");
    await visitor.goto("/");
    const logo = visitor.getByRole("link", { name: "Edgewise, home" }).getByAltText("Edgewise");
    await expect(logo).toBeVisible();
    await expect(logo).toHaveJSProperty("complete", true);
    await expect(visitor.getByRole("contentinfo").getByRole("link").first()).toBeVisible();
    await expect(visitor.getByRole("link", { name: "All casinos by score" })).toHaveCSS("color", "rgb(29, 78, 216)");
    // What a browser fetches because of an earlier visit is not asked for by the page.
    const loaded = await visitor.evaluate(async () => {
      await document.fonts.ready;
      return [...document.fonts].filter(({ status }) => status === "loaded").map(({ family }) => family);
    });
    expect(loaded).toContain("Inter Variable");
    expect(loaded.filter((family) => !family.startsWith("Inter"))).toEqual([]);
    const html = await (await visitor.request.get("/")).text();
    expect(html.match(/<link rel="preload" href="[^"]+\.woff2"/g)).toEqual([expect.stringContaining("/inter-latin")]);
  });

  await test.step("so do the manifest, the icons and the social picture", async () => {
    expect(await (await visitor.request.get("/site.webmanifest")).json()).toMatchObject({ theme_color: "#1d4ed8" });
    const icon = await visitor.request.get("/icon-192.png");
    const [red = 0, , blue = 0] = await sharp(await icon.body()).extract({ left: 96, top: 96, width: 1, height: 1 }).raw().toBuffer(); // prettier-ignore
    expect(red - blue).toBeGreaterThan(100);
    expect((await visitor.request.get("/favicon.ico")).headers()["content-type"]).toBe("image/x-icon");
    // The logo makes it long enough to be sent compressed, but a part of it is a part of what it is uncompressed.
    const svg = await visitor.request.get("/favicon.svg");
    expect(svg.headers()["content-encoding"]).toBeDefined();
    const part = await visitor.request.get("/favicon.svg", { headers: { Range: "bytes=0-9" } });
    expect([part.status(), part.headers()["content-encoding"]]).toEqual([206, undefined]);
    expect(await part.text()).toBe((await svg.text()).slice(0, 10));
    expect((await visitor.request.get("/og/site.png")).headers()["etag"]).not.toBe(drawn);
  });

  await test.step("a mail brings the logo along", async () => {
    await page.goto("/admin/settings/mail");
    await page.getByRole("button", { name: "Send a test email" }).click();
    const outbox = join(ownSite.folder, "outbox");
    const mail = () => (existsSync(outbox) ? readdirSync(outbox).filter((name) => name.includes("mail-test")) : []);
    await expect.poll(mail).toHaveLength(1);
    const read = () => readFileSync(join(outbox, mail()[0] ?? ""), "utf8");
    // The file is there before what is in it, and the logo comes last.
    await expect.poll(read).toMatch(/Content-Id: <logo>/i);
    expect(read().replace(/=\r?\n/g, "")).toMatch(/src=3D"cid:logo" alt=3D"Edgewise"/);
  });

  await test.step("the site's name comes back with an earlier revision", async () => {
    await page.goto(`${PATH}/history`);
    await page.getByRole("button", { name: "Restore revision 0" }).click();
    await expect(page.getByText("Saved as revision 2. It is in force.")).toBeVisible();
    await visitor.goto("/");
    await expect(visitor.getByRole("banner").getByText("Edgewise", { exact: true })).toBeVisible();
    await expect(visitor.locator("main a:visible").first()).not.toHaveCSS("color", "rgb(29, 78, 216)");
  });
  await visitor.close();
});

/** Of each kind one: lists, long texts, figures, forms, the admin's rows. */
const TEN_SCREENS = [
  ...["/", "/casinos", "/casinos/amberquay", "/bonuses", "/complaints", "/search?q=salt", "/dashboard"],
  ...["/admin/casinos", "/admin/complaints", PATH],
];

for (const accent of TWENTY_ACCENTS)
  test(`ten screens in ${accent}, or the nearest colour that works, have enough contrast, light and dark @thorough @with-javascript`, async ({
    page,
  }) => {
    test.setTimeout(300_000);
    const saved = await saveAccent(page, accent);
    const problems: string[] = [];
    for (const path of TEN_SCREENS) {
      await page.goto(path);
      expect(await page.content()).toContain(`--light-accent:${saved};`);
      for (const colorScheme of ["light", "dark"] as const)
        for (const wrong of await wrongWithLook(page, { width: 1280, colorScheme, rules: "layout" }))
          problems.push(`${path} in ${saved}: ${wrong}`);
    }
    expect(problems).toEqual([]);
  });
