import { beforeEach, expect, test } from "vitest";
import { users } from "~/platform/access/collection";
import { casinos } from "~/features/casinos/collection";
import type { CasinoFields } from "~/features/casinos/schema";
import { redirects } from "~/platform/publishing/collection";
import { readJsonData, type JsonLoaderData } from "~/http/responses/json-data";
import { loader as casinoLoader } from "~/routes/casinos.$slug";
import { loader as listLoader } from "~/routes/casinos._index";
import { loader as csvLoader } from "~/routes/api.v1.casinos[.]csv";
import { loader as apiLoader } from "~/routes/api.v1.casinos.$slug[.]json";
import { safetyScore } from "~/features/casinos/score/safety-score";
import { TEST_NOW, useTestBackend } from "../support/backend";
import { casinoFixture } from "../support/fixtures/casino";
import { respond, visit } from "../support/requests";
import { personFixture } from "../support/signed-in";

const store = useTestBackend();

beforeEach(async () => {
  const batch = store().documents.batch("test");
  batch.set(casinos, "saltbox", casinoFixture({ slug: "saltbox", name: "Saltbox" }));
  batch.set(
    casinos,
    "pepperpot",
    casinoFixture({
      slug: "pepperpot",
      name: "=Pepperpot",
      legalEntity: "Mill Games Ltd",
      restrictedCountries: ["SE"],
      lifecycle: "warning",
    }),
  );
  batch.set(
    casinos,
    "unseen",
    casinoFixture({ slug: "unseen", name: "Unseen", publishState: "draft", publishAt: null }),
  );
  for (let number = 1; number <= 30; number++) {
    batch.set(
      casinos,
      `row-${String(number)}`,
      casinoFixture({
        slug: `row-${String(number)}`,
        name: `Row ${String(number).padStart(2, "0")}`,
        licences: [],
        legalEntity: "Row Games Ltd",
      }),
    );
  }
  await batch.commit();
});

async function list(search = "") {
  const answer = await respond(() => listLoader(visit(`/casinos${search}`)));
  return { ...answer, data: answer.data as JsonLoaderData<typeof listLoader> };
}

test("the list is paged by 24 and holds only what is published", async () => {
  const { data } = await list("?sort=name");
  expect(data.list.total).toBe(32);
  expect(data.casinos).toHaveLength(24);
  expect(data.list.pages).toBe(2);
  expect(JSON.stringify(data)).not.toContain("Unseen");
});

test("filters narrow the list and count what each further choice would give", async () => {
  const { data } = await list("?lifecycle=warning");
  expect(data.casinos.map(({ slug }) => slug)).toEqual(["pepperpot"]);
  const lifecycle = data.list.controls.find(({ name }) => name === "lifecycle");
  expect(lifecycle?.options).toContainEqual({ value: "active", label: "Active", count: 31 });
});

test("the accepted-country filter leaves out casinos that refuse the country", async () => {
  expect((await list("?country=SE")).data.list.total).toBe(31);
});

test("a page asked for again is the same until something in it changes", async () => {
  const load = (search: string) => listLoader(visit(`/casinos${search}`));
  const first = await load("?lifecycle=warning&sort=name");
  expect(await load("?sort=name&lifecycle=warning&utm_source=mail")).toBe(first);
  expect(await load("?lifecycle=warning&sort=newest")).not.toBe(first);
  expect((await list("?lifecycle=warning&sort=name&page=2&colour=red")).status).toBe(302);
  expect((await list("?lifecycle=warning&sort=name&colour=red")).data.list.notices).toHaveLength(1);
  expect(() => readJsonData(first)?.casinos.pop()).toThrow(TypeError);
  await store()
    .documents.batch("test")
    .set(casinos, "gravel", casinoFixture({ slug: "gravel", name: "Gravel", lifecycle: "warning" }))
    .commit();
  expect((await list("?lifecycle=warning&sort=name")).data.casinos.map(({ slug }) => slug)).toEqual([
    "pepperpot",
    "gravel",
  ]);
});

test("a search forgives a wrong letter", async () => {
  expect((await list("?q=saltbax")).data.casinos.map(({ slug }) => slug)).toEqual(["saltbox"]);
});

