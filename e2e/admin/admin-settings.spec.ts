import { expect, type Page } from "@playwright/test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SETTINGS_GROUPS } from "~/platform/settings/groups";
import { openSection } from "../support/editor";
import { accessibilityViolations, sidewaysOverflow } from "../support/looks/accessibility";
import { copyStore } from "../support/servers/copied-store";
import { startServer, type ServerProcess } from "../support/servers/server-process";
import { openSession } from "../support/sign-in";
import { hydrated, test } from "../support/test";

const ADMIN = "admin@edgewise.example";

// What these change, everybody sees: they run on servers and data of their own.
test.describe.configure({ mode: "default" });

const folder = mkdtempSync(join(tmpdir(), "edgewise-settings-"));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

function copyOfTheStore(): string {
  const copy = mkdtempSync(join(folder, "store-"));
  copyStore(copy);
  return copy;
}

async function withServer(run: (address: string) => Promise<void>, command = ["node", "build/server.js"]) {
  const environment = { DATA_DIR: copyOfTheStore(), LOG_LEVEL: "error" };
  const server: ServerProcess = await startServer(command, environment);
  try {
    await run(server.address);
  } finally {
    await server.stop();
  }
}

async function save(page: Page, name: string) {
  await page.locator("main").getByRole("button", { name }).last().click();
}

/** Looks at a screen that only a change of settings leads to, at both widths; needs a page that runs scripts. */
async function expectAccessible(page: Page): Promise<void> {
  if (test.info().project.name !== "with JavaScript") return;
  const before = page.viewportSize();
  for (const [width, colorScheme, rules] of [
    [360, "light", "all"],
    [1280, "dark", "layout"],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    expect(await accessibilityViolations(page, { rules }), `${page.url()}, ${colorScheme}`).toEqual([]);
    expect(await sidewaysOverflow(page), `${page.url()} at ${String(width)} px`).toBe(0);
  }
  await page.emulateMedia({ colorScheme: null });
  if (before) await page.setViewportSize(before);
}

test("the front page and the menus are put in order, and visitors see it at once @without-javascript @thorough", async ({
  page,
  browser,
}) => {
  test.slow();
  await withServer(async (site) => {
    await openSession(page, ADMIN, { site });
    const visitor = await (await browser.newContext()).newPage();
    // Twice, so that the second is the cached page.
    for (const _ of ["first", "second"]) await visitor.goto(`${site}/`);

    await test.step("the news comes before the complaints, and what is switched off is gone", async () => {
      await page.goto(`${site}/admin/settings/front-page`);
      const heading = page.getByRole("textbox", { name: "Heading (optional)" });
      await heading.fill("Casinos, by lamplight");
      await page.getByRole("button", { name: "Move up section 4" }).click();
      await expect(page.getByRole("group", { name: /section 3.*News/i })).toBeVisible();
      await page.getByRole("button", { name: "Move up section 3" }).click();
      await expect(heading).toHaveValue("Casinos, by lamplight");
      const second = page.getByRole("group", { name: /section 2.*News/i });
      await second.getByLabel("Title").fill("From our desk");
      const fourth = page.getByRole("group", { name: /section 4.*A score/i });
      await fourth.getByLabel("Show it").uncheck();
      await save(page, "Save front page");
      await expect(page.getByText("Saved as revision 1. It is in force.")).toBeVisible();
      await visitor.goto(`${site}/`);
      await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Casinos, by lamplight");
      const titles = await visitor.getByRole("main").getByRole("heading", { level: 2 }).allTextContents();
      expect(titles.indexOf("How complaints ended")).toBe(titles.indexOf("From our desk") + 1);
      expect(titles).not.toContain("How scores are made");
    });

    await test.step("the menu gets an entry, which can't lead to two places", async () => {
      await page.goto(`${site}/admin/settings/menus`);
      const header = page.getByRole("group", { name: "Header" });
      await header.getByRole("button", { name: "Add an entry" }).click();
      const entry = header.getByRole("group", { name: /entry 7/i });
      await entry.getByLabel("Words").fill("What is it worth?");
      await entry.getByRole("combobox", { name: "Page" }).selectOption("Bonus calculator");
      await entry.getByLabel("Address elsewhere").fill("https://elsewhere.example/");
      await save(page, "Save menus");
      await expect(page.getByRole("alert")).toContainText("Not both.");
      await entry.getByLabel("Address elsewhere").fill("");
      await save(page, "Save menus");
      await expect(page.getByText("Saved as revision 1. It is in force.")).toBeVisible();
      await visitor.goto(`${site}/news`);
      await visitor.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "What is it worth?" }).click();
      await expect(visitor).toHaveURL(`${site}/bonuses/calculator`);
    });
    await visitor.context().close();
  });
});

