import type { Page } from "@playwright/test";
import { hydrated } from "./test";

/** Opens a page and holds its scripts back, as on a slow connection. Returns the function that releases them. */
export async function openHeld(page: Page, path: string): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  await page.waitForLoadState("domcontentloaded");
  return async () => {
    release();
    await hydrated(page);
  };
}
