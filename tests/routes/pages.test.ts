import { describe, expect, test } from "vitest";
import { pages } from "~/features/pages/collection";
import { FIXED_PAGES } from "~/features/pages/fixed-pages";
import type { PageFields } from "~/features/pages/schema";
import { redirects } from "~/platform/publishing/collection";
import { settings } from "~/platform/settings/collection";
import { DEFAULT_SETTINGS } from "~/platform/settings/defaults";
import { loader as aboutLoader } from "~/routes/about";
import { loader as careersLoader } from "~/routes/careers";
import { loader as howItWorksLoader } from "~/routes/complaints.how-it-works";
import { loader as cookieLoader } from "~/routes/cookie-policy";
import { loader as disclaimerLoader } from "~/routes/disclaimer";
import { loader as howWeRateLoader } from "~/routes/how-we-rate";
import { loader as privacyLoader } from "~/routes/privacy-notice";
import { loader as responsibleLoader } from "~/routes/responsible-gaming";
import { loader as termsLoader } from "~/routes/terms-conditions";
import { useTestBackend } from "../support/backend";
import { respond, visit } from "../support/requests";

const backend = useTestBackend();

const LOADERS = {
  "/about": aboutLoader,
  "/how-we-rate": howWeRateLoader,
  "/complaints/how-it-works": howItWorksLoader,
  "/responsible-gaming": responsibleLoader,
  "/terms-conditions": termsLoader,
  "/privacy-notice": privacyLoader,
  "/cookie-policy": cookieLoader,
  "/disclaimer": disclaimerLoader,
  "/careers": careersLoader,
};

async function storePage(fields: Partial<PageFields> & { slug: string }) {
  const page: PageFields = {
    publishState: "published",
    publishAt: "2026-01-01T09:00:00.000Z",
    title: `Title of ${fields.slug}`,
    dek: "In a sentence.",
    body: "## First part\n\nSome text.\n\n## Second part\n\n<script>alert(1)</script>",
    ...fields,
  };
  await backend().documents.batch("system:test").set(pages, page.slug, page).commit();
}

const CASES = Object.entries(FIXED_PAGES).map(([slug, path]) => ({
  slug,
  path,
  loader: LOADERS[path as keyof typeof LOADERS],
}));

const STANDS_ALONE = ["how-we-rate", "complaints-how-it-works", "responsible-gaming", "cookie-policy"];

test("every fixed page has a route", () => {
  expect(Object.values(FIXED_PAGES).sort()).toEqual(Object.keys(LOADERS).sort());
});

describe.each(CASES)("$path", ({ slug, path, loader }) => {
  test("shows the text that staff wrote", async () => {
    await storePage({ slug });
    const { data } = await respond(() => loader(visit(path)));
    expect(data).toMatchObject({
      page: {
        title: `Title of ${slug}`,
        contents: expect.arrayContaining([{ id: "first-part", label: "First part" }]),
      },
    });
  });

  test("is a 404 while there is no published text, unless the site itself knows what belongs there", async () => {
    await storePage({ slug, publishState: "draft" });
    const { status, data } = await respond(() => loader(visit(path)));
    if (STANDS_ALONE.includes(slug))
      expect([status, data]).toMatchObject([200, { page: { html: "", changedAt: null } }]);
    else expect([status, data]).toEqual([404, `Page not found: ${path}`]);
  });
});

test("markup in a text is shown, not run", async () => {
  await storePage({ slug: "about" });
  const { data } = await respond(() => aboutLoader(visit("/about")));
  const { html } = (data as { page: { html: string } }).page;
  expect(html).toContain("&lt;script&gt;");
  expect(html).not.toContain("<script>");
});

test("a page whose slug was changed keeps its address", async () => {
  await storePage({ slug: "who-we-are" });
  await backend()
    .documents.batch("system:test")
    .set(redirects, "page:about", { kind: "page", from: "about", to: "who-we-are" })
    .commit();
  expect((await respond(() => aboutLoader(visit("/about")))).data).toMatchObject({
    page: { title: "Title of who-we-are" },
  });
});

test("how we rate shows the weights, caps and versions in force", async () => {
  await storePage({ slug: "how-we-rate" });
  const weights = { licence: 0.3, complaints: 0.3, terms: 0.1, payout: 0.1, players: 0.1, protection: 0.1 };
  const versions = [
    ...DEFAULT_SETTINGS.score.versions,
    { version: 2, from: "2026-11-01", weights, note: "Licences weigh more." },
  ];
  await backend()
    .documents.batch("system:test")
    .set(settings, "current", { ...DEFAULT_SETTINGS, score: { formulaVersion: 2, weights, versions } })
    .commit();
  expect((await respond(() => howWeRateLoader())).data).toMatchObject({
    rules: {
      formulaVersion: 2,
      weights,
      caps: [
        { cap: "no_licence", limit: 3.9 },
        { cap: "blacklisted", limit: 2 },
        { cap: "listed_under_6_months", limit: 7.9 },
      ],
      versions: [{ version: 2 }, { version: 1 }],
    },
  });
});
