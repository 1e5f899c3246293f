import { expect, type Page } from "@playwright/test";
import { test } from "../support/test";

async function choose(page: Page, country: string): Promise<void> {
  await page.getByRole("banner").getByRole("link", { name: "Country" }).click();
  await page.getByLabel("Your country").selectOption({ label: country });
  await page.getByRole("button", { name: "Save" }).click();
}

test("a reader says where they live, sees what is open to them and what that means, and takes it back", async ({
  page,
}) => {
  await page.goto("/casinos?sort=name");
  await expect(page.getByText("Open to you?")).toBeVisible();
  await choose(page, "Sweden");
  await expect(page).toHaveURL(/\/casinos\?sort=name$/);
  await expect(page.getByText("Only casinos open to players in Sweden are shown.")).toBeVisible();
  await expect(page.getByRole("list", { name: "Active filters" })).toContainText("Open to players in: Sweden");
  await page.getByRole("link", { name: "Show the rest too" }).click();
  await expect(page.getByText("All casinos are shown, wherever their players may live.")).toBeVisible();
  await page.getByRole("link", { name: "Only those open to players in Sweden" }).click();
  await page.locator(".results h2 a, .results h3 a, .results a").first().click();
  await expect(page.getByRole("heading", { name: "For players in Sweden" })).toBeVisible();

  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Safest casinos licensed in Sweden" })).toBeVisible();
  await page.goto("/responsible-gaming");
  await expect(page.getByRole("combobox", { name: "Your country" }).first()).toHaveValue("SE");

  await page.getByRole("banner").getByRole("link", { name: "Country" }).click();
  await page.getByRole("button", { name: "Forget my country" }).click();
  await expect(page).toHaveURL(/\/responsible-gaming$/);
  await page.goto("/casinos");
  await expect(page.getByText("Open to you?")).toBeVisible();
});

test("a reader in a country without links to casinos finds none, and everybody else still does @thorough", async ({
  page,
  request,
}) => {
  const { casinos } = (await (await request.get("/api/v1/casinos.json?lifecycle=active")).json()) as {
    casinos: { slug: string }[];
  };
  const slug = casinos[0]?.slug ?? "";
  await page.goto(`/casinos/${slug}`);
  await expect(page.locator(`a[href="/go/${slug}"]`)).toBeVisible();
  await choose(page, "Italy");
  await expect(page).toHaveURL(new RegExp(`/casinos/${slug}$`));
  await expect(page.getByText("We show no bonuses, ads or links to casinos to readers in Italy").first()).toBeVisible();
  for (const path of [`/casinos/${slug}`, "/", "/bonuses", "/casinos", `/casinos/${slug}?country=SE`]) {
    await page.goto(path);
    await expect(page.getByRole("main")).toBeVisible();
    await expect(page.locator('a[href^="/go/"], a[rel~="sponsored"]')).toHaveCount(0);
    expect(await page.content()).not.toContain("/go/");
  }
  const answer = await page.goto(`/go/${slug}`);
  expect(answer?.status()).toBe(403);
  await expect(page.getByText("We send no readers in Italy to casinos, because of the law there.")).toBeVisible();

  // Somebody without a choice asks for the same pages, from the same cache.
  expect(await (await request.get(`/casinos/${slug}`)).text()).toContain(`/go/${slug}`);

  await page.getByRole("link", { name: "Change where you live" }).click();
  await page.getByRole("button", { name: "Forget my country" }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await page.goto(`/casinos/${slug}`);
  await expect(page.locator(`a[href="/go/${slug}"]`)).toBeVisible();
});

test("an address names a country for everybody who opens it, and nobody’s choice is changed by that @without-javascript", async ({
  page,
}) => {
  await page.goto("/casinos?country=SE");
  await expect(page.getByRole("list", { name: "Active filters" })).toContainText("Open to players in: Sweden");
  await page.goto("/casinos");
  await expect(page.getByText("Open to you?")).toBeVisible();
  await page.goto("/casinos?country=SE");
  await page.getByRole("button", { name: /^I live in .*: show it everywhere$/ }).click();
  await expect(page).toHaveURL(/\/casinos$/);
  await expect(page.getByText("Only casinos open to players in Sweden are shown.")).toBeVisible();
});
