import { expect, type Page, type Route } from "@playwright/test";
import { hydrated, test } from "../support/test";

const mark = (page: Page) => page.evaluate(() => void ((window as unknown as { mark?: number }).mark = 1));
const isMarked = (page: Page) => page.evaluate(() => (window as unknown as { mark?: number }).mark === 1);
const main = (page: Page) => page.getByRole("navigation", { name: "Main" });

/** Returns every load of a whole page, as `GET /about`. */
function navigations(page: Page): string[] {
  const loads: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  return loads;
}

/** Collects a page's errors, except for files that couldn't be loaded, which browsers report by themselves. */
function complaints(page: Page): string[] {
  const heard: string[] = [];
  page.on("pageerror", (error) => heard.push(String(error)));
  page.on("console", (message) => {
    if (!/Failed to load resource/.test(message.text())) heard.push(message.text());
  });
  return heard;
}

/** Opens a page whose scripts are held back. Returns a function that makes them fail and waits until the page knows. */
async function openHeld(page: Page, path: string): Promise<() => Promise<void>> {
  let fail = () => {};
  const failed = new Promise<void>((resolve) => (fail = resolve));
  let asked = 0;
  let refused = 0;
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    asked += 1;
    await failed;
    await route.abort();
  });
  page.on("requestfailed", (request) => {
    if (/\.js$/.test(request.url())) refused += 1;
  });
  await page.goto(path, { waitUntil: "commit" });
  await expect.poll(() => asked).toBeGreaterThan(1);
  return async () => {
    fail();
    // Those of a page that was left are refused as well.
    await expect.poll(() => refused).toBeGreaterThanOrEqual(asked);
  };
}

/** Stops the time of the page's clock, and nothing else: Playwright's own clock takes the page's marks as well. */
const stopClock = (page: Page) =>
  page.addInitScript((at) => {
    Date.now = () => at;
  }, Date.now());

