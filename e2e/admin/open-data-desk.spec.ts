import { expect } from "@playwright/test";
import { test } from "../support/own-site-test";

test.use({ siteOf: "open-data" });

const OPEN_DATA = "/api/v1/formula.json";

test("staff give a program a token, tell an address of changes, and end both @thorough", async ({
  page,
  javaScriptEnabled,
}) => {
  const name = `Statistics office ${String(javaScriptEnabled)}`;
  await page.goto("/admin/settings/tokens");
  await page.getByLabel("Name").fill(name);
  await page.getByRole("button", { name: "Create token" }).click();
  const token = (await page.getByRole("status").getByRole("code").textContent()) ?? "";
  const read = async (of: string) =>
    (await page.request.get(OPEN_DATA, { headers: { Authorization: `Bearer ${of}` } })).status();
  expect(await read(token)).toBe(200);
  await page.getByRole("button", { name: `Revoke ${name}` }).click();
  await expect(page.getByRole("status")).toContainText("Token revoked");
  await expect.poll(() => read(token)).toBe(401);

  await page.goto("/admin/settings/webhooks");
  await page.getByRole("textbox", { name: "Address" }).fill("https://receiver.invalid/hook");
  await page.getByRole("button", { name: "Add webhook" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Address" })).toHaveValue("https://receiver.invalid/hook");
  await page.getByRole("main").getByRole("checkbox").first().check();
  await page.getByRole("button", { name: "Add webhook" }).click();
  await expect(page.getByRole("status")).toContainText("whsec_");
  await page.getByRole("status").getByRole("link", { name: "send a test" }).click();
  // The page before has a status too, so each page is told by what is only on it.
  await expect(page.getByRole("heading", { name: "receiver.invalid" })).toBeVisible();
  await page.getByRole("button", { name: "Send a test" }).click();
  await expect(page.getByRole("status")).toContainText("The test was not delivered");
  await page.getByText("Tries and content").click();
  await expect(page.getByText("receiver.invalid could not be resolved")).toBeVisible();
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByText(/^https:\/\/receiver\.invalid\/hook/)).toContainText("Paused");
  await page.getByText("Remove this webhook…").click();
  await page.getByRole("button", { name: "Remove the webhook" }).click();
  await expect(page.getByRole("status")).toContainText("Webhook removed");
});
