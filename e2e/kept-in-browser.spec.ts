import { expect, type BrowserContext, type Page } from "@playwright/test";
import { codeOfStep, stepAt } from "~/platform/access/second-factor/one-time-code.server";
import { fillSignIn, freshAddress, joinAndConfirm, signOut } from "./support/accounts";
import { openAdminScreen } from "./support/admin-screens";
import { ADMIN_SCREENS, PUBLIC_SCREENS } from "./support/screens";
import { openSession } from "./support/sign-in";
import { test } from "./support/test";

const PASSWORD = "seven quiet herons";
const DASHBOARD = ["", "/saved", "/notices", "/newsletter", "/profile", "/password", "/sessions", "/second-factor", "/data"]; // prettier-ignore

/** Names in one of the cookie policy's tables, as a reader sees them. */
async function namesIn(page: Page, table: string): Promise<string[]> {
  await page.goto("/cookie-policy");
  const names = await page.getByRole("region", { name: table }).locator("tbody th code").allInnerTexts();
  expect(names.length).toBeGreaterThan(1);
  return names;
}

/** Names of all cookies that answers set from now on, even of those that are gone again. */
function watchCookies(context: BrowserContext): Set<string> {
  const seen = new Set<string>();
  context.on("response", (response) => {
    void response
      .headersArray()
      .then((headers) => {
        for (const { name, value } of headers)
          if (name.toLowerCase() === "set-cookie")
            for (const line of value.split("\n")) seen.add(line.split("=")[0] ?? "");
      })
      // The page may be closed before its last answer has been read.
      .catch(() => undefined);
  });
  return seen;
}

async function storedIn(page: Page) {
  return page.evaluate(async () => ({
    session: Object.keys(sessionStorage),
    local: Object.keys(localStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }));
}

test.describe("Nothing is kept in a browser that the cookie policy does not name", () => {
  test.setTimeout(400_000);
  let cookies: string[] = [];
  let notes: string[] = [];
  let seen = new Set<string>();

  test.beforeEach(async ({ page, context }) => {
    cookies = await namesIn(page, "Every cookie we set");
    notes = await namesIn(page, "Notes in session storage");
    seen = watchCookies(context);
  });

  async function check(page: Page): Promise<void> {
    const where = page.url();
    for (const { name } of await page.context().cookies()) seen.add(name);
    expect(
      [...seen].filter((name) => !cookies.includes(name)),
      `cookies at ${where}`,
    ).toEqual([]);
    const { session, ...others } = await storedIn(page);
    expect(
      session.filter((name) => !notes.includes(name)),
      `session storage at ${where}`,
    ).toEqual([]);
    expect(others, where).toEqual({ local: [], databases: [], caches: [], workers: 0 });
  }

  test("for a visitor who reads, chooses, and sends what needs an account", async ({ page }) => {
    for (const path of PUBLIC_SCREENS) {
      await page.goto(path);
      await check(page);
    }
    expect([...seen], "nobody is given a cookie for reading").toEqual([]);

    await page.goto("/");
    await page.getByRole("button", { name: "Dark" }).click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await page.goto("/responsible-gaming");
    await page.getByRole("button", { name: "Hide bonuses and ads" }).click();
    await expect(page.getByText(/are hidden in this browser/)).toBeVisible();
    await page.goto("/go/larkmoor");
    await check(page);
    const sent = await page.context().request.post("/complaints/submit-form", {
      multipart: { intent: "save", title: "A withdrawal that never came", story: "I asked for it in March." },
      maxRedirects: 0,
    });
    expect(sent.status()).toBe(303);
    await check(page);
    expect([...seen].sort()).toEqual(["kept-words", "offers", "theme"]);
  });

  test("for a member, with a second factor", async ({ page }, { project }) => {
    const email = freshAddress(`kept-${project.name}`);
    await joinAndConfirm(page, email, PASSWORD);
    await fillSignIn(page, email, PASSWORD);
    await expect(page).toHaveURL("/dashboard");
    for (const path of DASHBOARD) {
      await page.goto(`/dashboard${path}`);
      await check(page);
    }
    await page.goto("/dashboard/second-factor");
    await page.getByLabel("Your password").fill(PASSWORD);
    await page.getByRole("button", { name: "Set up an app" }).click();
    await expect(page.getByRole("img", { name: "QR code of the secret" })).toBeVisible();
    const secret = (await page.locator("main p code").innerText()).replaceAll(" ", "");
    await page.getByLabel("Code", { exact: true }).fill(codeOfStep(secret, stepAt(new Date())));
    await page.getByRole("button", { name: "Turn it on" }).click();
    await expect(page.getByRole("heading", { name: "Your recovery codes" })).toBeVisible();
    await signOut(page, "Newcomer");
    await page.goto("/login");
    await fillSignIn(page, email, PASSWORD);
    await expect(page.getByRole("heading", { name: "Your code" })).toBeVisible();
    await check(page);
    expect([...seen].sort()).toEqual(["second-factor", "session"]);
  });

  test("for staff", async ({ page }) => {
    await openSession(page, "admin@edgewise.example");
    for (const screen of ADMIN_SCREENS) {
      await openAdminScreen(page, screen);
      await check(page);
    }
  });
});
