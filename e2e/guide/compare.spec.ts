import { expect } from "@playwright/test";
import { test } from "../support/test";

test("casinos are ticked in the list and shown side by side", async ({ page }) => {
  await page.goto("/casinos");
  const boxes = page.getByRole("checkbox", { name: /^Compare / });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await page.getByRole("button", { name: "Compare chosen" }).click();
  await expect(page).toHaveURL(/\/casinos\/compare\?c=.+&c=.+/);
  const table = page.getByRole("table");
  await expect(table.getByRole("columnheader")).toHaveCount(2);
  await expect(table.getByText("best").first()).toBeVisible();
  const same = page.getByText(/^The same at all: \d+$/);
  await same.click();
  await expect(page.getByRole("term").first()).toBeVisible();
});

test("ticked casinos are counted and named in a tray that stays in sight @with-javascript", async ({ page }) => {
  await page.goto("/casinos");
  const names = await page.getByRole("article").getByRole("heading").allInnerTexts();
  const boxes = page.getByRole("checkbox", { name: /^Compare / });
  const tray = page.getByRole("group", { name: "Compare" });
  await expect(tray).not.toBeInViewport();
  await boxes.nth(0).check();
  await boxes.nth(2).check();
  await expect(tray).toBeInViewport({ ratio: 1 });
  await expect(tray.getByRole("status")).toHaveText(`2 chosen: ${names[0] ?? ""}, ${names[2] ?? ""}`);
  for (const at of [4, 5, 6]) await boxes.nth(at).check();
  await expect(tray.getByRole("status")).toContainText("untick 1");
  await page.getByRole("link", { name: "Next" }).click();
  await expect(tray.getByRole("status")).toHaveText("Tick up to four.");
});

test("without JavaScript the compare button comes into view once a casino is ticked @without-javascript", async ({
  page,
}) => {
  await page.goto("/casinos");
  await page
    .getByRole("checkbox", { name: /^Compare / })
    .first()
    .check();
  await page
    .getByRole("checkbox", { name: /^Compare / })
    .nth(1)
    .check();
  await expect(page.getByRole("group", { name: "Compare" })).toBeInViewport({ ratio: 1 });
  await page.getByRole("button", { name: "Compare chosen" }).click();
  await expect(page.getByRole("columnheader")).toHaveCount(2);
});

test("a third is added by the form and removed by a link", async ({ page }) => {
  await page.goto("/casinos");
  const links = page.getByRole("article").getByRole("heading").getByRole("link");
  const slugs = await links.evaluateAll((all) =>
    all.slice(0, 2).map((link) => link.getAttribute("href")?.split("/").pop() ?? ""),
  );
  await page.goto(`/casinos/compare?c=${slugs.join("&c=")}`);
  await page.getByLabel("Add a casino").selectOption({ index: 1 });
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByRole("columnheader")).toHaveCount(3);
  await page
    .getByRole("link", { name: /^Remove / })
    .first()
    .click();
  await expect(page.getByRole("columnheader")).toHaveCount(2);
});

test("an unknown casino is named and left out @without-javascript", async ({ page }) => {
  await page.goto("/casinos/compare?c=nobody-knows-this");
  await expect(page.getByText("We don’t list a casino called “nobody-knows-this”, so it was left out.")).toBeVisible();
  await expect(page.getByText("Nothing to compare yet")).toBeVisible();
});

test("a narrow screen scrolls the table and not the page", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto("/casinos");
  const links = page.getByRole("article").getByRole("heading").getByRole("link");
  const slugs = await links.evaluateAll((all) =>
    all.slice(0, 4).map((link) => link.getAttribute("href")?.split("/").pop() ?? ""),
  );
  await page.goto(`/casinos/compare?c=${slugs.join("&c=")}`);
  await expect(page.getByRole("table")).toBeVisible();
  await expect(page.getByText("Scroll sideways for all.")).toBeVisible();
  const overflow = await page.locator("html").evaluate((root) => root.scrollWidth - root.clientWidth);
  expect(overflow).toBe(0);
});

test("on a phone two casinos fill the screen, and their names stay in sight", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/casinos/compare?c=amberquay&c=larkmoor");
  const table = page.getByRole("table");
  expect(await table.evaluate((all) => all.scrollWidth - all.clientWidth)).toBeLessThanOrEqual(0);
  expect(await page.locator("html").evaluate((root) => root.scrollWidth - root.clientWidth)).toBe(0);
  await table.getByText("Owner").scrollIntoViewIfNeeded();
  await expect(table.getByRole("link", { name: "Amberquay", exact: true })).toBeInViewport();
});
