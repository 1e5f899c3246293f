import { expect, type Page } from "@playwright/test";
import { test } from "../support/own-site-test";

const READER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const ROBOT = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

test.use({ siteOf: "age-gate" });

/** Chooses for a country of the settings what its readers are asked. */
async function ask(page: Page, code: string, what: string): Promise<void> {
  const names = await page
    .locator("select[name$='.country']")
    .evaluateAll((all) => all.map((one) => [(one as HTMLSelectElement).value, one.getAttribute("name") ?? ""]));
  const name = names.find(([value]) => value === code)?.[1]?.replace(".country", ".ageGate");
  const select = page.locator(`select[name="${name ?? ""}"]`);
  // A country's rules are folded to a row.
  await page.locator("details", { has: select }).locator("summary").first().click();
  await select.selectOption({ label: what });
}

test("an operator has readers of a country asked for their age, who answer once and go on; robots, help and complaints are never asked @without-javascript @thorough", async ({
  page,
  browser,
  ownSite,
}) => {
  test.setTimeout(180_000);
  await page.goto("/admin/settings/countries");
  await ask(page, "DE", "Confirmed before");
  await ask(page, "SE", "A notice");
  await page.getByRole("button", { name: "Save countries" }).click();
  await expect(page.getByRole("status").filter({ hasText: "It is in force." })).toBeVisible();

  const context = { baseURL: ownSite.address, javaScriptEnabled: false, storageState: { cookies: [], origins: [] } };
  const reader = await (await browser.newContext({ ...context, userAgent: READER })).newPage();
  const robot = await (await browser.newContext({ ...context, userAgent: ROBOT })).newPage();
  for (const one of [reader, robot]) {
    await one.goto("/country");
    await one.getByLabel("Your country").selectOption({ label: "Germany" });
    await one.getByRole("button", { name: "Save" }).click();
  }
  // Both ask for the same cached pages with the same cookies, in turns.
  for (const path of ["/casinos", "/", "/casinos/alderbank"]) {
    for (const turn of [1, 2]) {
      await robot.goto(path);
      expect([turn, new URL(robot.url()).pathname]).toEqual([turn, path]);
      await reader.goto(path);
      expect([turn, new URL(reader.url()).pathname]).toEqual([turn, "/country"]);
    }
  }
  for (const path of ["/responsible-gaming", "/complaints", "/terms-conditions", "/casinos/alderbank/terms"]) {
    await reader.goto(path);
    await expect(reader).toHaveURL(path);
  }
  await reader.goto("/casinos?sort=name");
  await expect(reader.getByRole("heading", { name: "Are you 18 or older?" })).toBeVisible();
  await reader.getByRole("button", { name: "I am 18 or older" }).click();
  await expect(reader).toHaveURL("/casinos?sort=name");
  await reader.goto("/casinos/alderbank");
  await expect(reader).toHaveURL("/casinos/alderbank");
  expect((await reader.context().cookies()).map(({ name }) => name).sort()).toEqual(["age", "country"]);

  // A notice stops nobody, and goes once it was read.
  await reader.context().clearCookies({ name: "age" });
  await reader.goto("/country");
  await reader.getByLabel("Your country").selectOption({ label: "Sweden" });
  await reader.getByRole("button", { name: "Save" }).click();
  await reader.goto("/casinos");
  const notice = reader.getByRole("status").filter({ hasText: "18+" });
  await expect(notice).toBeVisible();
  await notice.getByRole("link").click();
  await reader.getByRole("button", { name: "I am 18 or older" }).click();
  await expect(reader).toHaveURL("/casinos");
  await expect(notice).toHaveCount(0);
});
