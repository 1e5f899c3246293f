import type { MetaDescriptor } from "@remix-run/node";
import { beforeEach, describe, expect, test } from "vitest";
import { casinos } from "~/features/casinos/collection";
import type { CasinoFields } from "~/features/casinos/schema";
import { pageKind } from "~/features/pages/desk/page-kind.server";
import { cacheKeyOf } from "~/http/page-cache/page-cache-key.server";
import { CACHE_RULES } from "~/platform/delivery/cache-rules";
import { saveItem } from "~/platform/publishing/editorial.server";
import { loader as facetLoader, meta as facetMeta } from "~/routes/casinos.$facet.$choice";
import { loader as listLoader, meta as listMeta } from "~/routes/casinos._index";
import { loader as pageLoader } from "~/routes/pages.$slug";
import { editorOfPage } from "~/site/editor-links/editor-of-page.server";
import { sitemapEntries } from "~/site/sitemap/sitemap.server";
import { useTestBackend } from "../support/backend";
import { casinoFixture } from "../support/fixtures/casino";
import { respond, visit } from "../support/requests";

const store = useTestBackend();
const ANNA = { uid: "anna", name: "Anna", requestId: null };
const ROOT = { id: "root", data: { site: { origin: "http://edgewise.test", name: "Edgewise" } } };

const [card] = casinoFixture().payments;
const [licence] = casinoFixture().licences;
if (!card || !licence) throw new Error("The fixture has a payment method and a licence.");
const wallet = (testedHours: number | null) => ({ ...card, method: "e_wallet" as const, testedHours });
const authority = (name: string, verifiedAt: string | null) => ({ ...licence, authority: name, verifiedAt });
const score = (value: number): CasinoFields["score"] => ({
  score: value,
  components: { licence: 1, complaints: 1, terms: 1, payout: 1, players: 1, protection: 1 },
  caps: [],
  formulaVersion: 1,
  cause: "First score",
  at: "2026-10-01T09:00:00.000Z",
});

beforeEach(async () => {
  const batch = store().documents.batch("test");
  const keep = (over: Partial<CasinoFields> & { slug: string }) => batch.set(casinos, over.slug, casinoFixture(over));
  keep({ slug: "saltbox", name: "Saltbox", payments: [card, wallet(3)], score: score(8) });
  keep({ slug: "pepperpot", name: "Pepperpot", payments: [wallet(40)], score: score(9), restrictedCountries: ["SE"] });
  keep({ slug: "gravel", name: "Gravel", payments: [wallet(1)], score: score(9.5), lifecycle: "blacklisted" });
  keep({
    slug: "shut",
    name: "Shut",
    payments: [wallet(1)],
    lifecycle: "closed",
    licences: [authority("Curaçao Gaming Authority", "2026-10-01T09:00:00.000Z")],
  });
  keep({
    slug: "unseen",
    name: "Unseen",
    publishState: "draft",
    publishAt: null,
    licences: [authority("Nobody", null)],
  });
  await batch.commit();
});

async function facet(segment: string, slug: string, search = "") {
  const params = { facet: segment, choice: slug };
  let data: Awaited<ReturnType<typeof facetLoader>> | undefined;
  const answer = await respond(
    async () => (data = await facetLoader(visit(`/casinos/${segment}/${slug}${search}`, params))),
  );
  const tags = (facetMeta({ data, matches: [ROOT] } as never) ?? []) as (MetaDescriptor & Record<string, unknown>)[];
  return { status: answer.status, headers: answer.headers, data, tags };
}

async function canonicalOfList(search: string): Promise<unknown> {
  const data = await listLoader(visit(`/casinos${search}`));
  return canonical(listMeta({ data, matches: [ROOT] } as never) as (MetaDescriptor & Record<string, unknown>)[]);
}

function canonical(tags: readonly (MetaDescriptor & Record<string, unknown>)[]): unknown {
  return tags.find((tag) => tag["rel"] === "canonical")?.["href"] ?? "none";
}

const slugsOf = (page: { data?: { casinos: { slug: string }[] } | undefined }) =>
  page.data?.casinos.map(({ slug }) => slug);

