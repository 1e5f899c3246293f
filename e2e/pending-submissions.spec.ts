import { expect, request } from "@playwright/test";
import { openSession } from "./support/sign-in";
import { test } from "./support/test";

const ADMIN = "admin@edgewise.example";

test("an editor whose session ended while writing signs in again and sends the same words", async ({
  page,
  baseURL,
}) => {
  const name = `Kelp & "Quay" ${String(Date.now())}`;
  const verdict = "Pays within two days & asks for documents once.";
  await openSession(page, ADMIN);
  await page.goto("/admin/casinos/new");
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Verdict in one sentence").fill(verdict);
  await page.getByLabel("Company").fill("Kelp Play Ltd");
  await page.getByLabel("Website", { exact: true }).fill("https://kelp.example");
  await page.getByLabel("Open since").fill("2019-04-01");
  await page.getByLabel("Listed since").fill("2024-01-10");
  await page.getByRole("textbox", { name: "Review", exact: true }).fill("First line.\n\nSecond line.");

  // Ended from another window of the same browser.
  const elsewhere = await request.newContext({
    baseURL: baseURL ?? "",
    storageState: await page.context().storageState(),
  });
  await elsewhere.post("/sign-out", { form: {}, headers: { Origin: baseURL ?? "" } });
  await elsewhere.dispose();

  await page.getByRole("button", { name: "Save draft", exact: true }).click();
  await expect(page).toHaveURL(/\/login\?redirectTo=%2Fpending%2F/);
  const form = page.getByRole("form", { name: "Sign In" });
  await form.getByLabel("Email address").fill(ADMIN);
  await form.getByLabel("Password").fill("correct horse battery staple");
  await form.getByRole("button", { name: "Sign In" }).click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Not sent yet");
  await expect(page.getByText(name)).toBeVisible();
  await page.getByRole("button", { name: "Send it now" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(page.getByLabel("Verdict in one sentence")).toHaveValue(verdict);
  await expect(page.getByRole("textbox", { name: "Review", exact: true })).toHaveValue("First line.\n\nSecond line.");
});
