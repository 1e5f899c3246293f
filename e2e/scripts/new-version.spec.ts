import { expect, type Page } from "@playwright/test";
import { openSession } from "../support/sign-in";
import { hydrated, test } from "../support/test";

const ADMIN = "admin@edgewise.example";

const mark = (page: Page) => page.evaluate(() => void ((window as unknown as { mark?: number }).mark = 1));
const isMarked = (page: Page) => page.evaluate(() => (window as unknown as { mark?: number }).mark === 1);
const main = (page: Page) => page.getByRole("navigation", { name: "Main" });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/**
 * Opens a page of the running version. Returns a function that publishes another one and waits until the page knows.
 */
async function openBefore(page: Page, path: string): Promise<() => Promise<void>> {
  let publish = () => {};
  const published = new Promise<void>((resolve) => (publish = resolve));
  await page.route("**/builds/latest.json?*", async (route) => {
    await published;
    await route.fulfill({ json: { id: "another", at: "2026-11-21T12:00:00.000Z" } });
  });
  await page.goto(path);
  return async () => {
    const answer = page.waitForResponse(/\/builds\/latest\.json\?\d{13}$/);
    publish();
    await answer;
    // What was answered before has been read once a later answer is.
    await page.evaluate(async () => void (await (await fetch("/builds/latest.json?later")).json()));
    await mark(page);
  };
}

/** Collects the browser's own dialogs, such as the one before a page with unsaved changes is left. */
function browsersQuestions(page: Page): string[] {
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  return asked;
}

test("until a new version is published, navigations stay in the page @with-javascript", async ({ page }) => {
  await openBefore(page, "/casinos");
  await mark(page);
  await page.getByLabel("Sort by").selectOption("name");
  await expect(page).toHaveURL(/sort=name/);
  await main(page).getByRole("link", { name: "News" }).click();
  await expect(heading(page)).toContainText("News");
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(/sort=name/);
  expect(await isMarked(page)).toBe(true);
});

const WAYS: readonly [way: string, from: string, go: (page: Page) => Promise<unknown>, to: RegExp][] = [
  ["a link", "/about", (page) => main(page).getByRole("link", { name: "News" }).click(), /\/news$/],
  [
    "a form",
    "/search",
    async (page) => {
      await page.getByRole("combobox").fill("withdrawal");
      await page.getByRole("button", { name: "Search", exact: true }).click();
    },
    /\/search\?q=withdrawal$/,
  ],
  ["a filter", "/casinos", (page) => page.getByLabel("Sort by").selectOption("name"), /\/casinos\?.*sort=name/],
  [
    "a suggestion chosen by keyboard",
    "/search",
    async (page) => {
      await page.getByRole("combobox").pressSequentially("amberq");
      await expect(page.getByRole("option").first()).toContainText("Amberquay");
      await page.getByRole("combobox").press("ArrowDown");
      await page.getByRole("combobox").press("Enter");
    },
    /\/casinos\/amberquay$/,
  ],
];

for (const [way, from, go, to] of WAYS) {
  const size = ["a link", "a form"].includes(way) ? "" : " @thorough";
  test(`a new version makes ${way} load the whole page @with-javascript${size}`, async ({ page }) => {
    const publish = await openBefore(page, from);
    await publish();
    await go(page);
    await expect(page).toHaveURL(to);
    await hydrated(page);
    expect(await isMarked(page)).toBe(false);
  });
}

test("a new version makes a filter of the admin’s lists load the whole page @with-javascript @thorough", async ({
  page,
}) => {
  await openSession(page, ADMIN);
  const publish = await openBefore(page, "/admin/casinos");
  await publish();
  await page.getByRole("search").getByLabel("State").selectOption({ value: "draft" });
  await expect(page).toHaveURL(/state=draft/);
  await hydrated(page);
  expect(await isMarked(page)).toBe(false);
});

for (const [way, steps, to, words] of [
  ["back", -1, "/about", "About"],
  ["forth", 1, "/awards", "Awards"],
] as const) {
  const size = way === "back" ? "" : " @thorough";
  test(`a new version makes going ${way} load the whole page @with-javascript${size}`, async ({ page }) => {
    const publish = await openBefore(page, "/about");
    for (const name of ["News", "Awards"]) {
      await main(page).getByRole("link", { name }).click();
      await expect(heading(page)).toContainText(name);
    }
    await page.evaluate(() => history.back());
    await expect(heading(page)).toContainText("News");
    await publish();
    await page.evaluate((by) => history.go(by), steps);
    await expect(page).toHaveURL(to);
    await expect.poll(() => isMarked(page).catch(() => true)).toBe(false);
    await hydrated(page);
    await expect(heading(page)).toContainText(words);
  });
}

