import { expect } from "@playwright/test";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { cutOff, sidewaysOverflow } from "../support/looks/accessibility";
import { openSession } from "../support/sign-in";
import { hydrated, test } from "../support/test";

const OUTBOX = "test-results/data/outbox";

function mailTo(address: string): string | null {
  const mails = readdirSync(OUTBOX)
    .filter((name) => name.endsWith(".eml"))
    .map((name) => readFileSync(join(OUTBOX, name), "utf8"));
  return mails.find((mail) => mail.includes(`To: ${address}`)) ?? null;
}

test("the navigation leads to each section and back home", async ({ page }) => {
  await page.goto("/");
  for (const section of ["Casinos", "Bonuses", "Awards", "News", "Complaints"]) {
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: section, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(new RegExp(section.slice(0, 5), "i"));
    await expect(page.getByRole("navigation", { name: "Main" }).locator("[aria-current=page]")).toHaveText(section);
  }
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Home" }).click();
  await expect(page).toHaveURL("/");
  const current = page.getByRole("navigation", { name: "Main" }).locator("[aria-current=page]");
  await page.goto("/casinos/harrowmere");
  await expect(current).toHaveText("Casinos");
  await page.goto("/about");
  await expect(current).toHaveCount(0);
});

test("the footer has the specification's links, notice and year @without-javascript", async ({ page }) => {
  await page.goto("/about");
  const footer = page.getByRole("contentinfo");
  for (const href of [
    "/about",
    "/contact",
    "/faq",
    "/responsible-gaming",
    "/terms-conditions",
    "/sitemap.xml",
    "/careers",
    "/privacy-notice",
    "/cookie-policy",
    "/disclaimer",
  ]) {
    await expect(footer.locator(`a[href="${href}"]`).first()).toBeVisible();
  }
  for (const link of await footer.getByRole("list", { name: "Elsewhere" }).getByRole("link").all()) {
    await expect(link).toHaveText(/\w/);
    await expect(link.locator("[inert] svg")).toBeVisible();
  }
  await expect(footer.getByText("18+")).toBeVisible();
  await expect(footer.getByText("Gambling can be addictive. Please play responsibly.")).toBeVisible();
  await expect(footer.getByText(`© ${String(new Date().getUTCFullYear())}`)).toBeVisible();
});

test("subscribing thanks on the same page and empties the field, and the mailed link confirms and unsubscribes @both", async ({
  page,
}, { project }) => {
  const address = `reader-${project.name.replaceAll(" ", "-").toLowerCase()}@example.com`;
  await page.goto("/casinos?page=2");
  await page.getByRole("textbox", { name: "Newsletter" }).fill(address);
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByRole("alert")).toHaveText("Thanks for subscribing!");
  await expect(page.getByText("An email with a link to confirm is on its way")).toBeVisible();
  await expect(page).toHaveURL(/\/casinos\?page=2/);
  await expect(page.getByRole("textbox", { name: "Newsletter" })).toHaveValue("");

  await expect.poll(() => mailTo(address)).not.toBeNull();
  const mail = (mailTo(address) ?? "").replace(/=\n/g, "").replaceAll("=3D", "=");
  const link = (kind: string) => new RegExp(`/newsletter/${kind}\\?\\S+`).exec(mail)?.[0].replace(/>$/, "") ?? "";
  await page.goto(link("confirm"));
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("Confirmed. You’ll get the next issue.")).toBeVisible();
  await page.goto(link("unsubscribe"));
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByText("You’ve been unsubscribed.")).toBeVisible();
});

test("at 360 px with text at 200% the menu is in sight, and opens without sideways scrolling", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/about");
  await page.locator("html").evaluate((html) => (html.style.fontSize = "200%"));
  await page.getByRole("banner").locator("summary").filter({ hasText: "Menu" }).click();
  await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Casinos" })).toBeInViewport();
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
  expect(await cutOff(page)).toEqual([]);
});

test("zoomed in to 400% the header scrolls away with the page @without-javascript", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto("/about");
  const header = page.getByRole("banner");
  expect((await header.boundingBox())?.height).toBeLessThan(100);
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await expect(header).not.toBeInViewport();
});