test("on a phone a group of settings begins on the first screen, below a menu that opens and leads to the others", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openSession(page, ADMIN);
  await page.goto("/admin/settings/clocks");
  const menu = page.getByRole("navigation", { name: "Settings" });
  expect((await menu.boundingBox())?.height).toBeLessThan(50);
  await expect(page.getByLabel("A party’s answer")).toBeInViewport();
  await menu.getByText("All settings").click();
  await menu.getByRole("link", { name: "Webhooks" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Webhooks");
  await expect(menu.getByRole("link", { name: "Webhooks" })).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 844 });
  await expect(menu.getByRole("link", { name: "Complaint clocks" })).toBeInViewport();
});

test("a setting is found by its value, long lists are folded, and no group is longer than three screens @thorough", async ({
  page,
}) => {
  test.slow();
  await openSession(page, ADMIN);
  await page.goto("/admin/settings");
  await page.getByRole("searchbox", { name: "Find a setting" }).fill("gamcare");
  await page.getByRole("button", { name: "Find", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "Found in" })).toBeVisible();
  await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Support links" }).click();
  const line = page.getByRole("group", { name: /GamCare/ }).first();
  await expect(line.getByLabel("Phone")).toBeHidden();
  await line.locator("summary").click();
  await expect(line.getByLabel("Phone")).toBeVisible();
  await page.getByRole("button", { name: "Add a helpline" }).click();
  await expect(page.getByRole("group", { name: /^helpline \d+$/i }).getByLabel("Source")).toBeVisible();

  for (const [width, most] of [
    [1280, 3 * 800],
    [390, Infinity],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    for (const { slug } of SETTINGS_GROUPS) {
      await page.goto(`/admin/settings/${slug}`);
      expect(await sidewaysOverflow(page), `${slug} at ${String(width)} px`).toBe(0);
      const height = await page.evaluate("document.documentElement.scrollHeight");
      expect(height, `${slug} at ${String(width)} px`).toBeLessThan(most);
    }
  }
});