test("a chunk that can’t be loaded reloads the page once, and links followed afterwards load whole pages @with-javascript", async ({
  page,
}) => {
  // Whole pages are loaded for ten seconds, however long this takes.
  await stopClock(page);
  const loads = navigations(page);
  await page.goto("/casinos");
  await page.route(/\/assets\/awards\._index-.*\.js/, (route) => route.abort());
  await mark(page);
  await main(page).getByRole("link", { name: "Awards" }).click();
  await expect.poll(() => isMarked(page).catch(() => true)).toBe(false);
  await hydrated(page);
  await page.getByLabel("Sort by").selectOption("name");
  await expect(page).toHaveURL(/sort=name/);
  await hydrated(page);
  await main(page).getByRole("link", { name: "Awards" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Awards");
  // The chunk is missing there as well.
  expect(loads.slice(0, 4)).toEqual(["GET /casinos", "GET /casinos", "GET /casinos", "GET /awards"]);
});

test("a link whose chunk can’t be loaded is followed at the second press, however late that is @with-javascript", async ({
  page,
}) => {
  await stopClock(page);
  await page.goto("/casinos");
  await page.route(/\/assets\/awards\._index-.*\.js/, (route) => route.abort());
  await mark(page);
  await main(page).getByRole("link", { name: "Awards" }).click();
  await expect.poll(() => isMarked(page).catch(() => true)).toBe(false);
  await hydrated(page);
  await page.evaluate(() => {
    const later = Date.now() + 60_000;
    Date.now = () => later;
  });
  await main(page).getByRole("link", { name: "Awards" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Awards");
});

for (const [what, file] of [
  ["the framework’s file", /\/assets\/react-.*\.js$/],
  ["its route’s file", /\/assets\/about-.*\.js$/],
  ["the file that hydrates it", /\/assets\/entry\.client-.*\.js$/],
] as const) {
  test(`a page loads again when ${what} can’t be loaded at first @with-javascript`, async ({ page }) => {
    const loads = navigations(page);
    const heard = complaints(page);
    await page.route(file, (route) => (loads.length === 1 ? route.abort() : route.continue()));
    await page.goto("/about", { waitUntil: "commit" });
    await expect.poll(() => loads).toEqual(["GET /about", "GET /about"]);
    await page.waitForLoadState();
    await hydrated(page);
    expect(heard).toEqual([]);
  });
}

for (const path of [
  "/",
  "/casinos",
  "/bonuses",
  "/complaints/submit-form",
  "/contact",
  "/responsible-gaming",
  "/login",
]) {
  const size = ["/", "/complaints/submit-form"].includes(path) ? "" : " @thorough";
  test(`${path} loads again when its scripts can’t be loaded, for nothing in it has been filled in @with-javascript${size}`, async ({
    page,
  }) => {
    const loads = navigations(page);
    await page.route(/\/assets\/entry\.client-.*\.js$/, (route) => route.abort());
    await page.goto(path, { waitUntil: "commit" });
    await expect.poll(() => loads).toEqual([`GET ${path}`, `GET ${path}`]);
  });
}

for (const [what, answer] of [
  ["can’t be loaded", (route: Route) => route.abort()],
  [
    "fails when it runs",
    (route: Route) => route.fulfill({ contentType: "text/javascript", body: "throw new Error()" }),
  ],
] as const) {
  test(`a page with a file that ${what} loads again once, and then stays as it came @with-javascript`, async ({
    page,
  }) => {
    const loads = navigations(page);
    const heard = complaints(page);
    let answers = 0;
    await page.route(/\/assets\/entry\.client.*\.js$/, async (route) => {
      const at = loads.length;
      await answer(route);
      if (at === 2) answers += 1;
    });
    await page.goto("/about", { waitUntil: "commit" });
    await expect.poll(() => answers).toBeGreaterThan(0);
    await page.waitForLoadState();
    await page.evaluate(() => fetch("/healthz"));
    await main(page).getByRole("link", { name: "News" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("News");
    expect(loads.slice(0, 3)).toEqual(["GET /about", "GET /about", "GET /news"]);
    expect(heard).toEqual([]);
  });
}

for (const [what, fill, expectKept] of [
  [
    "typed",
    (page: Page) => page.getByRole("textbox", { name: "Newsletter" }).fill("early@example.com"),
    (page: Page) => expect(page.getByRole("textbox", { name: "Newsletter" })).toHaveValue("early@example.com"),
  ],
  [
    "chosen",
    (page: Page) => page.getByLabel("Topic").selectOption("press"),
    (page: Page) => expect(page.getByLabel("Topic")).toHaveValue("press"),
  ],
] as const) {
  test(`what was ${what} stays when a page’s scripts can’t be loaded, and is sent without them @with-javascript`, async ({
    page,
  }) => {
    const loads = navigations(page);
    const heard = complaints(page);
    const fail = await openHeld(page, "/contact");
    await fill(page);
    await fail();
    await expectKept(page);
    await page.getByRole("textbox", { name: "Newsletter" }).fill("early@example.com");
    await page.getByRole("button", { name: "Subscribe" }).click();
    await expect(page.getByText("Thanks for subscribing!")).toBeVisible();
    expect(loads.slice(0, 2)).toEqual(["GET /contact", "POST /newsletter"]);
    expect(heard).toEqual([]);
  });
}

test("a form’s answer stays when its scripts can’t be loaded @with-javascript", async ({ page }) => {
  const loads = navigations(page);
  const fail = await openHeld(page, "/responsible-gaming");
  for (const group of await page
    .getByRole("group")
    .filter({ has: page.getByRole("radio") })
    .all())
    await group.getByRole("radio").first().check();
  await page.getByRole("button", { name: /result|score|check/i }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your self-check result");
  loads.length = 0;
  await fail();
  // By then the page would have been reloaded.
  await page.evaluate(async () => void (await fetch("/healthz")));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your self-check result");
  expect(loads).toEqual([]);
});

test("a page that is being left isn’t loaded again @with-javascript", async ({ page }) => {
  const loads = navigations(page);
  const fail = await openHeld(page, "/about");
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/news", async (route) => {
    await answered;
    await route.continue();
  });
  await main(page).getByRole("link", { name: "News" }).click({ noWaitAfter: true });
  await expect.poll(() => loads).toEqual(["GET /about", "GET /news"]);
  await fail();
  answer();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("News");
  expect(loads.slice(0, 2)).toEqual(["GET /about", "GET /news"]);
});
