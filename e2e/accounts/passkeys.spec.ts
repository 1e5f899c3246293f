import { expect, type CDPSession, type Page } from "@playwright/test";
import { codeOfStep, stepAt } from "~/platform/access/second-factor/one-time-code.server";
import { accessibilityViolations } from "../support/looks/accessibility";
import { fillSignIn, freshAddress, openAccount, signOut } from "../support/accounts";
import { mailedLink } from "../support/outbox";
import { test } from "../support/test";

const PASSWORD = "seven quiet herons";
const SITE = { baseURL: "http://localhost:4173" };
// Passkeys belong to a name, which 127.0.0.1 is not.
test.use(SITE);

/** A device or security key of the browser's own making, which verifies its person. */
async function addAuthenticator(cdp: CDPSession): Promise<string> {
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return authenticatorId;
}

/** Whether the person touches the authenticator when it is asked. */
const touch = (cdp: CDPSession, authenticatorId: string, enabled: boolean) =>
  cdp.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled });

interface Held {
  promise: Promise<void>;
  resolve: () => void;
}

function held(): Held {
  let resolve = () => {};
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}

async function startAdding(page: Page, name: string): Promise<void> {
  await page.goto("/dashboard/passkeys");
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Your password").fill(PASSWORD);
}

test("@with-javascript passkeys: two are added, each signs in, one is lost, and password and code still let the owner in", async ({
  page,
}, { project }) => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const phone = await addAuthenticator(cdp);
  const email = freshAddress(project.name);
  await openAccount(page, email, PASSWORD);

  await startAdding(page, "Phone");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByRole("heading", { name: "Your recovery codes" })).toBeVisible();
  const codes = await page.locator("main ol code").allInnerTexts();
  expect(codes).toHaveLength(10);
  expect(await accessibilityViolations(page)).toEqual([]);

  // The second one is made by another authenticator, and the first confirms it.
  await startAdding(page, "Laptop");
  await page.getByRole("button", { name: "Confirm with a passkey" }).click();
  await expect(page.getByText("Confirmed by your passkey.")).toBeVisible();
  await cdp.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId: phone });
  const key = await addAuthenticator(cdp);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByText("Passkey added")).toBeVisible();
  await expect(page.getByRole("heading", { level: 3 })).toHaveText([/Phone/, /Laptop/]);
  expect(await accessibilityViolations(page)).toEqual([]);

  // The key signs in by the button, while nobody touches it before.
  await touch(cdp, key, false);
  await signOut(page, "Newcomer");
  await page.goto("/login?redirectTo=%2Fdashboard%2Fpasskeys");
  await expect(page.getByRole("button", { name: "Sign in with a passkey" })).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  // Touched before the press, it would answer the offer beside the address field.
  const question = held();
  await page.route("**/login/passkey", async (route) => {
    await question.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByRole("button", { name: "Waiting for your passkey…" })).toBeVisible();
  await touch(cdp, key, true);
  question.resolve();
  await expect(page).toHaveURL("/dashboard/passkeys");
  await page.unroute("**/login/passkey");
  await expect(page.getByRole("listitem").filter({ hasText: "Laptop" })).toContainText("Last used");

  // The phone is lost: its passkey goes.
  await page.getByRole("link", { name: "Remove Phone" }).click();
  // The form for adding one asks for the password too, until this one is there.
  const removal = page.getByRole("region", { name: "Remove Phone" });
  await removal.getByLabel("Your password").fill(PASSWORD);
  await removal.getByRole("button", { name: "Remove it" }).click();
  await expect(page.getByText("Passkey removed")).toBeVisible();
  await expect(page.getByRole("heading", { level: 3 })).toHaveText([/Laptop/]);

  // The browser offers the other one beside the address field: this one's person takes it at once.
  await signOut(page, "Newcomer");
  await page.goto("/login?redirectTo=%2Fdashboard%2Fpasskeys");
  await expect(page).toHaveURL("/dashboard/passkeys");

  // It is lost as well, and the password with it: the mail sets a new password, which alone opens nothing.
  await cdp.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId: key });
  await signOut(page, "Newcomer");
  await page.goto("/forgot-password");
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("main").getByRole("button").first().click();
  await expect.poll(() => mailedLink(email, "/reset-password")).not.toBeNull();
  await page.goto(mailedLink(email, "/reset-password") ?? "");
  await page.getByLabel("New password").fill("eleven loud geese");
  await page.getByRole("main").getByRole("button").first().click();
  await fillSignIn(page, email, "eleven loud geese");
  await expect(page.getByRole("heading", { name: "Your code" })).toBeVisible();
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/login\?/);
  await page.goto("/login/code?redirectTo=%2Fdashboard%2Fpasskeys");
  await page.getByLabel("Recovery code").fill(codes[0] ?? "");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).toHaveURL("/dashboard/passkeys");
});

