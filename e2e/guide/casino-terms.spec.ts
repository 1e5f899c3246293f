import { expect } from "@playwright/test";
import { openSession } from "../support/sign-in";
import { section } from "../support/section";
import { test } from "../support/test";

/** Each project has things of its own: what is seen once isn't listed again. */
function ofProject<T>(choices: { without: T; with: T }): T {
  return test.info().project.name === "with JavaScript" ? choices.with : choices.without;
}

test("a reader compares two versions of a casino’s terms, and cites one", async ({ page }) => {
  await page.goto("/casinos/crystalbazar");
  await page.getByRole("link", { name: "4 versions of its terms" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Terms of Crystalbazar");
  const earlier = page.getByLabel("Earlier", { exact: true });
  await earlier.selectOption({ index: (await earlier.getByRole("option").count()) - 1 });
  await page.getByRole("button", { name: "Compare" }).click();
  const changes = section(page, "What changed");
  await expect(changes.locator("del", { hasText: "No customer may withdraw more than twenty" })).toBeVisible();
  await expect(changes.locator("ins", { hasText: "We charge nothing for withdrawals" })).toBeVisible();
  await page.getByRole("table").getByRole("link").last().click();
  await expect(page).toHaveURL(/\/casinos\/crystalbazar\/terms\/general-\w+-1$/);
  await expect(page.getByText("After 60 days a weekly fee of EUR 5 applies.")).toBeVisible();
});

test("staff add a terms page, read what changed, draft a flag, and mark the change as seen @thorough", async ({
  page,
}) => {
  const { casino, name } = ofProject({
    without: { casino: "crystalbazar", name: "Crystalbazar" },
    with: { casino: "evenhand", name: "Evenhand" },
  });
  await openSession(page, "admin@edgewise.example");
  await page.goto(`/admin/casinos/${casino}`);
  await page.getByRole("link", { name: "Terms pages" }).click();
  const address = `https://${casino}.example/privacy`;
  await page.getByLabel("What the page contains").selectOption("Privacy policy");
  await page.getByRole("textbox", { name: "Address" }).fill(address);
  await page.getByRole("button", { name: "Watch this address" }).click();
  await expect(page.getByRole("status")).toContainText("is watched from now on");
  await expect(page.getByRole("row", { name: address })).toContainText("Not read yet");

  await page.getByRole("link", { name: "Changed terms" }).click();
  await page.getByRole("link", { name: `${name}: general terms` }).click();
  await expect(page.getByRole("heading", { name: "What changed" })).toBeVisible();
  await page.getByRole("button", { name: "Seen" }).click();
  await expect(page.getByRole("status")).toContainText("Marked as seen");
  await expect(page.getByRole("link", { name: `${name}: general terms` })).toBeHidden();

  await page.goto("/admin/terms/general-34ab0389ea6c-3");
  await page.getByRole("link", { name: "Add as unfair term: “maximum bet”" }).click();
  await expect(page.getByLabel("Quote").last()).toHaveValue(/the maximum bet is EUR 5/);
});
