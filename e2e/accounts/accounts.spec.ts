import { expect } from "@playwright/test";
import { accessibilityViolations, sidewaysOverflow } from "../support/looks/accessibility";
import { mailedLink } from "../support/outbox";
import {
  fillJoin,
  fillSignIn,
  freshAddress,
  joinAndConfirm,
  openAccount,
  signInAs,
  signOut,
} from "../support/accounts";
import { test } from "../support/test";

const ADMIN = "admin@edgewise.example";
const PLAYER = "player@edgewise.example";

test("joining through the mailed link leads to where the person was going @both", async ({ page }, { project }) => {
  const email = freshAddress(project.name);
  await page.goto("/casinos/amberquay");
  await page.getByRole("link", { name: "Sign In or Join" }).click();
  await expect(page).toHaveURL(/\/login\?redirectTo=%2Fcasinos%2Famberquay/);
  await joinAndConfirm(page, email, "seven quiet herons", "/casinos/amberquay");
  await fillSignIn(page, email, "seven quiet herons");
  await expect(page).toHaveURL("/casinos/amberquay");
  await expect(page.getByRole("banner").locator("summary").filter({ hasText: "Newcomer" })).toBeVisible();
  await signOut(page, "Newcomer");
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("link", { name: "Sign In or Join" })).toBeVisible();
});

test("a failed join says why beside each field and keeps what was typed @thorough", async ({ page }, { project }) => {
  await page.goto("/login");
  await fillJoin(page, freshAddress(project.name), "password1");
  const form = page.getByRole("form", { name: "Join" });
  await expect(form.getByRole("alert")).toContainText("Password:");
  await expect(form.getByLabel("Name")).toHaveValue("Newcomer");
  await expect(form.getByLabel("Password")).toHaveValue("");
  await expect(form.getByLabel(/18 or older/)).toBeChecked();
});

test("a corrected join form keeps neither the old error nor the password @both @thorough", async ({ page }, {
  project,
}) => {
  await page.goto("/login");
  await fillJoin(page, freshAddress(project.name), "password1");
  const form = page.getByRole("form", { name: "Join" });
  await expect(form.getByRole("alert")).toContainText("Password:");
  await form.getByLabel("Password").fill("seven quiet herons");
  await form.getByRole("button", { name: "Join" }).click();
  await expect(page.getByText("Check your inbox", { exact: true })).toBeVisible();
  await expect(form.getByRole("alert")).toHaveCount(0);
  for (const label of ["Name", "Email address", "Password"]) await expect(form.getByLabel(label)).toHaveValue("");
});

test("a failed sign-in says so and keeps the address @both", async ({ page }) => {
  await page.goto("/login");
  await fillSignIn(page, "nobody@example.com", "not a password");
  const form = page.getByRole("form", { name: "Sign In" });
  await expect(form.getByRole("alert")).toContainText("The email address or the password is wrong.");
  await expect(form.getByLabel("Email address")).toHaveValue("nobody@example.com");
  await expect(form.getByLabel("Password")).toHaveValue("");
});

test("a forgotten password is reset by the mailed link, once @thorough", async ({ page }, { project }) => {
  const email = freshAddress(project.name);
  await openAccount(page, email, "seven quiet herons");
  await page.context().clearCookies();
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Forgot your password?");
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText("If there is an account with this address")).toBeVisible();
  await expect.poll(() => mailedLink(email, "/reset-password")).not.toBeNull();
  const link = mailedLink(email, "/reset-password") ?? "";
  await page.goto(link);
  await page.getByLabel("New password").fill("eleven loud geese");
  await page.getByRole("button", { name: "Save new password" }).click();
  await expect(page.getByText("Your password is changed")).toBeVisible();
  await fillSignIn(page, email, "eleven loud geese");
  await expect(page).toHaveURL("/dashboard");
  await page.goto(link);
  await expect(page.getByText("This link no longer works")).toBeVisible();
});

