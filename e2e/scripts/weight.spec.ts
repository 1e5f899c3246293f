import { expect, type Page } from "@playwright/test";
import { hydrated, test } from "../support/test";

const paint = (page: Page) =>
  page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? null);

/** Returns the cumulative layout shift so far, as browsers count it. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const held = window as unknown as { shift: number };
    held.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) held.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shift: number }).shift);
}

for (const [path, width] of [
  ["/", 412],
  ["/casinos", 412],
  ["/", 1280],
  ["/news", 1280],
] as const) {
  test(`${path} at ${String(width)} px is painted before its fonts and scripts, and stays put when they come @with-javascript`, async ({
    page,
  }) => {
    const shifts = await watchShifts(page);
    await page.setViewportSize({ width, height: 900 });
    let release = () => {};
    const painted = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/assets\/.*\.(?:woff2|js)$/, async (route) => {
      await painted;
      await route.continue();
    });
    await page.goto(path, { waitUntil: "commit" });
    await expect.poll(() => paint(page)).not.toBeNull();
    await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("font-weight", "600");
    release();
    await page.evaluate(() => document.fonts.ready);
    await hydrated(page);
    expect(await page.evaluate(() => [...document.fonts].filter(({ status }) => status === "loaded").length)).toBeGreaterThan(1); // prettier-ignore
    expect(await shifts()).toBeLessThan(0.02);
  });
}

test("the fonts that are loaded first are the ones that the styles ask for @without-javascript", async ({
  request,
}) => {
  const html = await (await request.get("/")).text();
  const preloaded = [...html.matchAll(/<link rel="preload" href="([^"]+\.woff2)" as="font"/g)].map(([, file]) => file);
  const styled = [...html.matchAll(/url\("?([^")]+\.woff2)"?\)/g)].map(([, file]) => file);
  expect(preloaded.sort()).toEqual(styled.sort());
  expect(html).not.toContain('rel="stylesheet"');
});

test("no style asks for a variable that nothing sets @without-javascript", async ({ request }) => {
  const html = await (await request.get("/")).text();
  const asked = [...html.matchAll(/var\((--[\w-]+)\)/g)].map(([, name = ""]) => name);
  expect(asked.length).toBeGreaterThan(10);
  expect(asked.filter((name) => !html.includes(`${name}:`) && !html.includes(`@property ${name}{`))).toEqual([]);
});

test("styles are allowed by their hash alone, in cached pages too @without-javascript", async ({ request }) => {
  for (const kind of ["first", "second"]) {
    const answer = await request.get("/about");
    const policy = answer.headers()["content-security-policy"] ?? "";
    expect(policy, kind).toMatch(/style-src 'self' 'sha256-[^']+';/);
    expect(policy, kind).not.toContain("unsafe-inline");
  }
});

test("pictures have their size, load when they come near, and only a first one has priority @without-javascript", async ({
  request,
}) => {
  for (const [path, hurried] of [
    ["/casinos", [0]],
    // Whether the latest article has a picture is for the editor who published it.
    ["/news", [0, 1]],
    ["/news/clause-12-4", [1]],
  ] as const) {
    const html = await (await request.get(path)).text();
    const pictures = html.match(/<img\s[^>]*>/g) ?? [];
    expect(pictures.length, path).toBeGreaterThan(0);
    for (const picture of pictures) {
      expect(picture).toMatch(/\swidth="\d+" height="\d+"/);
      expect(/fetchpriority="high"|loading="lazy"/.test(picture), picture).toBe(true);
    }
    expect(hurried, path).toContain(pictures.filter((picture) => picture.includes("fetchpriority")).length);
  }
});
