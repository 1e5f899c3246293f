import { expect } from "@playwright/test";
import { section } from "../support/section";
import { test } from "../support/test";

const FIELD = "Casino, bonus, complaint or question";

test("a misspelt word finds things of several kinds, with the matches marked", async ({ page }) => {
  await page.goto("/search");
  await page.getByLabel(FIELD).fill("wthdrawal");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page).toHaveURL("/search?q=wthdrawal");
  await expect(page.getByText(/results for “wthdrawal”/)).toBeVisible();
  for (const group of ["News", "Complaints"]) await expect(section(page, group)).toBeVisible();
  await expect(page.locator("main mark").first()).toHaveText(/withdrawal/i);
  await page.getByRole("link", { name: /^All \d+ in news/ }).click();
  await expect(page).toHaveURL("/search?q=wthdrawal&in=news");
  await expect(section(page, "News").getByRole("listitem").nth(6)).toBeVisible();
});

test("a complaint's reference leads to it", async ({ page }) => {
  await page.goto("/search?q=ew-7gksd5");
  await section(page, "The complaint with this reference").getByRole("link").click();
  await expect(page).toHaveURL("/complaints/EW-7GKSD5");
});

test("nonsense and an empty search lead to good places to start", async ({ page }) => {
  await page.goto("/search?q=zzzzqqqq");
  await expect(page.getByText("Nothing found for “zzzzqqqq”.")).toBeVisible();
  await expect(section(page, "Good places to start")).toBeVisible();
  await page.goto("/search");
  await page.getByRole("link", { name: "wagering" }).click();
  await expect(page.getByText(/results for “wagering”/)).toBeVisible();
});

for (const [q, group, title] of [
  ["gamstop", "News", /registers that lock the door/],
  ["kyc", "Complaints", /identit|papers|document/i],
  ["bitcoin", "Casinos", /./],
  ["paypal", "Casinos", /./],
  ["10x", "Bonuses", /./],
  ["awards 2026", "Pages", /Awards/],
] as const) {
  test(`what people type finds what is meant: ${q} @without-javascript`, async ({ page }) => {
    await page.goto(`/search?q=${encodeURIComponent(q)}`);
    const results = section(page, group);
    await expect(results.getByRole("listitem").first()).toContainText(title);
    if (q === "gamstop") await expect(page.locator("main section h2").first()).toContainText(/News|Questions/);
  });
}

test("suggestions start with entries that begin with the typed text", async ({ request }) => {
  for (const q of ["self", "awards", "bonus"]) {
    const answer = await request.get(`/search/suggest.json?q=${q}`);
    const { suggestions } = (await answer.json()) as { suggestions: { title: { text: string }[] }[] };
    const places = suggestions.map(({ title }) => {
      const text = title
        .map((piece) => piece.text)
        .join("")
        .toLowerCase();
      return text.startsWith(q) ? 0 : new RegExp(`\\b${q}`).test(text) ? 1 : 2;
    });
    expect(places.length).toBeGreaterThan(3);
    expect(places).toEqual([...places].sort());
  }
});

test("a search without a result offers words like it", async ({ page }) => {
  await page.goto("/search?q=wihtdrwaal");
  await expect(page.getByText("Nothing found for “wihtdrwaal”.")).toBeVisible();
  await page.getByText("Did you mean").getByRole("link", { name: "withdrawal", exact: true }).click();
  await expect(page.getByText(/results for “withdrawal”/)).toBeVisible();
});

test("the searched words are shown and not run", async ({ page }) => {
  await page.goto(`/search?q=${encodeURIComponent("<img src=x onerror=alert(1)>")}`);
  await expect(page.getByText("“<img src=x onerror=alert(1)>”")).toBeVisible();
  await expect(page.locator("main img")).toHaveCount(0);
});

test("an over-long query is cut, and says so @without-javascript", async ({ page }) => {
  await page.goto(`/search?q=${"withdrawal+".repeat(60)}`);
  await expect(page.getByText("Your search was shortened to its first 100 characters.")).toBeVisible();
});

test("suggestions can be chosen with the keyboard @with-javascript", async ({ page }) => {
  await page.goto("/search");
  const field = page.getByRole("combobox", { name: FIELD });
  await field.pressSequentially("amberq");
  const options = page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");
  await expect(options.first()).toContainText("Amberquay");
  await expect(field).toHaveAttribute("aria-expanded", "true");
  await field.press("Escape");
  await expect(field).toHaveAttribute("aria-expanded", "false");
  await expect(field).toHaveValue("amberq");
  await field.press("u");
  await expect(options.first()).toBeVisible();
  await field.press("ArrowDown");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await expect(field).toHaveAttribute("aria-activedescendant", (await options.first().getAttribute("id")) ?? "");
  await field.press("Enter");
  await expect(page).toHaveURL("/casinos/amberquay");
});

test("Enter without a choice searches for what was typed @with-javascript", async ({ page }) => {
  await page.goto("/search");
  const field = page.getByRole("combobox", { name: FIELD });
  await field.pressSequentially("harbour");
  await expect(page.getByRole("option").first()).toBeVisible();
  await field.press("Enter");
  await expect(page).toHaveURL("/search?q=harbour");
  await expect(page.getByRole("option")).toHaveCount(0);
});
