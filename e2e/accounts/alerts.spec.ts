import { expect } from "@playwright/test";
import { accessibilityViolations, sidewaysOverflow } from "../support/looks/accessibility";
import { fillSignIn, freshAddress, openAccount, signInAs } from "../support/accounts";
import { test } from "../support/test";

const PASSWORD = "seven quiet herons";

test("a visitor asks to be told of a filtered list, signs in, chooses how, changes it and ends it @without-javascript @thorough", async ({
  page,
}, { project }) => {
  const email = freshAddress(project.name);
  await openAccount(page, email, PASSWORD);
  await page.context().clearCookies();

  await page.goto("/casinos?payment=instant_bank&score=excellent&sort=newest");
  await page.getByRole("link", { name: "Tell me about new casinos" }).click();
  await expect(page).toHaveURL(/\/login\?redirectTo=/);
  await fillSignIn(page, email, PASSWORD);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tell me about new casinos");
  const main = page.getByRole("main");
  await expect(main).toContainText("Payment method: Instant bank transfer");
  await page.getByLabel("By email, on Mondays").check();
  await page.getByRole("button", { name: "Tell me" }).click();

  await expect(page.getByText("Alert saved.")).toBeVisible();
  const row = main.getByRole("listitem").filter({ hasText: "Instant bank transfer" });
  await expect(row).toContainText("By email, on Mondays");
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
  await row.getByRole("link", { name: /^Change/ }).click();
  await expect(page.getByLabel("By email, on Mondays")).toBeChecked();
  await page.getByLabel("Only here, no email").check();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(row).toContainText("Only here, no email");

  await page.goto("/casinos/amberquay");
  await page.getByRole("link", { name: "Tell me about changes" }).click();
  await page.getByLabel("Its terms change, or we find an unfair one").uncheck();
  await page.getByRole("button", { name: "Tell me" }).click();
  await expect(main.getByRole("listitem").filter({ hasText: "Amberquay" })).toContainText(
    "We tell you about its score, warnings and closing, lower versions of games.",
  );
  await row.getByRole("button", { name: /^End/ }).click();
  await expect(page.getByText("Alert ended.")).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByRole("button", { name: "Stop all emails about alerts" }).click();
  await expect(page.getByText("We no longer email you about alerts.")).toBeVisible();
});

test("the screens of alerts have no accessibility violation @with-javascript @thorough", async ({ page }) => {
  await signInAs(page, "player@edgewise.example");
  for (const path of ["/dashboard/saved", "/dashboard/alerts/casino?about=amberquay", "/alerts/stop?id=x&token=y"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await accessibilityViolations(page), path).toEqual([]);
  }
});
