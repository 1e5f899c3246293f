import { expect, test, type Page } from "@playwright/test";
import { postToSignIn } from "./sign-in";
import { mailedLink } from "./outbox";

/** What playwright.config.ts seeds the demo with. */
export const DEMO_PASSWORD = "correct horse battery staple";

/** Fills in and sends the Sign In form of the page that is open. */
export async function fillSignIn(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  const form = page.getByRole("form", { name: "Sign In" });
  await form.getByLabel("Email address").fill(email);
  await form.getByLabel("Password").fill(password);
  await form.getByRole("button", { name: "Sign In" }).click();
}

/** Signs in on the login page with any account and waits to be led on. */
export async function signInAs(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  await page.goto("/login");
  await fillSignIn(page, email, password);
  await page.waitForURL((url) => url.pathname !== "/login");
}

/** Opens the header's menu of the signed-in person, signs out and waits until that is done. */
export async function signOut(page: Page, name: string): Promise<void> {
  const header = page.getByRole("banner");
  const button = header.getByRole("button", { name: "Sign out" });
  // The menu closes when the page is led on, as it is once the answer to a form that is already shown has loaded.
  await expect(async () => {
    if (!(await button.isVisible())) await header.locator("summary").filter({ hasText: name }).click();
    await button.click({ timeout: 2_000 });
  }).toPass();
  // Who leaves before the answer is there may take the question back.
  await expect(header.getByRole("link", { name: "Sign In or Join" })).toBeVisible();
}

let made = 0;
/** An address no other test uses. */
export function freshAddress(project: string): string {
  made += 1;
  return `joiner-${project.startsWith("without") ? "plain" : "script"}-${String(test.info().workerIndex)}-${String(made)}@example.com`;
}

/** Fills in and sends the Join form of the page that is open. */
export async function fillJoin(page: Page, email: string, password: string): Promise<void> {
  const form = page.getByRole("form", { name: "Join" });
  await form.getByLabel("Name").fill("Newcomer");
  await form.getByLabel("Email address").fill(email);
  await form.getByLabel("Password").fill(password);
  await form.getByLabel(/18 or older/).check();
  await form.getByLabel(/I accept/).check();
  await form.getByRole("button", { name: "Join" }).click();
}

/** Joins, opens the mailed link and confirms the address. */
export async function joinAndConfirm(page: Page, email: string, password: string, redirectTo = ""): Promise<void> {
  await page.goto(redirectTo ? `/login?redirectTo=${encodeURIComponent(redirectTo)}` : "/login");
  await fillJoin(page, email, password);
  await expect(page.getByText("Check your inbox", { exact: true })).toBeVisible();
  await expect.poll(() => mailedLink(email, "/verify-email")).not.toBeNull();
  await page.goto(mailedLink(email, "/verify-email") ?? "");
  await page.getByRole("button", { name: "Confirm my address" }).click();
  await expect(page.getByText("Your address is confirmed")).toBeVisible();
}

/**
 * Gives an address an account that is confirmed and in which the page's browser is signed in, and opens nothing: for
 * journeys that are about something else than joining.
 */
export async function openAccount(page: Page, email: string, password: string, name = "Newcomer"): Promise<void> {
  const { request } = page.context();
  const post = async (path: string, form: Record<string, string>) => {
    const answer = await request.post(path, { form, maxRedirects: 0 });
    expect([path, answer.status()], await answer.text()).toEqual([path, 303]);
  };
  await postToSignIn(page, { intent: "join", displayName: name, email, password, adult: "on", terms: "on" });
  await expect.poll(() => mailedLink(email, "/verify-email")).not.toBeNull();
  const token = new URLSearchParams(mailedLink(email, "/verify-email")?.split("?")[1]).get("token") ?? "";
  await post("/verify-email", { token });
  await post("/login", { intent: "sign-in", email, password });
}
