import { expect, type Page } from "@playwright/test";
import { openHeld } from "../support/held-page";
import { test } from "../support/test";

function navigations(page: Page): string[] {
  const loads: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname);
  });
  return loads;
}

/** Rules for all pages are tested on these each time, and on the others in the thorough run. */
const sizeOf = (path: string, samples: readonly string[]) => (samples.includes(path) ? "" : " @thorough");

for (const path of ["/", "/casinos", "/bonuses", "/complaints"]) {
  const size = sizeOf(path, ["/casinos"]);
  test(`${path} is painted before its scripts are asked for, and leaves no trace of having asked @with-javascript${size}`, async ({
    page,
  }) => {
    await page.goto(path);
    const { paint, first, life } = await page.evaluate(() => ({
      paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN,
      first: Math.min(
        ...performance
          .getEntriesByType("resource")
          .flatMap(({ name, startTime }) => (/\.js$/.test(name) ? startTime : [])),
      ),
      life: performance.getEntriesByName("hydrated")[0]?.startTime ?? NaN,
    }));
    expect(first).toBeGreaterThan(paint);
    expect(life).toBeGreaterThan(first);
    await expect(page.locator('link[rel="modulepreload"][href*="entry.client"]')).toHaveCount(0);
  });
}

test("React is evaluated by itself, then the router, then what uses them @without-javascript", async ({ request }) => {
  for (const path of ["/", "/casinos", "/complaints", "/contact"]) {
    const [, list = "[]"] = /"files":(\[[^\]]*\])/.exec(await (await request.get(path)).text()) ?? [];
    const [react = "", router = "", ...others] = JSON.parse(list) as string[];
    const imports = async (file: string) =>
      [...(await (await request.get(file)).text()).matchAll(/\bfrom"\.\/([\w.-]+\.js)"/g)].map(([, name]) => `/assets/${name ?? ""}`); // prettier-ignore
    expect(await imports(react)).toEqual([]);
    expect(await imports(router)).toEqual([react]);
    expect(others.length).toBeGreaterThan(1);
  }
});

for (const path of [
  "/",
  "/casinos",
  "/casinos/harrowmere",
  "/bonuses",
  "/bonuses/quarterdeck-spins-grog-hour",
  "/news",
  "/news/what-a-sticky-bonus-is",
  "/awards",
  "/complaints",
]) {
  const size = sizeOf(path, ["/", "/bonuses/quarterdeck-spins-grog-hour", "/news/what-a-sticky-bonus-is"]);
  test(`${path} comes to life without Intl @with-javascript${size}`, async ({ page }) => {
    await page.addInitScript(() => {
      const uses: string[] = [];
      Object.assign(globalThis, { intlUses: uses });
      for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(Intl)))
        Object.defineProperty(Intl, name, { get: () => (uses.push(name), value) });
      for (const owner of [Number, Date, Array, String])
        for (const name of ["toLocaleString", "toLocaleDateString", "toLocaleTimeString", "localeCompare"])
          if (name in owner.prototype)
            Object.defineProperty(owner.prototype, name, { get: () => (uses.push(name), () => "") });
    });
    await page.goto(path);
    expect(await page.evaluate(() => (globalThis as unknown as { intlUses: string[] }).intlUses)).toEqual([]);
  });
}

test("a browser without scripts loads none @without-javascript", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script" || request.url().endsWith(".js")) scripts.push(request.url());
  });
  await page.goto("/casinos");
  await page.goto("/complaints/submit-form");
  expect(scripts).toEqual([]);
});

for (const path of [
  "/",
  "/login",
  "/forgot-password",
  "/search",
  "/contact",
  "/newsletter",
  "/casinos",
  "/bonuses",
  "/complaints",
  "/complaints/submit-form",
  "/bonuses/quarterdeck-spins-grog-hour",
]) {
  const size = sizeOf(path, ["/", "/casinos", "/contact", "/complaints/submit-form"]);
  test(`what is typed and chosen on ${path} before its scripts come is still there when they have @with-javascript${size}`, async ({
    page,
  }) => {
    const release = await openHeld(page, path);
    const filled = () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(".filled-in")].map(
          (field) => [field.name, "checked" in field && field.checked, field.value],
        ),
      );
    await page.evaluate(() => {
      for (const field of document.querySelectorAll<HTMLInputElement>(
        "input:not([type=hidden], [type=file], [readonly]), textarea",
      )) {
        if (field.checkVisibility?.() === false || field.disabled) continue;
        field.classList.add("filled-in");
        if (field.type === "checkbox" || field.type === "radio") field.click();
        else field.value = { number: "7", range: "7", date: "2026-01-02", email: "somebody@example.com", tel: "+44" }[field.type] ?? "Typed"; // prettier-ignore
      }
      for (const choice of document.querySelectorAll("select")) {
        choice.classList.add("filled-in");
        choice.selectedIndex = choice.options.length - 1;
      }
    });
    const before = await filled();
    expect(before.length).toBeGreaterThan(0);
    await release();
    expect(await filled()).toEqual(before);
  });
}

test("a link and a form used before the scripts arrive are handled by the browser @with-javascript", async ({
  page,
}) => {
  const loads = navigations(page);
  await openHeld(page, "/about");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "News" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("News");
  await page.getByRole("textbox", { name: "Newsletter" }).fill("early@example.com");
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByText("Thanks for subscribing!")).toBeVisible();
  expect(loads.slice(0, 2)).toEqual(["/about", "/news"]);
  expect(loads.length).toBeGreaterThan(2);
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("a click at the very moment of hydration doesn’t prevent it @with-javascript", async ({ page }) => {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  await page.addInitScript(() => {
    // React asks for its first turn of work by a message to itself: the click comes between the two.
    const post = Object.getOwnPropertyDescriptor(MessagePort.prototype, "postMessage")?.value as (
      ...words: unknown[]
    ) => void;
    MessagePort.prototype.postMessage = function (this: MessagePort, ...words: unknown[]) {
      MessagePort.prototype.postMessage = post;
      queueMicrotask(() => document.querySelector("h1")?.click());
      post.apply(this, words);
    };
    addEventListener("click", () => performance.mark("clicked"), true);
  });
  for (const path of ["/", "/casinos", "/complaints"]) {
    await page.goto(path);
    const [clicked = NaN, alive = NaN] = await page.evaluate(() =>
      ["clicked", "hydrated"].map((name) => performance.getEntriesByName(name)[0]?.startTime),
    );
    expect(clicked, path).toBeLessThanOrEqual(alive);
  }
  expect(faults).toEqual([]);
});
