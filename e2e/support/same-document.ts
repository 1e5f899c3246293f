import type { Page } from "@playwright/test";

/** Marks the page's document, so that another is known from it: the window's name would outlive it. */
export async function mark(page: Page): Promise<void> {
  await page.evaluate(() => void Object.assign(window, { isMarked: true }));
}

/** True while the page is still the document that was marked. */
export function isSame(page: Page): Promise<boolean> {
  return page.evaluate(() => "isMarked" in window);
}
