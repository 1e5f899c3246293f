import type { Page } from "@playwright/test";

/** Leads to a section of an editor: with scripts, a tab of its own. */
export async function openSection(page: Page, name: string): Promise<void> {
  const links = page.getByRole("navigation", { name: "Sections" });
  await links.getByRole("link", { name: new RegExp(`^${name}`) }).click();
}
