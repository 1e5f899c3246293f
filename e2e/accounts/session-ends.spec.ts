import { expect, request, type Browser, type Page } from "@playwright/test";
import { openSection } from "../support/editor";
import { DEMO_PASSWORD, openSession } from "../support/sign-in";
import { test } from "../support/test";

const ADMIN = "admin@edgewise.example";

/** Ends the session from another window of the same browser. */
async function endSession(page: Page, baseURL: string): Promise<void> {
  const elsewhere = await request.newContext({ baseURL, storageState: await page.context().storageState() });
  await elsewhere.post("/sign-out", { form: {}, headers: { Origin: baseURL } });
  await elsewhere.dispose();
}

async function signInAgain(page: Page, email: string): Promise<void> {
  await expect(page.getByText("You were signed out before your form was sent")).toBeVisible();
  const form = page.getByRole("form", { name: "Sign In" });
  // A mistake on the way loses nothing.
  await form.getByLabel("Email address").fill(email);
  await form.getByLabel("Password").fill("not this one at all");
  await form.getByRole("button", { name: "Sign In" }).click();
  await expect(form.getByRole("alert")).toBeVisible();
  await expect(page.getByText("You were signed out before your form was sent")).toBeVisible();
  await form.getByLabel("Password").fill(DEMO_PASSWORD);
  await form.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("form", { name: "What you wrote" })).toBeVisible();
}

test("a casino edited until the session ended is back in its editor after signing in, and is saved @thorough", async ({
  page,
  baseURL,
}) => {
  const name = `Kelp & "Quay" ${String(Date.now())}`;
  const verdict = "Pays within two days & asks for documents once.";
  await openSession(page, ADMIN);
  await page.goto("/admin/casinos/new");
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Verdict in one sentence").fill(verdict);
  await openSection(page, "Facts");
  await page.getByLabel("Company").fill("Kelp Play Ltd");
  await openSection(page, "Review");
  await page.getByRole("textbox", { name: "Review", exact: true }).fill("First line.\n\nSecond line.");
  await endSession(page, baseURL ?? "");
  await page.getByRole("button", { name: "Save draft", exact: true }).click();

  await signInAgain(page, ADMIN);
  await expect(page).toHaveURL(/\/admin\/casinos\/new\?restored=/);
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue(name);
  await expect(page.getByLabel("Company")).toHaveValue("Kelp Play Ltd");
  await page.getByRole("button", { name: "Save draft", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(page.getByLabel("Verdict in one sentence")).toHaveValue(verdict);
  await openSection(page, "Review");
  await expect(page.getByRole("textbox", { name: "Review", exact: true })).toHaveValue("First line.\n\nSecond line.");
  await expect(page.getByRole("form", { name: "What you wrote" })).toHaveCount(0);
});

test("a new article written until the session ended is back for its writer alone, and can be discarded @thorough", async ({
  page,
  browser,
  baseURL,
  javaScriptEnabled,
}) => {
  const title = `Withdrawals in ${String(Date.now())}`;
  await openSession(page, ADMIN);
  await page.goto("/admin/news/new");
  await page.getByLabel("Title", { exact: true }).fill(title);
  // With scripts, the editor asks for these before it sends anything.
  await page.getByLabel("Summary below the title").fill("How long they take.");
  await page.getByLabel("Author", { exact: true }).fill("Ida Fenn");
  await page.getByRole("textbox", { name: "Article", exact: true }).fill("Words of an evening.");
  await endSession(page, baseURL ?? "");
  await page.getByRole("button", { name: "Save draft", exact: true }).click();
  await signInAgain(page, ADMIN);
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue(title);
  await expect(page.getByRole("textbox", { name: "Article", exact: true })).toHaveValue("Words of an evening.");

  // Somebody else in the same browser finds an empty form.
  const other = await sameBrowser(browser, page, {
    baseURL: baseURL ?? "",
    javaScriptEnabled: javaScriptEnabled ?? true,
  });
  await openSession(other, "player@edgewise.example");
  const { pathname, search } = new URL(page.url());
  const id = new URLSearchParams(search).get("restored") ?? "";
  await other.goto(pathname + search);
  await expect(other.getByText(title)).toHaveCount(0);
  expect((await other.goto(`/pending/${id}`))?.status()).toBe(404);
  await other.context().close();

  await page.getByRole("form", { name: "What you wrote" }).getByRole("button", { name: "Discard it" }).click();
  await expect(page).toHaveURL(/\/admin\/news\/new$/);
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("");
});

test("a complaint written until the session ended is nobody else's in the same browser, and its writer finds it again", async ({
  page,
  baseURL,
}) => {
  const story = `Words of ${String(Date.now())}, written by one person alone.`;
  const player = "player@edgewise.example";
  const form = "/complaints/submit-form?questions=story";
  await openSession(page, player);
  await page.goto(`${form}&draft=new`);
  await page.getByRole("textbox", { name: "What happened" }).fill(story);
  await endSession(page, baseURL ?? "");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("You were signed out before your form was sent")).toBeVisible();

  // A visitor comes to this computer, and then somebody who signs in.
  for (const email of [null, "rep@larkmoor.example"]) {
    await page.context().clearCookies({ name: "session" });
    if (email !== null) await openSession(page, email);
    for (const path of [form, `${form}&draft=new`]) {
      await page.goto(path);
      await expect(page.getByRole("textbox", { name: "What happened" })).toHaveValue("");
      await expect(page.getByRole("link", { name: "Restore it" })).toHaveCount(0);
    }
  }

  await page.context().clearCookies({ name: "session" });
  await openSession(page, player);
  await page.goto(`${form}&draft=new`);
  await page.getByRole("link", { name: "Restore it" }).click();
  await expect(page.getByRole("textbox", { name: "What happened" })).toHaveValue(story);
  await page.getByRole("form", { name: "What you wrote" }).getByRole("button", { name: "Discard it" }).click();
});

test("a profile picture is held until its sender has signed in again, and doesn't have to be chosen twice @thorough", async ({
  page,
  baseURL,
}) => {
  const person = "rep@larkmoor.example";
  await openSession(page, person);
  await page.goto("/dashboard/profile");
  await page.getByLabel("Choose a picture").setInputFiles("docs/screenshots/phone.png");
  await endSession(page, baseURL ?? "");
  await page.getByRole("button", { name: "Save picture" }).click();
  await signInAgain(page, person);
  await expect(page.getByRole("form", { name: "What you wrote" })).toContainText("phone.png");
  await page.getByRole("button", { name: "Save picture" }).click();
  await expect(page.getByText("Picture changed.")).toBeVisible();
});

/** Opens a browser with all cookies of this one but its session. */
async function sameBrowser(
  browser: Browser,
  page: Page,
  options: { baseURL: string; javaScriptEnabled: boolean },
): Promise<Page> {
  const { cookies } = await page.context().storageState();
  const context = await browser.newContext(options);
  await context.addCookies(cookies.filter(({ name }) => name !== "session"));
  return context.newPage();
}