async function introduce(slug: string, title = "Paying by e-wallet") {
  const fields = { slug, title, dek: "What we found.", body: "Ask for the money back the way it came." };
  const made = await saveItem(pageKind, null, { intent: "publish", fields }, ANNA);
  if (made.outcome !== "saved") throw new Error(JSON.stringify(made));
  return made.id;
}

describe("a facet's page", () => {
  test("shows the list with its filter fixed, and says what the data says without recommending whom we warn of", async () => {
    const page = await facet("paying-with", "e-wallet");
    expect(slugsOf(page)).toEqual(["gravel", "pepperpot", "saltbox", "shut"]);
    expect(page.data?.heading).toBe("Casinos that take payment by e-wallet");
    expect(page.data?.summary).toBe(
      "3 casinos we list take payment by e-wallet. The list also shows 1 that has closed. Leaving out those we advise against, Pepperpot has the highest safety score (9.0), and the fastest tested withdrawal took 3 hours (Saltbox, e-wallet).",
    );
    expect(page.data?.list.controls.map(({ name }) => name)).not.toContain("payment");
  });

  test("takes further filters, sorts and searches at its own address", async () => {
    const page = await facet("paying-with", "e-wallet", "?country=SE&lifecycle=active&sort=name");
    expect(slugsOf(page)).toEqual(["saltbox"]);
    expect(page.data?.list.action).toBe("/casinos/paying-with/e-wallet");
    expect(page.data?.list.active[0]).toEqual({
      label: "Open to players in: Sweden",
      removeHref: "/casinos/paying-with/e-wallet?lifecycle=active&sort=name",
    });
    expect(canonical(page.tags)).toBe("none");
    expect(slugsOf(await facet("paying-with", "e-wallet", "?sort=payout"))?.slice(0, 2)).toEqual(["gravel", "shut"]);
    expect((await facet("paying-with", "e-wallet", "?payment=crypto")).data?.list.notices).toHaveLength(1);
    const beyond = await facet("paying-with", "e-wallet", "?page=9");
    expect([beyond.status, beyond.headers.get("Location")]).toEqual([302, "/casinos/paying-with/e-wallet"]);
  });

  test("of a country leaves out who refuses it; of an authority lists whom we found in its register", async () => {
    expect(slugsOf(await facet("open-to", "sweden", "?sort=name"))).toEqual(["saltbox", "gravel"]);
    expect((await facet("open-to", "united-kingdom")).data?.summary).toContain(
      "3 casinos we list accept players from the United Kingdom, whose law is not known to us.",
    );
    const page = await facet("licensed-by", "curacao-gaming-authority");
    expect(slugsOf(page)).toEqual(["shut"]);
    expect(page.data?.summary).toBe(
      "No casino we list that is still open is in the register of Curaçao Gaming Authority. The list also shows 1 that has closed.",
    );
    expect((await facet("licensed-by", "malta-gaming-authority")).data?.summary).toContain(
      "3 casinos we list are in the register of Malta Gaming Authority.",
    );
  });

  test.each([
    ["paying-with", "gold-dust"],
    ["open-to", "narnia"],
    ["licensed-by", "nobody"],
    ["licensed-by", "Malta-Gaming-Authority"],
    ["made-by", "e-wallet"],
  ])("answers 404 at /casinos/%s/%s, which nobody knows", async (segment, slug) => {
    expect((await facet(segment, slug)).status).toBe(404);
  });

  test("without a casino says so, links others, and is not for search engines", async () => {
    const page = await facet("paying-with", "crypto");
    expect(page.data).toMatchObject({ hasCasinos: false, casinos: [] });
    expect(page.data?.others.map(({ path, count }) => [path, count])).toEqual([
      ["/casinos/paying-with/e-wallet", 4],
      ["/casinos/paying-with/debit-card", 1],
    ]);
    expect(page.tags).toContainEqual({ name: "robots", content: "noindex, follow" });
  });

  test("is cached like the list", () => {
    const keyOf = (url: string) =>
      cacheKeyOf({ method: "GET", url, headers: { host: "edgewise.test" } } as never, CACHE_RULES);
    expect(keyOf("/casinos/paying-with/e-wallet?sort=name&country=DE")?.text).toContain("?country=DE&sort=name");
    expect(keyOf("/casinos/open-to/germany?utm_source=mail")?.text).toBe(keyOf("/casinos/open-to/germany")?.text);
    expect(keyOf("/casinos/made-by/somebody")).toBeNull();
  });
});