test("settings are changed, restored, and told in the log @thorough", async ({ page }) => {
  test.slow();
  await withServer(async (site) => {
    await openSession(page, ADMIN, { site });
    await test.step("a group is changed, its history shows what changed, and a revision is restored", async () => {
      await page.goto(`${site}/admin/settings`);
      await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Complaint clocks" }).click();
      await page.getByLabel("A party’s answer").fill("70");
      await save(page, "Save clocks");
      // The browser may stop it, or the server says so: nothing is saved either way.
      await expect(page).not.toHaveURL(/saved=/);
      await page.getByLabel("A party’s answer").fill("10");
      await save(page, "Save clocks");
      await expect(page.getByText("Saved as revision 1. It is in force.")).toBeVisible();
      await page.getByRole("link", { name: "History" }).click();
      const changes = page.getByRole("group", { name: "What revision 1 changed" });
      await expect(changes.getByRole("row", { name: /Party days 7 10/ })).toBeVisible();
      await page.getByRole("button", { name: "Restore revision 0" }).click();
      await expect(page.getByText("Saved as revision 2. It is in force.")).toBeVisible();
      await expect(page.getByLabel("A party’s answer")).toHaveValue("7");
    });

    await test.step("the log tells it, is narrowed down and exported", async () => {
      await page.getByRole("link", { name: "Audit log", exact: true }).last().click();
      await expect(page.getByRole("link", { name: "Settings: restore" })).toBeVisible();
      await page.goto(`${site}/admin/audit`);
      await page.getByLabel("Kind").selectOption("Settings");
      const show = page.getByRole("button", { name: "Show" });
      // With scripts the choice is applied at once.
      if (await show.isVisible()) await show.click();
      await expect(page.getByRole("link", { name: "Settings: save" })).toHaveCount(1);
      await page.getByText("1 field changed").last().click();
      await expect(page.getByRole("row", { name: /party days 7 10/i })).toBeVisible();
      await expectAccessible(page);
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("link", { name: "Export these 2 entries as CSV" }).click(),
      ]);
      expect(file.suggestedFilename()).toMatch(/^audit-log-\d{4}-\d{2}-\d{2}\.csv$/);
      await page.goto(`${site}/admin/audit?kind=audit`);
      await expect(page.getByRole("link", { name: "Audit: export" })).toBeVisible();
    });

    await test.step("links are added, moved and taken away, and Enter saves", async () => {
      await page.goto(`${site}/admin/settings/site`);
      await page.getByRole("button", { name: "Add a social link" }).click();
      const fourth = page.getByRole("group", { name: "social link 4" });
      await fourth.getByLabel("Label").fill("Forum");
      await fourth.getByLabel("Address").fill("https://forum.example/edgewise");
      await page.getByRole("button", { name: "Move up social link 4" }).click();
      await expect(page.getByRole("group", { name: "social link 3" }).getByLabel("Label")).toHaveValue("Forum");
      await page.getByRole("button", { name: "Remove social link 1" }).click();
      await expect(page.getByRole("group", { name: /social link \d/i })).toHaveCount(3);
      await page.getByLabel("Name", { exact: true }).press("Enter");
      await expect(page.getByText("Saved as revision 1. It is in force.")).toBeVisible();
      await page.getByRole("link", { name: "History" }).click();
      await expect(page.getByRole("group", { name: "What revision 1 changed" })).toBeVisible();
      await expectAccessible(page);
      await page.goto(site);
      const links = page.getByRole("contentinfo").getByRole("list", { name: "Elsewhere" }).getByRole("link");
      await expect(links).toHaveText(["Video", "Forum", "Podcast"]);
    });
  });
});

test("a country and its currency are chosen, with the rate, and readers are offered them @thorough", async ({
  page,
}) => {
  test.slow();
  await withServer(async (site) => {
    await openSession(page, ADMIN, { site });
    await page.goto(`${site}/admin/settings/choices`);
    await page
      .getByRole("group", { name: /^Countries/ })
      .getByLabel("Kenya")
      .check();
    await page
      .getByRole("group", { name: /^Currencies/ })
      .getByLabel("Kenyan Shilling")
      .check();
    await page
      .getByRole("group", { name: /^Languages/ })
      .getByLabel("Swahili")
      .check();
    await save(page, "Save choices");
    await expect(page.getByRole("alert")).toContainText("Enter the value of one KES in euros");
    await expectAccessible(page);
    await page.getByLabel("KES, Kenyan Shilling").fill("0.0071");
    await save(page, "Save choices");
    await expect(page.getByText("Saved as revision 1. It is in force.")).toBeVisible();
    await expect(page.getByRole("group", { name: /^Countries/ }).getByLabel("Kenya")).toBeChecked();
    await page.goto(`${site}/admin/settings/exchange`);
    await expect(page.getByLabel("KES, Kenyan Shilling")).toHaveValue("0.0071");
    await page.goto(`${site}/country`);
    await page.getByLabel("Your country").selectOption("Kenya");
    await page.getByRole("button", { name: "Save" }).click();
    await page.goto(`${site}/casinos/amberquay`);
    await expect(page.getByText("Law in Kenya not known to us").first()).toBeVisible();
    await page.goto(`${site}/complaints/submit-form?questions=money`);
    await page.getByLabel("Currency").selectOption("KES");
  });
});