test("a page beyond the end leads to the last", async () => {
  const { status, headers } = await list("?page=99");
  expect(status).toBe(302);
  expect(headers.get("Location")).toBe("/casinos?page=2");
});

test.each(["nope", "unseen"])("%s is a 404 that names its path", async (slug) => {
  const answer = await respond(() => casinoLoader(visit(`/casinos/${slug}`, { slug })));
  expect(answer.status).toBe(404);
  expect(answer.data).toBe(`Page not found: /casinos/${slug}`);
});

test("a former slug leads to the present one for good", async () => {
  await store()
    .documents.batch("test")
    .set(redirects, "casino:salt-cellar", { kind: "casino", from: "salt-cellar", to: "saltbox" })
    .commit();
  const answer = await respond(() => casinoLoader(visit("/casinos/salt-cellar", { slug: "salt-cellar" })));
  expect(answer.status).toBe(301);
  expect(answer.headers.get("Location")).toBe("/casinos/saltbox");
});

test("the open data of a casino let anybody work its score out again", async () => {
  const answer = await respond(() => apiLoader(visit("/api/v1/casinos/saltbox.json", { slug: "saltbox" })));
  const { score } = answer.data as { score: { value: number; at: string; inputs: Parameters<typeof safetyScore>[0] } };
  expect(safetyScore(score.inputs, score.at).score).toBe(score.value);
  expect(answer.headers.get("Access-Control-Allow-Origin")).toBe("*");
});

test("the CSV defuses cells that a spreadsheet would run", async () => {
  const answer = await respond(() => csvLoader(visit("/api/v1/casinos.csv")));
  expect(answer.data).toContain("'=Pepperpot");
  expect(String(answer.data).trim().split("\n")).toHaveLength(33);
});

test("an unknown casino in the open data is a 404 in JSON", async () => {
  const answer = await respond(() => apiLoader(visit("/api/v1/casinos/nope.json", { slug: "nope" })));
  expect(answer.status).toBe(404);
  expect(answer.data).toMatchObject({ error: { status: 404 } });
});

test("a cursor that this page's reviews don't know leads to their beginning", async () => {
  const open = (search: string) => respond(() => casinoLoader(visit(`/casinos/saltbox${search}`, { slug: "saltbox" })));
  expect((await open("?reviews=best")).status).toBe(200);
  const foreign = await open("?after=abc&reviews=best");
  expect([foreign.status, foreign.headers.get("Location")]).toEqual([302, "/casinos/saltbox?reviews=best"]);
});

test("members see what is published of a casino at once, and each of them what they saved themselves", async () => {
  const [ada, ben] = [await personFixture(store(), "Ada"), await personFixture(store(), "Ben")];
  const page = async (headers: HeadersInit) =>
    (await respond(() => casinoLoader(visit("/casinos/saltbox", { slug: "saltbox" }, headers)))).data as JsonLoaderData<
      typeof casinoLoader
    >;
  const seen = async () => {
    const pages = [await page(ada.headers), await page(ben.headers), await page({})];
    return pages.map(({ casino, isSaved }) => [casino.summary, isSaved]);
  };
  const before = casinoFixture({ slug: "saltbox", name: "Saltbox" }).summary;
  const saved = [{ casinoId: "saltbox", at: TEST_NOW }];
  await store()
    .documents.batch("test")
    .update(users, ada.uid, { savedCasinos: saved, savedCasinoIds: ["saltbox"] })
    .commit();
  expect(await seen()).toEqual([
    [before, true],
    [before, false],
    [before, false],
  ]);
  await store()
    .documents.batch("test")
    .update(casinos, "saltbox", { summary: "Something else is said of it now." })
    .commit();
  await store().documents.batch("test").update(users, ada.uid, { savedCasinos: [], savedCasinoIds: [] }).commit();
  expect(await seen()).toEqual(Array.from({ length: 3 }, () => ["Something else is said of it now.", false]));
  await store().documents.batch("test").update(casinos, "saltbox", { publishState: "draft" }).commit();
  expect((await respond(() => casinoLoader(visit("/casinos/saltbox", { slug: "saltbox" }, ada.headers)))).status).toBe(
    404,
  );
});

