import { expect } from "@playwright/test";
import { test } from "../support/test";

const MESSAGE = "The list of bonuses stays empty when I filter it by country.";

test("from an error page to a message that is sent", async ({ page }) => {
  await page.goto("/contact?type=bug&error=404");
  await expect(page.getByLabel("Topic")).toHaveValue("bug");
  await expect(page.getByText("an error page with status 404")).toBeVisible();
  await page.getByLabel("Your email address").fill("reader@example.com");
  await page.getByLabel("Message").fill(MESSAGE);
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page).toHaveURL("/contact?sent=1");
  await expect(page.getByRole("status").filter({ hasText: "Message sent" })).toBeVisible();
  await expect(page.getByLabel("Message")).toHaveCount(0);
});

test("a message that says too little comes back with its text and what is missing", async ({ page }) => {
  await page.goto("/contact?type=privacy&error=500");
  // What the browser itself would stop is posted all the same, as by one that knows no such constraints.
  await page.getByLabel("Your email address").fill("reader@example.com");
  await page.getByLabel("Message").fill("   Please delete it     ");
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: "Send message" }).click();
  expect((await answered).status()).toBe(422);
  const summary = page.getByRole("alert");
  await expect(summary).toContainText("Message: Write at least 20 characters");
  await expect(summary).toBeFocused();
  await expect(page.getByLabel("Your email address")).toHaveValue("reader@example.com");
  await expect(page.getByLabel("Message")).toHaveValue("   Please delete it     ");
  await expect(page.getByLabel("Message")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Topic")).toHaveValue("privacy");
  await expect(page.getByText("an error page with status 500")).toBeVisible();
});
