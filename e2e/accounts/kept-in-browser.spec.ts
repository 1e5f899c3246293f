import { expect, type Page } from "@playwright/test";
import { codeOfStep, stepAt } from "~/platform/access/second-factor/one-time-code.server";
import { fillSignIn, freshAddress, openAccount, signOut } from "../support/accounts";
import { readPolicy, unnamedInBrowser, watchCookies, type Policy } from "../support/looks/kept-in-browser";
import { test } from "../support/test";

const PASSWORD = "seven quiet herons";
const DASHBOARD = ["", "/saved", "/notices", "/newsletter", "/profile", "/password", "/sessions", "/passkeys", "/second-factor", "/data"]; // prettier-ignore

// What reading alone leaves behind is looked at with each screen (screens.spec.ts, admin-screens.spec.ts).
test.describe("Nothing is stored in a browser that the cookie policy does not name", () => {
  let policy: Policy;
  let seen: Set<string>;

  test.beforeEach(async ({ page, context }) => {
    policy = await readPolicy(page);
    seen = watchCookies(context);
  });

  const check = async (page: Page) => expect(await unnamedInBrowser(page, seen, policy)).toEqual([]);

  test("for a visitor who sets preferences and sends something that needs an account @thorough", async ({ page }) => {
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
    await openAccount(page, email, PASSWORD);
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
});
