import { expect, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { codeOfStep, stepAt } from "~/platform/access/second-factor/one-time-code.server";
import { crawl } from "../support/crawling/crawl";
import { accessibilityViolations } from "../support/looks/accessibility";
import { startEmptyProduction, type EmptyProduction } from "../support/servers/empty-production";
import { test } from "../support/test";

const PASSWORD = "a quiet tide pool";
const MEMBER = "editor@harbour.test";
const PUBLIC_PAGES = ["/", "/login", "/responsible-gaming", "/robots.txt", "/sitemap.xml"];

interface People {
  visitor: BrowserContext;
  member: BrowserContext;
  admin: BrowserContext;
}

/** The first admin's account, second factor and way to the checklist, by the link of the terminal. */
async function becomeAdmin(page: Page, site: EmptyProduction): Promise<void> {
  await page.goto(site.setupLink());
  await page.getByLabel("Name").fill("Ada Marsh");
  await page.getByLabel("Email address").fill("ada@harbour.test");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Create the account" }).click();
  await page.getByLabel("Your password").fill(PASSWORD);
  await page.getByRole("button", { name: "Set up an app" }).click();
  const secret = (await page.locator("main p code").innerText()).replaceAll(" ", "");
  await page.getByLabel("Code", { exact: true }).fill(codeOfStep(secret, stepAt(new Date())));
  await page.getByRole("button", { name: "Turn it on" }).click();
  await page.getByRole("link", { name: "go on setting up the site" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Before you open");
}

/** Somebody whom the admin invites, who joins and confirms their address; they are a member until they accept. */
async function inviteAndJoin(admin: Page, member: Page, site: EmptyProduction): Promise<void> {
  await admin.getByRole("link", { name: "A second owner" }).click();
  await admin.getByLabel("Email address").fill(MEMBER);
  await admin.getByLabel("Owner").check();
  await admin.getByLabel("Your password").fill(PASSWORD);
  await admin.getByRole("button", { name: "Send the invitation" }).click();
  await expect(admin.getByText("Invitation sent.")).toBeVisible();
  await member.goto("/login");
  const join = member.getByRole("form", { name: "Join" });
  await join.getByLabel("Name").fill("Bea Moss");
  await join.getByLabel("Email address").fill(MEMBER);
  await join.getByLabel("Password").fill(PASSWORD);
  await join.getByLabel("I am 18 or older").check();
  await join.getByLabel("I was invited").check();
  await join.getByRole("button", { name: "Join" }).click();
  await expect(member.getByText("If this address was invited")).toBeVisible();
  await expect.poll(() => site.mailedLink("/verify-email")).not.toBeNull();
  await member.goto(site.mailedLink("/verify-email") ?? "");
  await member.getByRole("button", { name: /Confirm/ }).click();
  await member.goto("/login");
  const signIn = member.getByRole("form", { name: "Sign In" });
  await signIn.getByLabel("Email address").fill(MEMBER);
  await signIn.getByLabel("Password").fill(PASSWORD);
  await signIn.getByRole("button", { name: "Sign In" }).click();
  await expect(member.getByText("isn’t open yet").first()).toBeVisible();
}

/** Follows every link as each of the three, and finds nothing that is missing or the demo's. */
async function crawlAsEverybody({ visitor, member, admin }: People, site: string, isOpen: boolean): Promise<void> {
  const found = {
    visitor: await crawl(visitor, site, { from: PUBLIC_PAGES, mayBeClosed: !isOpen }),
    member: await crawl(member, site, { from: [...PUBLIC_PAGES, "/dashboard"], mayBeClosed: !isOpen }),
    admin: await crawl(admin, site, { from: [...PUBLIC_PAGES, "/admin", "/admin/setup"], mayBeClosed: false }),
  };
  expect(
    Object.entries(found).flatMap(([who, { problems }]) => problems.map((problem) => `${who}: ${problem}`)),
  ).toEqual([]);
  expect(found.admin.asked).toBeGreaterThan(100);
  if (isOpen) expect(found.visitor.asked).toBeGreaterThan(30);
}

async function nameTheSite(page: Page): Promise<void> {
  await page.goto("/admin/setup");
  await page.getByRole("link", { name: "Name and tagline" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Harbour Guide");
  await page.getByLabel("Tagline").fill("Casinos, plainly.");
  await page.getByLabel("Contact address").fill("desk@harbour.test");
  await page.getByLabel("Prefix of complaints’ references").fill("hg");
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByRole("status").filter({ hasText: /saved/i }).first()).toBeVisible();
}

async function receiveTestMail(page: Page, site: EmptyProduction): Promise<void> {
  await page.goto("/admin/setup");
  await page.getByRole("link", { name: "A test email that arrived" }).click();
  await page.getByRole("button", { name: "Send a test email" }).click();
  await expect(page.getByText("The test email is on its way.")).toBeVisible();
  await expect.poll(() => site.mailedLink("/admin/settings/mail")).not.toBeNull();
  await page.goto(site.mailedLink("/admin/settings/mail") ?? "");
  await page.getByRole("button", { name: "Confirm that it arrived" }).click();
  await expect(page.getByText("Confirmed: the test email arrived.")).toBeVisible();
}

async function publishPage(page: Page, title: string): Promise<void> {
  await page.goto("/admin/setup");
  await page.getByRole("link", { name: "Pages the law asks for" }).click();
  await page.getByRole("link", { name: `Start “${title}” from our template` }).click();
  await page
    .getByRole("textbox", { name: "Text", exact: true })
    .fill(`Harbour Guide is run by Harbour Ltd. This is our page ${title}.`);
  await page.getByRole("button", { name: "Publish now" }).click();
  await expect(
    page
      .getByRole("status")
      .filter({ hasText: /published/i })
      .first(),
  ).toBeVisible();
}

for (const mode of ["@without-javascript", "@with-javascript @thorough"]) {
  test.describe(`an empty production site ${mode}`, () => {
    test.describe.configure({ timeout: 600_000 });
    let site: EmptyProduction;
    test.beforeEach(async () => void (site = await startEmptyProduction()));
    test.afterEach(() => site.stop());

    const contextOf = (browser: Browser, javaScriptEnabled: boolean) =>
      browser.newContext({ baseURL: site.address, javaScriptEnabled, reducedMotion: "reduce" });

    test("goes by the terminal’s link and the checklist to open, without a dead end or a word of the demo", async ({
      browser,
    }) => {
      const hasScripts = mode.includes("@with-javascript");
      const people: People = {
        visitor: await contextOf(browser, hasScripts),
        member: await contextOf(browser, hasScripts),
        admin: await contextOf(browser, hasScripts),
      };
      const [visitor, member, admin] = [
        await people.visitor.newPage(),
        await people.member.newPage(),
        await people.admin.newPage(),
      ];

      await visitor.goto("/casinos");
      await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Casino guide isn’t open yet");
      if (hasScripts) expect(await accessibilityViolations(visitor)).toEqual([]);
      await visitor.getByRole("link", { name: "Sign in" }).click();
      // From a page with scripts too, a link to a closed page shows that the site isn't open.
      await visitor.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Home" }).click();
      await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Casino guide isn’t open yet");

      await becomeAdmin(admin, site);
      if (hasScripts) expect(await accessibilityViolations(admin)).toEqual([]);
      await visitor.goto(site.setupLink());
      await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("This site has an admin");
      await inviteAndJoin(admin, member, site);
      await crawlAsEverybody(people, site.address, false);

      await nameTheSite(admin);
      await receiveTestMail(admin, site);
      await visitor.goto("/");
      await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Harbour Guide isn’t open yet");
      await admin.goto("/admin/setup");
      await expect(admin.getByText("One step is left.")).toBeVisible();
      await expect(admin.getByRole("button", { name: "Open the site" })).toHaveCount(0);
      await crawlAsEverybody(people, site.address, false);

      for (const title of ["About", "Terms and conditions", "Privacy notice"]) await publishPage(admin, title);
      await admin.goto("/admin/setup");
      await admin.getByRole("button", { name: "Open the site" }).click();
      await expect(admin.getByText("The site is open", { exact: true })).toBeVisible();
      await visitor.goto("/");
      await expect(visitor.getByRole("link", { name: "Harbour Guide, home" })).toBeVisible();
      await expect(visitor.getByText("isn’t open yet")).toHaveCount(0);
      await crawlAsEverybody(people, site.address, true);
      for (const context of Object.values(people)) await context.close();
    });
  });
}