test("where the text is too large for one row the header scrolls away with the page @without-javascript", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/about");
  const header = page.getByRole("banner");
  await page.evaluate(() => window.scrollTo(0, 400));
  await expect(header).toBeInViewport();
  await page.locator("html").evaluate((html) => (html.style.fontSize = "200%"));
  await page.evaluate(() => window.scrollTo(0, 2000));
  await expect(header).not.toBeInViewport();
});

for (const { width, most } of [
  { width: 390, most: 330 },
  { width: 1280, most: 240 },
])
  test(`at ${String(width)} px the footer is at most ${String(most)} px high @without-javascript`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/about");
    expect((await page.getByRole("contentinfo").boundingBox())?.height).toBeLessThanOrEqual(most);
  });

test("country and help stand in the header beside the search @without-javascript", async ({ page }) => {
  await page.goto("/casinos");
  const header = page.getByRole("banner");
  for (const [name, href] of [
    ["Search", "/search"],
    ["Country", "/country"],
    ["Help", "/responsible-gaming#help"],
  ] as const)
    await expect(header.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
});

test("the user menu closes by Escape, by a click outside and when the focus leaves it @with-javascript", async ({
  page,
}) => {
  await openSession(page, "player@edgewise.example");
  await page.goto("/about");
  await hydrated(page);
  const menu = page.getByRole("banner").locator("summary").last();
  const entry = page.getByRole("banner").getByRole("link", { name: "Dashboard" });
  await menu.click();
  await expect(entry).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(entry).toBeHidden();
  await expect(menu).toBeFocused();
  await menu.click();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(entry).toBeHidden();
  await menu.click();
  await page.getByRole("link", { name: "Contact" }).first().focus();
  await expect(entry).toBeHidden();
});

test("in forced colours only the current entry of the menu is underlined @without-javascript", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/casinos");
  const underlines = await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link")
    .evaluateAll((links) =>
      links.map((link) => {
        const { borderBlockEndColor } = getComputedStyle(link);
        const seen = borderBlockEndColor !== getComputedStyle(document.documentElement).backgroundColor;
        return [link.textContent, seen] as const;
      }),
    );
  expect(underlines.filter(([, seen]) => seen).map(([label]) => label)).toEqual(["Casinos"]);
});

test("closed parts are printed open, and forms are left out", async ({ page }) => {
  await page.goto("/faq");
  const answer = page.getByText("Write its name in the form’s first field");
  await expect(answer).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(answer).toBeVisible();
  await page.goto("/casinos/larkmoor");
  for (const formula of await page.getByText(/^[LCTPRG] = /).all()) await expect(formula).toBeVisible();
  await page.goto("/complaints");
  await expect(page.locator("main form details").filter({ visible: true })).toHaveCount(0);
  for (const path of ["/", "/casinos", "/bonuses/umberfield-plain-fifty"]) {
    await page.goto(path);
    await expect(page.locator("main :is(input, select, button)").filter({ visible: true })).toHaveCount(0);
  }
});

