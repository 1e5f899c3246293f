import type { Locator, Page } from "@playwright/test";

/** Returns the section of a page that this heading begins. Sections are no landmarks, so no role finds them. */
export function section(page: Page, heading: string | RegExp): Locator {
  return page.getByRole("heading", { level: 2, name: heading }).first().locator("xpath=ancestor::section[1]");
}