test("@with-javascript the wheel changes no number that has the focus", async ({ page }) => {
  await openSession(page, ADMIN);
  await page.goto("/admin/settings/exchange");
  await hydrated(page);
  const rate = page.getByLabel(/^GBP/);
  const before = await rate.inputValue();
  await rate.focus();
  await rate.hover();
  // So little that the number is still below the pointer, wherever the page is scrolled first.
  await page.mouse.wheel(0, 10);
  await expect(rate).not.toBeFocused();
  await expect(rate).toHaveValue(before);
});

test("an email’s words are previewed, refused, saved, and go back to the standard ones @both", async ({
  page,
  javaScriptEnabled,
}) => {
  await withServer(async (site) => {
    await openSession(page, ADMIN, { site });
    await page.goto(`${site}/admin/settings/mail-texts`);
    await expectAccessible(page);
    await page.getByRole("link", { name: "Complaint received" }).click();
    if (javaScriptEnabled) await hydrated(page);
    const subject = page.getByRole("textbox", { name: "Subject" });
    await subject.fill("We have it: {reference} {foo}");
    await page.getByRole("textbox", { name: "First paragraph" }).fill("Thank you for writing to {site}.");
    await save(page, "Save text");
    await expect(page.getByRole("alert")).toContainText("This email doesn’t know {foo}.");
    await subject.fill("We have it: {reference}");
    if (!javaScriptEnabled) await save(page, "Preview");
    const preview = page.getByRole("region", { name: "Preview" });
    await expect(preview).toContainText("We have it: AB-7K3Q9M");
    await expect(preview).toContainText("Thank you for writing to Edgewise.");
    await save(page, "Save text");
    await expect(page.getByText("Saved as revision 1. It is in force.")).toBeVisible();
    await expectAccessible(page);
    await save(page, "Back to the standard text");
    await expect(page.getByText("Saved as revision 2. It is in force.")).toBeVisible();
    await expect(subject).toHaveValue("{site}: {news}");
    await expect(page.getByRole("button", { name: "Back to the standard text" })).toHaveCount(0);
  });
});

test("a payment method is added, and one that casinos have can’t be removed @thorough", async ({ page }) => {
  test.slow();
  await withServer(async (site) => {
    await openSession(page, ADMIN, { site });
    await page.goto(`${site}/admin/settings/payment-methods`);
    await page.getByRole("button", { name: "Add payment method" }).click();
    const eighth = page.getByRole("group", { name: "payment method 8" });
    await eighth.getByLabel("Name").fill("M-Pesa");
    await eighth.getByLabel("Kind").selectOption("Mobile billing");
    await save(page, "Save payment methods");
    await expect(page.getByText("Saved as revision 1. It is in force.")).toBeVisible();
    await page.goto(`${site}/admin/casinos/new`);
    await openSection(page, "Payments");
    await page.getByRole("button", { name: "Add a payment method" }).click();
    await page.getByLabel("Method", { exact: true }).first().selectOption("M-Pesa (mobile billing)");
    await page.goto(`${site}/admin/settings/payment-methods`);
    await page.getByText("payment method 1: Debit card").first().click();
    await page.getByRole("button", { name: "Remove payment method 1", exact: true }).click();
    await save(page, "Save payment methods");
    await expect(page.getByRole("alert")).toContainText(/\d+ casinos have “Debit card”\. Change them first\./);
    await expectAccessible(page);
  });
});