const payment = (over: Partial<CasinoFields["payments"][number]>): CasinoFields["payments"][number] => ({
  method: "debit_card",
  min: null,
  max: null,
  fee: "none",
  statedHours: null,
  testedHours: null,
  testedAt: null,
  ...over,
});
const TESTED = "2026-10-01T09:00:00.000Z";

/** Casinos named after what is known of their e-wallets; all of them pay cards in 20 hours. */
async function storeWallets() {
  const card = payment({ testedHours: 20, testedAt: TESTED });
  const wallets: Record<string, Partial<CasinoFields["payments"][number]>> = {
    quick: { testedHours: 0.8, testedAt: TESTED },
    slower: { testedHours: 30, testedAt: TESTED },
    slow: { testedHours: 150, testedAt: TESTED },
    claims: { statedHours: 1 },
    owes: { statedHours: 1, testedAt: TESTED },
  };
  const batch = store().documents.batch("test");
  for (const [slug, over] of Object.entries(wallets))
    batch.set(
      casinos,
      slug,
      casinoFixture({ slug, name: `Wallet ${slug}`, payments: [payment({ method: "e_wallet", ...over }), card] }),
    );
  await batch.commit();
}

test("a payment method's filter shows and sorts by that method's own time, tested times first", async () => {
  await storeWallets();
  const { data } = await list("?payment=e_wallet&sort=payout");
  expect(data.casinos.map(({ slug }) => slug)).toEqual(["quick", "slower", "slow", "claims", "owes"]);
  const lines = data.casinos.map(({ facts }) => facts.split(" · ").slice(1));
  expect(lines).toEqual([
    ["E-wallet: paid in 48 minutes"],
    ["E-wallet: paid in 30 hours"],
    ["E-wallet: paid in 6 days"],
    ["E-wallet: 1 hour stated, not tested"],
    ["E-wallet: our withdrawal never arrived"],
  ]);
  // Without the filter they are sorted by the median of all tests.
  const all = await list("?q=wallet&sort=payout");
  expect(all.data.casinos.map(({ slug }) => slug)).toEqual(["quick", "claims", "owes", "slower", "slow"]);
  expect(all.data.casinos[0]?.facts).not.toContain("E-wallet");
});

test("“paid within” counts our tests of the chosen method, and of all methods without one", async () => {
  await storeWallets();
  const found = async (search: string) => {
    const { data } = await list(search);
    const counted = data.list.controls.find(({ name }) => name === "paid")?.options ?? [];
    return {
      slugs: data.casinos.map(({ slug }) => slug).sort(),
      counts: Object.fromEntries(counted.map(({ value, count }) => [value, count])),
    };
  };
  const day = await found("?payment=e_wallet&paid=day");
  expect(day).toEqual({ slugs: ["quick"], counts: { day: 1, two_days: 2, week: 3 } });
  expect((await found("?payment=e_wallet&paid=week")).slugs).toEqual(["quick", "slow", "slower"]);
  expect((await found("?payment=e_wallet&payment=debit_card&paid=day&q=wallet")).slugs).toHaveLength(5);
  expect((await found("?q=wallet&paid=day")).slugs).toEqual(["claims", "quick"]);
  // The way of a country, a method and a time together is narrower than each of them.
  const all = { payment: "e_wallet", paid: "week", country: "DE" };
  expect((await found(`?${new URLSearchParams(all).toString()}`)).slugs).toEqual(["quick", "slow", "slower"]);
  await store()
    .documents.batch("test")
    .update(casinos, "slow", { restrictedCountries: ["DE"] })
    .commit();
  expect((await found(`?${new URLSearchParams(all).toString()}`)).slugs).toEqual(["quick", "slower"]);
  expect((await found(`?${new URLSearchParams({ ...all, paid: "day" }).toString()}`)).slugs).toEqual(["quick"]);
  const { data } = await list("?payment=e_wallet&paid=fortnight");
  expect(data.list.notices.join()).toContain("“fortnight” is not a choice for paid within");
});