describe("search engines", () => {
  test.each([
    ["?payment=e_wallet", "/casinos/paying-with/e-wallet"],
    ["?country=GB", "/casinos/open-to/united-kingdom"],
    ["?licence=Malta+Gaming+Authority", "/casinos/licensed-by/malta-gaming-authority"],
    ["?payment=e_wallet&sort=name", "/casinos/paying-with/e-wallet?sort=name"],
  ])("are sent from /casinos%s to %s, which shows the same", async (search, path) => {
    expect(await canonicalOfList(search)).toBe(`http://edgewise.test${path}`);
    const [, segment = "", slug = "", sort = ""] = /^\/casinos\/([^/]+)\/([^?]+)(.*)$/.exec(path) ?? [];
    expect(canonical((await facet(segment, slug, sort)).tags)).toBe(`http://edgewise.test${path}`);
  });

  test.each([
    "?payment=e_wallet&payment=debit_card",
    "?payment=e_wallet&country=GB",
    "?country=GB&q=salt",
    "?score=good",
  ])("are kept from /casinos%s", async (search) => {
    expect(await canonicalOfList(search)).toBe("none");
  });

  test("find in the sitemap each facet that has a casino, once", async () => {
    await introduce("paying-with-e-wallet");
    await introduce("paying-with-crypto", "Paying by cryptocurrency");
    const paths = (await sitemapEntries()).map(({ path }) => path);
    expect(paths.filter((path) => /^\/casinos\/(?:paying-with|licensed-by)\//.test(path)).sort()).toEqual([
      "/casinos/licensed-by/curacao-gaming-authority",
      "/casinos/licensed-by/malta-gaming-authority",
      "/casinos/paying-with/debit-card",
      "/casinos/paying-with/e-wallet",
    ]);
    expect(paths).toContain("/casinos/open-to/germany");
    expect(paths.filter((path) => path.startsWith("/pages/"))).toEqual([]);
  });
});

describe("an introduction that staff wrote", () => {
  test("is read above the list, to which its own address redirects, and edited from there", async () => {
    const id = await introduce("paying-with-e-wallet");
    const { data, tags } = await facet("paying-with", "e-wallet");
    expect(data).toMatchObject({ heading: "Paying by e-wallet", dek: "What we found." });
    expect(data?.html).toContain("the way it came");
    expect(data?.summary).toContain("3 casinos we list");
    expect(tags).toContainEqual({ name: "description", content: "What we found." });
    const answer = await respond(() =>
      pageLoader(visit("/pages/paying-with-e-wallet", { slug: "paying-with-e-wallet" })),
    );
    expect([answer.status, answer.headers.get("Location")]).toEqual([301, "/casinos/paying-with/e-wallet"]);
    expect(await editorOfPage("/casinos/paying-with/e-wallet")).toBe(`/admin/pages/${id}`);
  });

  test("introduces nothing once it has another address", async () => {
    const id = await introduce("paying-with-e-wallet");
    await saveItem(pageKind, id, { intent: "publish", fields: { slug: "about-e-wallets" } }, ANNA);
    expect((await facet("paying-with", "e-wallet")).data?.html).toBeNull();
  });

  test("makes known an authority that no casino names any more", async () => {
    await introduce("licensed-by-isle-of-skye", "Casinos licensed on Skye");
    const page = await facet("licensed-by", "isle-of-skye");
    expect([page.status, page.data?.heading, page.data?.hasCasinos]).toEqual([200, "Casinos licensed on Skye", false]);
  });

  test.each([
    ["paying-with", "old-voucher", "Paying by old voucher"],
    ["open-to", "china", "Open to China"],
  ])("is read where no casino has it and the site hasn't chosen it: %s %s", async (segment, slug, title) => {
    await introduce(`${segment}-${slug}`, title);
    const page = await facet(segment, slug);
    expect([page.status, page.data?.heading, page.data?.hasCasinos]).toEqual([200, title, false]);
  });

  test("of a country that nobody knows stays a page", async () => {
    await introduce("open-to-everyone", "Open to everyone");
    expect(
      (await respond(() => pageLoader(visit("/pages/open-to-everyone", { slug: "open-to-everyone" })))).status,
    ).toBe(200);
  });
});