test("a page is printed in light colours, whatever the screen has", async ({ page }) => {
  const papers = async () => {
    const paper = await page.locator("html").evaluate((html) => getComputedStyle(html).backgroundColor);
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    const printed = await page.locator("html").evaluate((html) => getComputedStyle(html).backgroundColor);
    await page.emulateMedia({ media: "screen", colorScheme: "light" });
    return { paper, printed };
  };
  await page.goto("/about");
  const { paper: light, printed } = await papers();
  expect(printed).toBe(light);
  await page.getByRole("button", { name: "Dark" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  const chosen = await papers();
  expect(chosen.paper).not.toBe(light);
  expect(chosen.printed).toBe(light);
});

test("drawn heroes are dark on a dark page @without-javascript", async ({ page }) => {
  const lightness = async () => {
    const picture = await page.locator("main img[src*='/demo/heroes/']").first().screenshot();
    const { channels } = await sharp(picture).stats();
    return channels.slice(0, 3).reduce((sum, { mean }) => sum + mean, 0) / 3;
  };
  await page.goto("/news/uk-ten-times-cap");
  expect(await lightness()).toBeGreaterThan(128);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await lightness()).toBeLessThan(110);
});

test("colours follow the switch and stay chosen @both", async ({ page }) => {
  await page.goto("/about");
  await page.getByRole("button", { name: "Dark" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.goto("/faq");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("an unmatched path says so, and offers home and search", async ({ page }) => {
  const response = await page.goto("/no/such/page");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page Not Found");
  await expect(page.getByText("Page not found: /no/such/page")).toBeVisible();
  await expect(page.getByRole("link", { name: "Search", exact: true }).last()).toHaveAttribute("href", "/search");
  await expect(page.getByRole("link", { name: "Contact Support" })).toBeVisible();
  await page.getByRole("link", { name: "Go Home" }).click();
  await expect(page).toHaveURL("/");
});

test("a malformed address is answered 400, with a way to report it @without-javascript", async ({ page }) => {
  const response = await page.goto("/caf%E9%");
  expect(response?.status()).toBe(400);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oops! Something went wrong");
  await page.getByRole("link", { name: "Report Issue" }).click();
  await expect(page).toHaveURL("/contact?type=bug&error=400");
});

test("a post that is refused as a whole is answered in the site's own name and frame @both", async ({
  page,
  baseURL,
}) => {
  for (const [from, path] of [
    ["elsewhere", "/contact"],
    ["here", "/about"],
  ]) {
    const form = `<form method="post" action="${String(baseURL)}${String(path)}"><button>Send</button></form>`;
    if (from === "elsewhere") await page.goto(`data:text/html,${form}`);
    else {
      await page.route("**/about", (route) =>
        route.request().method() === "GET" ? route.fulfill({ contentType: "text/html", body: form }) : route.continue(),
      );
      await page.goto("/about");
    }
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByText(from === "elsewhere" ? "403" : "405", { exact: true })).toBeVisible();
    await hydrated(page);
    await expect(page).toHaveTitle(/ · Edgewise$/);
    await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "News" })).toBeVisible();
    const elsewhere = page.getByRole("contentinfo").getByRole("list", { name: "Elsewhere" });
    await expect(elsewhere.getByRole("link").first()).toBeVisible();
  }
});

test("the header and footer are absent on every path under /admin @without-javascript", async ({ page }) => {
  await page.goto("/administration-of-nothing");
  await expect(page.getByRole("contentinfo")).toHaveCount(0);
  await expect(page.getByRole("navigation", { name: "Main" })).toHaveCount(0);
});

test("the header takes its scrolled look past 50 px, hides past 200 px on the way down and returns @with-javascript", async ({
  page,
}) => {
  await page.goto("/terms-conditions");
  const header = page.locator(".site-header");
  await expect(header).not.toHaveAttribute("data-scrolled");
  await page.mouse.wheel(0, 100);
  await expect(header).toHaveAttribute("data-scrolled");
  // Near 50 px it stays as it is, and near the page's top it is as at first.
  const scrollTo = (y: number) => page.evaluate((to) => window.scrollTo(0, to), y);
  await scrollTo(40);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(40);
  await expect(header).toHaveAttribute("data-scrolled");
  await scrollTo(10);
  await expect(header).not.toHaveAttribute("data-scrolled");
  await scrollTo(45);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(45);
  await expect(header).not.toHaveAttribute("data-scrolled");
  await scrollTo(100);
  await expect(header).toHaveAttribute("data-scrolled");
  await page.mouse.wheel(0, 400);
  await expect(header).toHaveAttribute("data-hidden");
  // A wheel turned back while the page still glides down only shortens its way. The last pixel may be rounded away.
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(490);
  await page.mouse.wheel(0, -50);
  await expect(header).not.toHaveAttribute("data-hidden");
});

for (const path of ["/terms-conditions", "/admin/casinos/larkmoor"])
  test(`the page below the header of ${path} stays where it is as the header changes its look, so that a press meets what it aims at @with-javascript`, async ({
    page,
  }) => {
    if (path.startsWith("/admin")) await openSession(page, "admin@edgewise.example");
    await page.goto(path);
    const header = page.locator(".site-header");
    const top = () => page.locator("main").evaluate((main) => main.getBoundingClientRect().top + window.scrollY);
    const before = await top();
    await page.mouse.wheel(0, 100);
    await expect(header).toHaveAttribute("data-scrolled");
    await header.evaluate((element) =>
      Promise.allSettled(element.getAnimations({ subtree: true }).map(({ finished }) => finished)),
    );
    expect(Math.abs((await top()) - before)).toBeLessThan(1);
  });

test("the store and the outbox are where the environment says @without-javascript", () => {
  expect(statSync("test-results/data/edgewise.sqlite").isFile()).toBe(true);
});
