import { expect, type Page } from "@playwright/test";

/** The demo's password, as `playwright.config.ts` hands it to the seeder. */
export const DEMO_PASSWORD = "correct horse battery staple";

/** Signs in with a demo account, from whatever page leads there, and waits to arrive. */
export async function signIn(page: Page, email: string, from = "/login"): Promise<void> {
  await page.goto(from);
  const form = page.getByRole("form", { name: "Sign In" });
  await form.getByLabel("Email address").fill(email);
  await form.getByLabel("Password").fill(DEMO_PASSWORD);
  await form.getByRole("button", { name: "Sign In" }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

/**
 * Gives the page's browser a session of a demo account and opens nothing: for journeys that are about something else than
 * signing in. `redirectTo` is where they were going; answers where they are led.
 */
export async function openSession(page: Page, email: string, { site = "", redirectTo = "" } = {}): Promise<string> {
  const answer = await page.context().request.post(`${site}/login`, {
    form: { intent: "sign-in", email, password: DEMO_PASSWORD, redirectTo },
    maxRedirects: 0,
  });
  expect(answer.status(), await answer.text()).toBe(303);
  return answer.headers()["location"] ?? "";
}
