import { createHmac } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { test } from "../support/own-site-test";

test.use({
  siteOf: "partner-links",
  // A browser without a person is sent nowhere.
  userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
});

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

async function publish(page: Page): Promise<void> {
  await press(page, "Publish now");
  await expect(page.getByRole("status").filter({ hasText: "It is in force now." })).toBeVisible();
}

/** Signs a postback as the screen tells a partner to. */
function signed(secret: string, said: Record<string, string>): string {
  const parameters = { ...said, time: String(Math.floor(Date.now() / 1_000)) };
  const covered = Object.entries(parameters)
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join("&");
  const signature = createHmac("sha256", secret).update(covered).digest("hex");
  return new URLSearchParams({ ...parameters, signature }).toString();
}

async function importStatement(page: Page, rows: readonly string[]): Promise<void> {
  const content = ["id,partner,stage,click,postback,amount,amountCurrency,state", ...rows].join("\n");
  await page.goto("/admin/earnings/conversions");
  await page.getByRole("link", { name: "Import CSV" }).click();
  const file = { name: "statement.csv", mimeType: "text/csv", buffer: Buffer.from(content) };
  await page.getByLabel("CSV file").setInputFiles(file);
  await press(page, "Check the file");
  await expect(page.getByRole("heading", { name: "What is in statement.csv" })).toBeVisible();
  await page.getByRole("button", { name: /^Import a statement/ }).click();
  await expect(async () => {
    const lookAgain = page.getByRole("link", { name: "Refresh" });
    if (await lookAgain.isVisible()) await lookAgain.click({ timeout: 1_000 });
    await expect(page.getByRole("heading", { name: "Results" })).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

/** Returns a report's row as its cells read. */
async function reported(page: Page, by: string, name: string | RegExp): Promise<string[]> {
  await page.goto(`/admin/earnings?by=${by}`);
  const cells = page.getByRole("table").getByRole("row").filter({ hasText: name }).first().locator("th, td");
  return (await cells.allInnerTexts()).map((text) => text.trim());
}

test("a programme is set up, a reader clicks, its postback comes twice, its statement is imported, and the report agrees to the cent @without-javascript @thorough", async ({
  page,
  browser,
  ownSite,
}) => {
  test.setTimeout(240_000);
  // The programme and the secret of its postbacks.
  await page.goto("/admin/partners/new");
  await page.getByLabel("Name", { exact: true }).first().fill("Kelp Partners");
  await page.getByLabel("How we know that they are its own").selectOption({ label: "Signed with a secret" });
  await publish(page);
  await page.getByRole("link", { name: "Postback address and secret" }).click();
  await press(page, "Make a new secret");
  const secret = (await page.getByRole("status").getByRole("code").textContent()) ?? "";
  expect(secret).not.toBe("");

  // Its deal: three countries, and a campaign for one of them beside that for all.
  await page.getByRole("link", { name: "Kelp Partners" }).click();
  await page.getByRole("link", { name: "New deal" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Alderbank, north");
  await expect(page.getByLabel("Partner", { exact: true })).toHaveValue("Kelp Partners");
  await page.getByLabel("Casino", { exact: true }).fill("Alderbank");
  const countries = page.getByRole("listbox", { name: "Countries", exact: true });
  await countries.first().selectOption([{ label: "Denmark" }, { label: "Finland" }, { label: "Norway" }]);
  await page.getByLabel("How it pays").selectOption({ label: "Share of revenue" });
  await page
    .getByLabel("Share", { exact: true })
    .or(page.getByLabel(/^Share/))
    .first()
    .fill("30");
  await press(page, "Add a link");
  await page.getByLabel("Campaign").fill("Everywhere");
  await page.getByLabel("Address", { exact: true }).fill("https://kelp.example/all?c={click}&s={sub}");
  await page.getByLabel("Only where no other link fits").check();
  await press(page, "Add a link");
  await page.getByLabel("Campaign").nth(1).fill("Danes");
  await page.getByLabel("Address", { exact: true }).nth(1).fill("https://kelp.example/dk?c={click}&s={sub}");
  await countries.nth(2).selectOption({ label: "Denmark" });
  await publish(page);

  // Readers in two of the countries, and one elsewhere who gets the plain link.
  const reader = await browser.newContext({
    baseURL: ownSite.address,
    // Staff's own clicks aren't counted.
    storageState: { cookies: [], origins: [] },
    javaScriptEnabled: false,
    userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  });
  const casino = await reader.newPage();
  const click = async (country: string): Promise<URL> => {
    await casino.goto("/country?from=/casinos/alderbank");
    await casino.getByLabel("Your country").selectOption({ label: country });
    await casino.getByRole("button", { name: "Save" }).click();
    await casino.goto("/casinos/alderbank");
    // Nobody is at that address; the browser asks for it all the same.
    const left = casino.waitForRequest(/\.example\//, { timeout: 15_000 });
    await casino
      .getByRole("link", { name: /^Visit Alderbank/ })
      .first()
      .click();
    return new URL((await left).url());
  };
  const [dane, finn, elsewhere] = [await click("Denmark"), await click("Finland"), await click("Malta")];
  await reader.close();
  expect([dane.pathname, finn.pathname, elsewhere.hostname]).toEqual(["/dk", "/all", "alderbank.example"]);
  expect([dane.searchParams.get("s"), elsewhere.searchParams.get("c")]).toEqual(["casino", null]);
  const [danes, finns] = [dane.searchParams.get("c") ?? "", finn.searchParams.get("c") ?? ""];
  expect(danes).not.toBe(finns);

  // Postbacks: one comes twice, one with another's signature.
  const send = async (said: Record<string, string>, by = secret) =>
    (await page.request.get(`/postbacks/kelp-partners?${signed(by, said)}`)).status();
  const commission = { click: danes, id: "K-1", event: "commission", amount: "12.35", currency: "EUR" };
  expect(await send({ click: danes, id: "K-0", event: "registration" })).toBe(200);
  expect([await send(commission), await send(commission)]).toEqual([200, 409]);
  expect(await send({ ...commission, id: "K-2" }, "another secret")).toBe(401);

  // The statement says a cent less of it, and knows of a payment that no postback told.
  await importStatement(page, [
    "K-0,kelp-partners,registration,,,,,due",
    "K-1,kelp-partners,commission,,,12.34,EUR,due",
    `K-3,kelp-partners,commission,${finns},,0.10,EUR,paid`,
  ]);

  const danish = ["1", "1", "–", "€12.34", "€12.34", "–", "-€0.01"];
  const finnish = ["1", "–", "–", "€0.10", "–", "€0.10", "€0.10"];
  // Clicks are counted once a minute.
  await expect
    .poll(() => reported(page, "campaign", /Danes/), { timeout: 90_000 })
    .toEqual(["Alderbank, north: Danes", ...danish]);
  expect(await reported(page, "campaign", /Everywhere/)).toEqual(["Alderbank, north: Everywhere", ...finnish]);
  expect(await reported(page, "country", /Denmark/)).toEqual(["Denmark", ...danish]);
  expect(await reported(page, "country", /Finland/)).toEqual(["Finland", ...finnish]);
  const both = ["2", "1", "–", "€12.44", "€12.34", "€0.10", "€0.09"];
  expect(await reported(page, "deal", /Alderbank, north/)).toEqual(["Alderbank, north", ...both]);
  expect((await reported(page, "month", new RegExp(`^${new Date().toISOString().slice(0, 7)}`))).length).toBe(8);

  // Readers learn how it pays, and nothing of how much.
  await page.goto("/how-we-earn");
  const row = page.getByRole("row", { name: /Alderbank/ }).first();
  await expect(row).toContainText("Share of revenue");
  await expect(row).not.toContainText("30");
});
