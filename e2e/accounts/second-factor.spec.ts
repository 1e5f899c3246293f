import { expect, type Page } from "@playwright/test";
import { codeOfStep, stepAt } from "~/platform/access/second-factor/one-time-code.server";
import { accessibilityViolations } from "../support/looks/accessibility";
import { fillSignIn, freshAddress, openAccount, signOut } from "../support/accounts";
import { test } from "../support/test";

const PASSWORD = "seven quiet herons";

/** A code as an app shows it; each is good once, so that two in one half minute have to be two. */
const code = (secret: string, steps = 0) => codeOfStep(secret, stepAt(new Date()) + steps);

async function setUp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.goto("/dashboard/second-factor");
  await page.getByLabel("Your password").fill(PASSWORD);
  await page.getByRole("button", { name: "Set up an app" }).click();
  await expect(page.getByRole("img", { name: "QR code of the secret" })).toBeVisible();
  const secret = (await page.locator("main p code").innerText()).replaceAll(" ", "");
  await page.getByLabel("Code", { exact: true }).fill("000000");
  await page.getByRole("button", { name: "Turn it on" }).click();
  await expect(page.getByText("This code does not match the secret above.").first()).toBeVisible();
  // The half minute may turn before the server reads it, which makes the last code one too old.
  await expect(async () => {
    await page.getByLabel("Code", { exact: true }).fill(code(secret, -1));
    await page.getByRole("button", { name: "Turn it on" }).click();
    await expect(page.getByRole("heading", { name: "Your recovery codes" })).toBeVisible({ timeout: 5_000 });
  }).toPass();
  return { secret, codes: await page.locator("main ol code").allInnerTexts() };
}

test("a second factor: set up, asked for at sign-in, replaced by a recovery code, switched off", async ({ page }, {
  project,
}) => {
  const email = freshAddress(project.name);
  await openAccount(page, email, PASSWORD);
  const { secret, codes } = await setUp(page);
  expect(codes).toHaveLength(10);
  if (project.use.javaScriptEnabled ?? true) expect(await accessibilityViolations(page)).toEqual([]);

  await signOut(page, "Newcomer");
  await page.goto("/login?redirectTo=%2Fdashboard%2Fsecond-factor");
  await fillSignIn(page, email, PASSWORD);
  await expect(page.getByRole("heading", { name: "Your code" })).toBeVisible();
  await page.goto("/dashboard");
  await expect(page, "the password alone opens nothing").toHaveURL(/^[^?]*\/login\?/);
  await page.goto("/login/code?redirectTo=%2Fdashboard%2Fsecond-factor");
  for (const [name, value] of [
    ["inputmode", "numeric"],
    ["autocomplete", "one-time-code"],
  ] as const)
    await expect(page.getByLabel("Code", { exact: true })).toHaveAttribute(name, value);
  await page.getByLabel("Code", { exact: true }).fill(code(secret));
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL("/dashboard/second-factor");
  await expect(page.getByText("10 recovery codes are left.")).toBeVisible();

  await page.getByLabel("Your password").fill(PASSWORD);
  await page.getByRole("link", { name: "Use a recovery code" }).click();
  await expect(page.getByLabel("Recovery code")).toHaveAttribute("inputmode", "text");
  await page.getByLabel("Your password").fill(PASSWORD);
  await page.getByLabel("Recovery code").fill(codes[0] ?? "");
  await page.getByRole("button", { name: "Turn it off" }).click();
  await expect(page.getByText("Second factor turned off")).toBeVisible();
});