test("a visitor is led from the admin area to sign in and back, and out to sign in again", async ({ page }) => {
  await page.goto("/admin/complaints");
  await expect(page).toHaveURL("/login?redirectTo=%2Fadmin%2Fcomplaints");
  await fillSignIn(page, ADMIN);
  await expect(page).toHaveURL("/admin/complaints");
  const navigation = page.getByRole("navigation", { name: "Admin" });
  await expect(navigation.getByRole("link")).toHaveText([
    "Dashboard",
    "Casinos",
    "Bonuses",
    "Analytics",
    /^Complaints\s*5/,
    "Users",
    "Settings",
  ]);
  await expect(page.getByRole("banner").locator("summary", { hasText: "Desk" })).toContainText("3");
  await expect(page.getByRole("contentinfo")).toHaveCount(0);
  for (const [label, heading] of [
    ["Dashboard", "What needs a person today"],
    ["Casinos", "Casinos"],
    ["Bonuses", "Bonuses"],
    ["Users", "Users"],
    ["Settings", "Settings"],
  ] as const) {
    await navigation.getByRole("link", { name: label }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(heading);
  }
  await signOut(page, "Desk");
  await expect(page).toHaveURL("/login");
  await page.goto("/admin");
  await expect(page).toHaveURL("/login?redirectTo=%2Fadmin");
});

test("an admin finds the admin area in the public header's menu @thorough", async ({ page }) => {
  await signInAs(page, ADMIN);
  await expect(page).toHaveURL("/admin");
  await page.goto("/casinos");
  await page.getByRole("banner").locator("summary").filter({ hasText: "Desk" }).click();
  await page.getByRole("banner").getByRole("link", { name: "Admin" }).click();
  await expect(page).toHaveURL("/admin");
  await expect(page.getByRole("navigation", { name: "Admin" })).toBeVisible();
});

test("a member on any admin path is led to the dashboard @thorough @without-javascript", async ({ page }) => {
  await signInAs(page, PLAYER);
  for (const path of ["/admin", "/admin/users", "/admin/no-such-page", "/admin-dashboard"]) {
    await page.goto(path);
    await expect(page).toHaveURL("/dashboard");
  }
  await expect(page.getByRole("heading", { name: "What you need to do next" })).toBeVisible();
  await expect(page.getByText("Waiting for you")).toBeVisible();
});

test("saving a casino asks a visitor to sign in and comes back @thorough", async ({ page }, { project }) => {
  const email = freshAddress(project.name);
  await openAccount(page, email, "seven quiet herons");
  await page.context().clearCookies();
  await page.goto("/casinos/yarrowgate");
  await page.getByRole("button", { name: "Save casino Yarrowgate" }).click();
  await expect(page).toHaveURL("/login?redirectTo=%2Fcasinos%2Fyarrowgate");
  await fillSignIn(page, email, "seven quiet herons");
  await expect(page).toHaveURL("/casinos/yarrowgate");
  await page.getByRole("button", { name: "Save casino Yarrowgate" }).click();
  await expect(page.getByRole("button", { name: "Saved · Remove Yarrowgate" })).toBeVisible();
  await page.goto("/dashboard/saved");
  await page.getByRole("button", { name: "Saved · Remove Yarrowgate" }).click();
  await expect(page.getByText("You have no saved casinos.")).toBeVisible();
});

test("an account's life: name, picture, password, sessions, data, and its end @thorough", async ({ page, browser }, {
  project,
}) => {
  const email = freshAddress(project.name);
  await openAccount(page, email, "seven quiet herons");
  await page.goto("/dashboard/profile");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Somebody Else");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByText("Name changed.")).toBeVisible();
  await expect(page.getByRole("banner").locator("summary").filter({ hasText: "Somebody Else" })).toBeVisible();
  await page.getByLabel("Choose a picture").setInputFiles("docs/screenshots/phone.png");
  await page.getByRole("button", { name: "Save picture" }).click();
  await expect(page.getByText("Picture changed.")).toBeVisible();
  await expect(page.getByAltText("Your picture, as others see it")).toHaveJSProperty("complete", true);

  const other = await browser.newContext({ javaScriptEnabled: project.use.javaScriptEnabled ?? true });
  const elsewhere = await other.newPage();
  await signInAs(elsewhere, email, "seven quiet herons");
  await page.goto("/dashboard/sessions");
  await page.getByLabel("Your password").fill("seven quiet herons");
  await page.getByRole("button", { name: /^End the session/ }).click();
  await expect(page.getByRole("button", { name: /^End the session/ })).toHaveCount(0);
  await elsewhere.goto("/dashboard");
  await expect(elsewhere).toHaveURL("/login?redirectTo=%2Fdashboard");
  await other.close();

  await page.goto("/dashboard/password");
  await page.getByLabel("Current password").fill("seven quiet herons");
  await page.getByLabel("New password").fill("eleven loud geese");
  await page.getByRole("button", { name: "Save new password" }).click();
  await expect(page.getByText("Password changed.")).toBeVisible();

  await page.goto("/dashboard/profile");
  const answer = await page.request.get("/dashboard/data.json");
  expect(await answer.json()).toMatchObject({ account: { email, displayName: "Somebody Else" } });
  await page.getByRole("link", { name: "Delete my account …" }).click();
  await page.getByLabel("Your password").fill("eleven loud geese");
  await page.getByLabel(/I want to delete/).check();
  await page.getByRole("button", { name: "Delete my account for good" }).click();
  await expect(page.getByText("Your account is deleted")).toBeVisible();
  await fillSignIn(page, email, "eleven loud geese");
  await expect(page.getByText("The email address or the password is wrong.")).toBeVisible();
});

test("a sign-in and a sign-out in one tab are noticed in the others @with-javascript", async ({ page, context }) => {
  await page.goto("/about");
  await expect(page.getByRole("link", { name: "Sign In or Join" })).toBeVisible();
  const other = await context.newPage();
  await signInAs(other, PLAYER);
  const person = page.getByRole("banner").locator("summary").filter({ hasText: "Hollis" });
  await expect(person).toBeVisible();
  await signOut(other, "Hollis");
  await expect(page.getByRole("link", { name: "Sign In or Join" })).toBeVisible();
  await expect(person).toHaveCount(0);
});

test("a page that only its owner may see is left when they sign out in another tab @with-javascript", async ({
  page,
  context,
}) => {
  await signInAs(page, PLAYER);
  const other = await context.newPage();
  await other.goto("/casinos");
  await signOut(other, "Hollis");
  await expect(page).toHaveURL("/login?redirectTo=%2Fdashboard");
});

const MEMBERS_SCREENS = [
  "/dashboard",
  "/dashboard/saved",
  "/dashboard/profile",
  "/dashboard/sessions",
  "/dashboard/passkeys",
  "/dashboard/second-factor",
  "/dashboard/data",
  "/dashboard/notices",
  "/dashboard/security",
];

test("the pages of a member have no accessibility violation, console message or sideways scrolling @with-javascript @thorough", async ({
  page,
}) => {
  test.setTimeout(180_000);
  const messages: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) messages.push(`${page.url()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => messages.push(`${page.url()}: ${String(error)}`));
  await signInAs(page, PLAYER);
  for (const path of MEMBERS_SCREENS) {
    await page.setViewportSize({ width: 360, height: 900 });
    await page.goto(path);
    for (const [width, rules] of [
      [360, "all"],
      [1280, "layout"],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      expect(await accessibilityViolations(page, { rules }), `${path} at ${String(width)} px`).toEqual([]);
      expect(await sidewaysOverflow(page), `${path} at ${String(width)} px`).toBe(0);
    }
    await page.waitForLoadState("networkidle");
  }
  expect(messages).toEqual([]);
});
