import { expect } from "@playwright/test";
import { freshAddress, openAccount } from "../support/accounts";
import { mailedLink } from "../support/outbox";
import { openSession } from "../support/sign-in";
import { test } from "../support/test";

const PASSWORD = "seven quiet herons of May";
const AREA = "/dashboard/casino/alderbank";

test("somebody asks for access to a casino, answers for it and corrects a fact of it @without-javascript @thorough", async ({
  page,
  browser,
}, info) => {
  const email = freshAddress(info.project.name);
  const work = `desk-${String(info.workerIndex)}-${String(info.retry)}@alderbank.example`;
  await openAccount(page, email, PASSWORD, "Alder care");
  await page.goto("/casinos/alderbank");
  await page.getByRole("link", { name: "correct a fact" }).click();
  await page.getByLabel("Your work email").fill("desk@alderbank.example.evil.example");
  await page.getByRole("button", { name: "Email me the link" }).click();
  await expect(page.getByRole("alert")).toContainText("Use an address at alderbank.example");
  await page.getByLabel("Your work email").fill(work);
  await page.getByRole("button", { name: "Email me the link" }).click();
  await expect(page.getByRole("status")).toContainText("We’ve emailed a link");
  await expect.poll(() => mailedLink(work, "/casino-access")).not.toBeNull();
  await page.goto(mailedLink(work, "/casino-access") ?? "");
  await page.getByRole("button", { name: "Confirm this address" }).click();
  await expect(page.getByRole("status")).toContainText("Our staff will decide");
  expect((await page.goto(AREA))?.status()).toBe(403);

  const desk = await browser.newPage({ javaScriptEnabled: false });
  await openSession(desk, "admin@edgewise.example");
  await desk.goto("/admin/representatives");
  await desk.getByRole("link", { name: "Alder care" }).first().click();
  await desk.getByRole("button", { name: "Approve" }).click();
  await expect(desk.getByRole("status")).toContainText("They have access now");

  await page.goto(AREA);
  for (const name of ["Complaints", "Reviews", "Score", "Terms", "Letters", "People", "Facts"]) {
    await page.getByRole("navigation", { name: "Alderbank’s area" }).getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  await page.getByRole("link", { name: "Propose a correction: Company" }).click();
  await page.getByLabel("Correct value").fill("Alderbank Holding plc");
  await page.getByLabel("Where we can check it").fill("https://alderbank.example/imprint");
  await page.getByRole("button", { name: "Send the correction" }).click();
  await expect(page.getByRole("status")).toContainText("Correction sent");

  await desk.goto("/admin/corrections");
  await desk
    .getByRole("row", { name: /Alderbank/ })
    .getByRole("link", { name: "Company" })
    .click();
  await desk.getByRole("button", { name: "Accept and publish" }).click();
  await expect(desk.getByRole("status")).toContainText("Accepted");
  await desk.close();
  await expect(async () => {
    await page.goto("/casinos/alderbank");
    await expect(page.getByText(/^Company, checked /)).toBeVisible({ timeout: 1_000 });
  }).toPass();
});