test("a new version makes the page that a form leads to load whole, once @with-javascript", async ({ page }) => {
  const publish = await openBefore(page, "/login");
  await publish();
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(?:login|dashboard)/.test(pathname)) asked.push(`${request.method()} ${pathname}`);
  });
  const form = page.getByRole("form", { name: "Sign In" });
  await form.getByLabel("Email address").fill("player@edgewise.example");
  await form.getByLabel("Password").fill("wrong");
  await form.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  // Answered in the page: what was typed is still there.
  expect(await isMarked(page)).toBe(true);
  await expect(form.getByLabel("Email address")).toHaveValue("player@edgewise.example");

  asked.length = 0;
  await form.getByLabel("Password").fill("correct horse battery staple");
  await form.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL("/dashboard");
  await hydrated(page);
  expect(await isMarked(page)).toBe(false);
  // The router has begun to load the page's data when the browser takes over.
  expect(asked.filter((one) => one !== "GET /dashboard.data")).toEqual(["POST /login.data", "GET /dashboard"]);
});

test("a sent form stays in its page, with everything else that was typed @with-javascript", async ({ page }) => {
  const publish = await openBefore(page, "/contact");
  await publish();
  await page.getByLabel("Message", { exact: true }).fill("Not sent yet.");
  await page.getByRole("button", { name: "Dark" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.getByRole("button", { name: "Dark" })).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("link", { name: "Skip to content" }).press("Enter");
  await expect(page).toHaveURL("/contact#content");
  expect(await isMarked(page)).toBe(true);
  await expect(page.getByLabel("Message", { exact: true })).toHaveValue("Not sent yet.");
});

test("after a new version, unsaved changes are asked about as usual, and once @with-javascript", async ({ page }) => {
  const asked = browsersQuestions(page);
  await openSession(page, ADMIN);
  const publish = await openBefore(page, "/admin/news");
  await page.locator("main a[href='/admin/news/new']").first().click();
  await expect(page).toHaveURL("/admin/news/new");
  await publish();
  const title = page.getByLabel("Title", { exact: true });
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await title.fill("A rule that nobody read");

  await page.getByRole("link", { name: /^All / }).click();
  await question.getByRole("button", { name: "Stay on this page" }).click();
  await expect(question).toBeHidden();
  await page.evaluate(() => history.back());
  await question.getByRole("button", { name: "Stay on this page" }).click();
  await expect(page).toHaveURL("/admin/news/new");
  await expect(title).toHaveValue("A rule that nobody read");
  expect(await isMarked(page)).toBe(true);

  await page.evaluate(() => history.back());
  await question.getByRole("button", { name: "Leave without saving" }).click();
  await expect(page).toHaveURL("/admin/news");
  await expect.poll(() => isMarked(page).catch(() => true)).toBe(false);
  await hydrated(page);
  expect(asked).toEqual([]);
});

test("after a new version, a person who has saved is asked nothing @with-javascript @thorough", async ({ page }) => {
  const asked = browsersQuestions(page);
  await openSession(page, ADMIN);
  const publish = await openBefore(page, "/admin/news/new");
  await publish();
  await page.getByLabel("Title", { exact: true }).fill(`A rule that nobody read ${String(Date.now())}`);
  await page.getByLabel("Summary below the title").fill("It stood there for a year.");
  await page.getByLabel("Author", { exact: true }).fill("Ida Fenn");
  await page.getByRole("textbox", { name: "Article", exact: true }).fill("One line.");
  await page.getByRole("button", { name: "Save draft", exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/news\/(?!new)\w+/);
  await hydrated(page);
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  expect(await isMarked(page)).toBe(false);
  expect(asked).toEqual([]);
});

test("a page asks for the latest version a second after it has loaded @with-javascript", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/builds/latest.json")) asked.push(request.url());
  });
  await page.goto("/about");
  await expect.poll(() => asked.length).toBe(1);
  expect(asked[0]).toMatch(/\?\d{13}$/);
});
