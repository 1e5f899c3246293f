import type { Page } from "@playwright/test";

/** What playwright.config.ts seeds the demo with. */
const DEMO_PASSWORD = "correct horse battery staple";

/** Fills in and sends the Sign In form of the page that is open. */
export async function fillSignIn(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  const form = page.getByRole("form", { name: "Sign In" });
  await form.getByLabel("E-mail address").fill(email);
  await form.getByLabel("Password").fill(password);
  await form.getByRole("button", { name: "Sign In" }).click();
}

/** Signs in on the login page with any account and waits to be led on. */
export async function signInAs(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  await page.goto("/login");
  await fillSignIn(page, email, password);
  await page.waitForURL((url) => url.pathname !== "/login");
}

/** Opens the header's menu of the signed-in person and signs out. */
export async function signOut(page: Page, name: string): Promise<void> {
  await page.getByRole("banner").locator("summary").filter({ hasText: name }).click();
  await page.getByRole("banner").getByRole("button", { name: "Sign out" }).click();
}