test("weights are previewed on every casino, applied, and told to readers @thorough", async ({ page }) => {
  test.slow();
  await withServer(async (site) => {
    await openSession(page, ADMIN, { site });
    await page.goto(`${site}/admin/settings/score`);
    await page.getByLabel("Licence").fill("0.40");
    await page.getByLabel("What changes, and why").fill("Licences weigh more, complaints less.");
    await page.getByRole("button", { name: "Preview the effect on every casino" }).click();
    await expect(page.getByText("These add up to 1.20.").first()).toBeVisible();
    await page.getByLabel("Complaints", { exact: true }).fill("0.10");
    await page.getByRole("button", { name: "Preview the effect on every casino" }).click();
    await expect(page.getByRole("heading", { name: "Preview of formula version 2" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "New score" }).click();
    await expect(page.getByRole("columnheader", { name: "New score" })).toHaveAttribute("aria-sort", "ascending");
    await page.getByRole("button", { name: "Apply as formula version 2" }).click();
    await expect(page).toHaveURL(/\/admin\/operations\//);
    await expect(async () => {
      await page.goto(`${site}/casinos/amberquay`);
      await expect(page.getByText("formula version 2").first()).toBeAttached({ timeout: 500 });
    }).toPass();
    await page.goto(`${site}/how-we-rate`);
    await expect(page.getByRole("heading", { name: "Today: formula version 2" })).toBeVisible();
    await expect(page.getByRole("cell", { name: "Licences weigh more, complaints less." })).toBeVisible();
  });
});

for (const command of [
  ["node", "build/server.js"],
  ["node", "node_modules/.bin/remix-serve", "build/server/index.js"],
]) {
  // Which server it is makes no difference to what a browser's scripts do.
  const [server = ""] = command.slice(-2);
  const project = server === "node" ? " @thorough" : " @without-javascript @thorough";
  test(`maintenance mode closes the site to all but admins under ${server}${project}`, async ({
    page,
    browser,
    javaScriptEnabled,
  }) => {
    await withServer(async (site) => {
      const visitor = await browser.newPage({ javaScriptEnabled: javaScriptEnabled ?? true });
      await visitor.goto(`${site}/newsletter`);
      await openSession(page, ADMIN, { site });
      await page.goto(`${site}/admin/settings/maintenance`);
      await page.getByLabel("Maintenance mode is on").check();
      await page.getByLabel("Message").fill("Back at noon.");
      await save(page, "Save maintenance mode");
      await expect(page.getByText("Maintenance mode is on.")).toBeVisible();

      // Somebody had the form open before.
      const form = visitor.getByRole("main").locator("form").first();
      await form.getByRole("textbox").first().fill("reader@example.com");
      await form.getByRole("button").first().click();
      await expect(visitor.getByText("The service is temporarily unavailable.")).toBeVisible();
      await expect(visitor.getByText("Back at noon.")).toBeVisible();
      await expect(visitor.getByText("reader@example.com")).toBeVisible();
      await visitor.getByRole("link", { name: "Report Issue" }).click();
      await expect(visitor.getByLabel("Topic")).toHaveValue("bug");

      for (const path of [
        "/",
        "/casinos",
        "/casinos.data",
        "/news/feed.xml",
        "/sitemap.xml",
        "/api/v1/casinos.json",
        "/no-such-page",
      ]) {
        const answer = await visitor.request.get(site + path);
        expect([answer.status(), answer.headers()["retry-after"]], path).toEqual([503, "300"]);
      }
      for (const path of ["/contact", "/responsible-gaming", "/login", "/healthz", "/readyz", "/favicon.svg"])
        expect((await visitor.request.get(site + path)).status(), path).toBe(200);

      await page.goto(`${site}/casinos`);
      await expect(page.getByRole("heading", { name: "Casinos", level: 1 })).toBeVisible();
      await page.getByRole("link", { name: "Switch it off" }).click();
      await page.getByLabel("Maintenance mode is on").uncheck();
      await save(page, "Save maintenance mode");
      await expect(page.getByText("Maintenance mode is on.")).toBeHidden();
      await visitor.goto(`${site}/casinos`);
      await expect(visitor.getByRole("heading", { name: "Casinos", level: 1 })).toBeVisible();
      await visitor.close();
    }, command);
  });
}