test("@with-javascript a @thorough late passkey offer neither closes the button's dialog nor overtakes its answer", async ({
  page,
}, { project }) => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const phone = await addAuthenticator(cdp);
  const email = freshAddress(project.name);
  await openAccount(page, email, PASSWORD);
  await startAdding(page, "Phone");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByRole("heading", { name: "Your recovery codes" })).toBeVisible();
  await signOut(page, "Newcomer");

  await touch(cdp, phone, false);
  let asked = 0;
  // Offers whose question is held back, by which question of the test it is.
  const late: Record<number, Held> = { 1: held(), 3: held() };
  await page.route("**/login/passkey", async (route) => {
    await late[++asked]?.promise;
    // The browser may have given it up.
    await route.continue().catch(() => undefined);
  });
  await page.goto("/login?redirectTo=%2Fdashboard%2Fpasskeys");
  await expect.poll(() => asked).toBe(1);
  const button = page.getByRole("button", { name: "Sign in with a passkey" });
  await button.click();
  await expect.poll(() => asked).toBe(2);
  await expect(page.getByRole("button", { name: "Waiting for your passkey…" })).toBeVisible();
  late[1]?.resolve();
  // What shows that nothing happened to the dialog: after a question it still waits.
  await page.evaluate(() => fetch("/healthz").then(({ ok }) => ok));
  await expect(page.getByRole("button", { name: "Waiting for your passkey…" })).toBeVisible();

  // Before there is an offer the button is pressed and answered at once.
  await page.goto("/login?redirectTo=%2Fdashboard%2Fpasskeys");
  await expect.poll(() => asked).toBe(3);
  const sent = { questions: -1 };
  await page.route("**/login.data*", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    const before = asked;
    // A question would be asked at once, and so before some of these.
    for (let count = 0; count < 20; count++) await page.evaluate(() => fetch("/healthz").then(({ ok }) => ok));
    sent.questions = asked - before;
    return route.continue();
  });
  await touch(cdp, phone, true);
  await button.click();
  await expect(page).toHaveURL("/dashboard/passkeys");
  expect(sent.questions).toBe(0);
  late[3]?.resolve();
});

test("@with-javascript a @thorough passkey completes a sign-in by password, and a code of an app adds one", async ({
  page,
}, { project }) => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const email = freshAddress(project.name);
  await openAccount(page, email, PASSWORD);
  await page.goto("/dashboard/second-factor");
  await page.getByLabel("Your password").fill(PASSWORD);
  await page.getByRole("button", { name: "Set up an app" }).click();
  const secret = (await page.locator("main p code").innerText()).replaceAll(" ", "");
  await expect(async () => {
    await page.getByLabel("Code", { exact: true }).fill(codeOfStep(secret, stepAt(new Date()) - 1));
    await page.getByRole("button", { name: "Turn it on" }).click();
    await expect(page.getByRole("heading", { name: "Your recovery codes" })).toBeVisible({ timeout: 5_000 });
  }).toPass();

  const phone = await addAuthenticator(cdp);
  await startAdding(page, "Phone");
  await page.getByLabel("Code", { exact: true }).fill(codeOfStep(secret, stepAt(new Date())));
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByText("Passkey added")).toBeVisible();

  await touch(cdp, phone, false);
  await signOut(page, "Newcomer");
  await page.goto("/login?redirectTo=%2Fdashboard%2Fpasskeys");
  await fillSignIn(page, email, PASSWORD);
  await expect(page.getByRole("heading", { name: "Your code" })).toBeVisible();
  await touch(cdp, phone, true);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page).toHaveURL("/dashboard/passkeys");
});

test("@without-javascript without scripts there is no passkey button, and the page says what is needed", async ({
  page,
}, { project }) => {
  const email = freshAddress(project.name);
  await openAccount(page, email, PASSWORD);
  await page.goto("/dashboard/passkeys");
  await expect(page.getByText("To add one you need JavaScript and a browser that has passkeys.")).toBeVisible();
  await signOut(page, "Newcomer");
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
  await expect(page.getByRole("button", { name: /passkey/ })).toHaveCount(0);
});
