import { expect } from "@playwright/test";
import { test } from "../support/test";

/** A browser without a person is sent nowhere. */
const BROWSER = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" };

const CASINOS = [
  { slug: "evenhand", says: null, label: "Not an ad", leadsTo: /^https:\/\/evenhand\.example\/?$/ },
  { slug: "alderbank", says: "Alderbank pays us if you join", label: "Ad", leadsTo: /^https:\/\/alderbank\.example\/.*edgewise/ },
  { slug: "larkmoor", says: "Larkmoor is a sponsor: it pays us for advertising", label: "Ad", leadsTo: /^https:\/\/larkmoor\.example\/.*edgewise/ },
  { slug: "nettlebay", says: "We take no money from Nettlebay, because we warn about it.", label: null, leadsTo: /^https:\/\/nettlebay\.example\/?$/ },
  { slug: "undertow", says: null, label: null, leadsTo: null },
]; // prettier-ignore

for (const { slug, says, label, leadsTo } of CASINOS)
  test(`the page of ${slug} says whether it pays us, and its link goes by that @without-javascript`, async ({
    page,
  }) => {
    await page.goto(`/casinos/${slug}`);
    const fact = page.locator("div", { has: page.getByText("Pays us", { exact: true }) }).getByRole("definition");
    if (says === null) await expect(fact.last()).toHaveText("No");
    else await expect(page.getByText(says)).toBeVisible();
    // Those of offers that can be opened as well.
    const visits = page.getByRole("link", { name: /^Visit /, includeHidden: true });
    if (label === null) {
      await expect(visits).toHaveCount(0);
    } else {
      const rels = await visits.evaluateAll((links) => links.map((link) => link.getAttribute("rel")));
      expect(rels.length).toBeGreaterThan(0);
      for (const rel of rels) expect(rel).toBe(label === "Ad" ? "sponsored nofollow noopener" : "nofollow noopener");
      await expect(page.getByText(label, { exact: true })).toHaveCount(rels.length);
      await expect(page.getByText(label === "Ad" ? "Not an ad" : "Ad", { exact: true })).toHaveCount(0);
    }
    // Old links to a casino that we warn about still work; a closed one has no site.
    const answer = await page.request.get(`/go/${slug}`, { maxRedirects: 0, headers: BROWSER });
    const found = [answer.status(), answer.headers()["location"]];
    if (leadsTo === null) expect(found[0]).toBe(410);
    else expect(found).toEqual([302, expect.stringMatching(leadsTo)]);
  });

test("a visitor who hides offers is led nowhere, told why, and where to change it @thorough", async ({ page }) => {
  await page.goto("/responsible-gaming#offers");
  await page.getByRole("button", { name: "Hide bonuses and ads" }).click();
  await expect(page.getByText(/are hidden in this browser/)).toBeVisible();
  const answer = await page.goto("/go/larkmoor");
  expect(answer?.status()).toBe(403);
  await expect(page).toHaveURL("/go/larkmoor");
  await expect(page.getByRole("heading", { level: 1, name: "Links to casinos are off" })).toBeVisible();
  await expect(page.getByText("You asked us to hide bonuses and ads")).toBeVisible();
  await page.getByRole("link", { name: "Change what is hidden" }).click();
  await page.getByRole("button", { name: "Show bonuses and ads again" }).click();
  await expect(page.getByText(/are shown in this browser/)).toBeVisible();
  expect((await page.request.get("/go/larkmoor", { maxRedirects: 0, headers: BROWSER })).status()).toBe(302);
});
