import { describe, expect, test } from "vitest";
import { readJsonData, type JsonLoaderData } from "~/http/responses/json-data";
import { bonusPage, type BonusPageData } from "~/features/bonuses/public/bonus-page.server";
import { safetyScore } from "~/features/casinos/score/safety-score";
import { scoreInputs } from "~/features/casinos/score/score-inputs";
import type { CasinoFields } from "~/features/casinos/schema";
import { DEFAULT_SETTINGS } from "~/platform/settings/defaults";
import { loader } from "~/routes/bonuses._index";
import { useTestBackend } from "../support/backend";
import { casinoFixture } from "../support/fixtures/casino";
import { offersHidden, storeOffers } from "../support/fixtures/offers";
import { respond, visit } from "../support/requests";

const backend = useTestBackend("2026-11-21T12:00:00.000Z");

/** A casino with a given safety score. */
function scored(slug: string, score: number): CasinoFields {
  const plain = casinoFixture({ slug, name: slug });
  const inputs = scoreInputs(plain, { complaints: [], reviews: [] }, DEFAULT_SETTINGS.exchange.rates);
  return { ...plain, score: { ...safetyScore(inputs, "2026-11-21T12:00:00.000Z"), score, cause: "Test." } };
}

async function offerOf(slug: string): Promise<BonusPageData> {
  const page = readJsonData(await bonusPage(slug, new URLSearchParams()));
  if (!page) throw new Error(`There is no offer ${slug}.`);
  return page;
}

async function list(search = "") {
  const { data } = await respond(() => loader(visit(`/bonuses${search}`)));
  const page = data as NonNullable<JsonLoaderData<typeof loader>>;
  return { ...page, slugs: page.bonuses.map(({ slug }) => slug) };
}

describe("the list", () => {
  test("ended and withdrawn offers are never shown; announced and paused ones only on request", async () => {
    await storeOffers(backend(), {
      bonuses: [
        { slug: "running" },
        { slug: "ended", endsAt: "2026-11-21T12:00:00Z" },
        { slug: "withdrawn", withdrawnAt: "2026-11-01T00:00:00Z" },
        { slug: "announced", startsAt: "2026-12-01T00:00:00Z" },
        { slug: "paused", paused: true },
      ],
    });
    expect((await list()).slugs).toEqual(["running"]);
    expect((await list("?active=0")).slugs).toEqual(["announced", "paused"]);
    expect((await list("?active=any")).slugs).toEqual(["announced", "paused", "running"]);
    // An address of earlier lists.
    expect((await list("?active=1")).slugs).toEqual(["running"]);
  });

  test("an offer leaves the list at the very moment it ends, with nothing written", async () => {
    await storeOffers(backend(), { bonuses: [{ slug: "until-noon", endsAt: "2026-11-22T12:00:00Z" }] });
    expect((await list()).slugs).toEqual(["until-noon"]);
    backend().setClock("2026-11-22T11:59:59.999Z");
    expect((await list()).slugs).toEqual(["until-noon"]);
    backend().setClock("2026-11-22T12:00:00.000Z");
    expect((await list()).slugs).toEqual([]);
  });

  test("an offer becomes active at the moment it starts", async () => {
    await storeOffers(backend(), { bonuses: [{ slug: "announced", startsAt: "2026-12-01T00:00:00.000Z" }] });
    expect((await list("?active=1")).slugs).toEqual([]);
    backend().setClock("2026-12-01T00:00:00.000Z");
    expect((await list("?active=1")).slugs).toEqual(["announced"]);
  });

  test("offers of blacklisted, closed and unpublished casinos are not shown", async () => {
    await storeOffers(backend(), {
      casinos: [
        { slug: "blacklisted-one", lifecycle: "blacklisted" },
        { slug: "closed-one", lifecycle: "closed" },
        { slug: "draft-one", publishState: "draft" },
        { slug: "warned-one", lifecycle: "warning" },
      ],
      bonuses: ["blacklisted-one", "closed-one", "draft-one", "warned-one"].map((casinoId) => ({
        slug: `${casinoId}-bonus`,
        casinoId,
      })),
    });
    expect((await list()).slugs).toEqual(["warned-one-bonus"]);
  });

  test("nothing is shown to a visitor who asked for no offers", async () => {
    await storeOffers(backend(), { bonuses: [{}] });
    const { data } = await respond(async () => loader(visit("/bonuses", {}, await offersHidden())));
    expect(data).toMatchObject({ hidden: { country: null } });
    expect(Object.keys(data as object)).toEqual(["hidden"]);
  });
});

describe("order", () => {
  test("the better chance of finishing comes first, and offers that can't be finished or computed come last", async () => {
    await storeOffers(backend(), {
      bonuses: [
        { slug: "parachute", model: "parachute" },
        { slug: "tables-only", contributions: { slots: 0, table_games: 100 } },
        { slug: "long", wagering: 60 },
        { slug: "free", wagering: 0, wageringBase: null },
        { slug: "short", wagering: 5 },
      ],
    });
    const { slugs, bonuses } = await list();
    expect(slugs).toEqual(["short", "long", "parachute", "tables-only", "free"]);
    expect(bonuses.map(({ worth }) => worth.figure)).toEqual(["96%", "23%", "not computed", "not computed", "€100"]);
    expect(bonuses.map(({ group }) => group)).toEqual(["wagered", "wagered", "wagered", "wagered", "cash"]);
  });

  test("of equal chances the safer casino's comes first, whatever the addresses", async () => {
    await storeOffers(backend(), {
      casinos: [scored("sound", 7.2), scored("safe", 9.1)],
      bonuses: [
        { slug: "a-sound", casinoId: "sound" },
        { slug: "b-safe", casinoId: "safe" },
        { slug: "c-safe", casinoId: "safe", wagering: 20 },
      ],
    });
    expect((await list()).slugs).toEqual(["c-safe", "b-safe", "a-sound"]);
  });

  test("cash without wagering follows by the casino's safety, then by what ordinary play is given", async () => {
    const cash = { wagering: 0, wageringBase: null, type: "cashback" as const };
    await storeOffers(backend(), {
      casinos: [scored("dice", 6.4), scored("safe", 9.1)],
      bonuses: [
        { ...cash, slug: "a-rakeback", casinoId: "dice", percent: 10, maxAmount: { amount: 300_00, currency: "EUR" } },
        { ...cash, slug: "b-small", casinoId: "safe", percent: 2 },
        { ...cash, slug: "c-pounds", casinoId: "safe", percent: 5, maxAmount: { amount: 50_00, currency: "GBP" } },
        { ...cash, slug: "d-euros", casinoId: "safe", percent: 5 },
        { slug: "z-wagered", casinoId: "dice", wagering: 60 },
      ],
    });
    const { slugs, bonuses } = await list();
    expect(slugs).toEqual(["z-wagered", "c-pounds", "d-euros", "b-small", "a-rakeback"]);
    expect(bonuses[1]?.worth).toMatchObject({
      label: "You get",
      figure: expect.stringContaining("£5"),
      notes: ["£100 loss"],
    });
    expect((await list("?wagered=no")).slugs).toEqual(slugs.slice(1));
    expect((await list("?wagered=yes")).slugs).toEqual(["z-wagered"]);
  });

  test("offers of casinos we warn about come last in every order", async () => {
    await storeOffers(backend(), {
      casinos: [
        scored("safe", 8),
        { ...scored("warned", 9.9), lifecycle: "warning", lifecycleReason: "It pays late." },
      ],
      bonuses: [
        {
          slug: "light",
          casinoId: "warned",
          wagering: 1,
          publishAt: "2026-11-20T00:00:00.000Z",
          endsAt: "2026-11-22T00:00:00Z",
        },
        { slug: "cash", casinoId: "warned", wagering: 0, wageringBase: null },
        { slug: "heavy", casinoId: "safe", wagering: 60 },
        { slug: "gift", casinoId: "safe", wagering: 0, wageringBase: null, type: "cashback" },
      ],
    });
    for (const search of ["", "?sort=newest", "?sort=ending", "?sort=wagering"]) {
      const { slugs, bonuses } = await list(search);
      expect(slugs.slice(0, 2).sort()).toEqual(["gift", "heavy"]);
      expect(bonuses.slice(2).map(({ group }) => group)).toEqual(["warned", "warned"]);
    }
  });

  test("pages of many offers with equal figures hold each of them once, in the same order every time", async () => {
    const slugs = Array.from({ length: 60 }, (_, index) => `offer-${String(index).padStart(2, "0")}`);
    await storeOffers(backend(), { bonuses: slugs.toReversed().map((slug) => ({ slug })) });
    const pages = await Promise.all([1, 2, 3].map((page) => list(`?page=${String(page)}`)));
    expect(pages.flatMap((page) => page.slugs)).toEqual(slugs);
  });

  test("a card says which deposit its chance is for: the one that the calculator of its page starts with", async () => {
    const nest = { maxAmount: { amount: 40_00, currency: "EUR" as const }, maxDeposit: { amount: 40_00, currency: "EUR" as const } }; // prettier-ignore
    await storeOffers(backend(), { bonuses: [{ slug: "small-nest", wagering: 20, ...nest }] });
    const { bonuses } = await list();
    expect(bonuses[0]?.worth).toMatchObject({ figure: "40%", play: "€40 deposit" });
    const page = await offerOf("small-nest");
    expect(page.calculation.text).toMatchObject({ deposit: "40", bonus: "40" });
    expect(page.calculation.answer?.finishChance).toBeCloseTo(0.4, 3);
    expect(page.worth).toEqual(bonuses[0]?.worth);
    expect(page.bonus.maxDeposit).toEqual(nest.maxDeposit);
  });

  test("it can be sorted by newest, by end and by wagering", async () => {
    await storeOffers(backend(), {
      bonuses: [
        { slug: "old", publishAt: "2025-01-01T00:00:00.000Z", endsAt: "2026-11-30T00:00:00Z", wagering: 10 },
        { slug: "new", publishAt: "2026-11-01T00:00:00.000Z", endsAt: null, wagering: 20 },
        {
          slug: "middle",
          publishAt: "2026-03-01T00:00:00.000Z",
          endsAt: "2026-11-25T00:00:00Z",
          wagering: 0,
          wageringBase: null,
        },
      ],
    });
    expect((await list("?sort=newest")).slugs).toEqual(["new", "middle", "old"]);
    expect((await list("?sort=ending")).slugs).toEqual(["middle", "old", "new"]);
    expect((await list("?sort=wagering")).slugs).toEqual(["middle", "old", "new"]);
  });

  test("it can't be sorted by expected value", async () => {
    await storeOffers(backend(), { bonuses: [{}] });
    const { sorts, notices } = (await list("?sort=value")).list;
    expect(sorts.map(({ value }) => value)).toEqual(["chance", "newest", "ending", "wagering"]);
    expect(notices).toHaveLength(1);
  });
});

describe("filters", () => {
  test("the minimum deposit is compared in euros", async () => {
    await storeOffers(backend(), {
      bonuses: [
        { slug: "pounds", minDeposit: { amount: 10_00, currency: "GBP" } },
        { slug: "kronor", minDeposit: { amount: 100_00, currency: "SEK" } },
        { slug: "nothing", minDeposit: null },
      ],
    });
    expect((await list("?deposit=10")).slugs.sort()).toEqual(["kronor", "nothing"]);
    expect((await list("?deposit=11.5")).slugs.sort()).toEqual(["kronor", "nothing", "pounds"]);
  });

  test("a country counts when the offer and the casino take its players", async () => {
    await storeOffers(backend(), {
      casinos: [{ slug: "saltbox", restrictedCountries: ["DK"] }],
      bonuses: [{ slug: "everywhere" }, { slug: "swedish", countries: ["SE"] }],
    });
    expect((await list("?country=SE")).slugs).toEqual(["everywhere", "swedish"]);
    expect((await list("?country=DE")).slugs).toEqual(["everywhere"]);
    // Nobody there can take one, which is an answer and not a wrong address.
    expect(await list("?country=DK")).toMatchObject({ slugs: [], list: { notices: [], total: 0 } });
  });

  test("type, casino, code and wagering narrow the list and say how many are left", async () => {
    await storeOffers(backend(), {
      casinos: [{ slug: "saltbox" }, { slug: "other-one", name: "Other One" }],
      bonuses: [
        { slug: "plain" },
        { slug: "with-code", code: "SALT", wagering: 10 },
        { slug: "spins", type: "free_spins", casinoId: "other-one" },
      ],
    });
    expect((await list("?nocode=1")).slugs).toEqual(["plain", "spins"]);
    expect((await list("?wagering=10")).slugs).toEqual(["with-code"]);
    expect((await list("?casino=other-one")).slugs).toEqual(["spins"]);
    expect((await list("?type=free_spins&type=welcome")).list.total).toBe(3);
    expect((await list("?q=other")).slugs).toEqual(["spins"]);
    const { active } = (await list("?nocode=1&wagering=35")).list;
    expect(active.map(({ label, removeHref }) => [label, removeHref])).toEqual([
      ["No code needed", "/bonuses?wagering=35"],
      ["Maximum wagering (times): 35×", "/bonuses?nocode=1"],
    ]);
  });

  test("a page beyond the end leads to the last", async () => {
    await storeOffers(backend(), { bonuses: [{}] });
    const { status, headers } = await respond(() => loader(visit("/bonuses?page=9")));
    expect([status, headers.get("Location")]).toEqual([302, "/bonuses"]);
  });
});

test("a card carries the terms that matter and the rules to know", async () => {
  await storeOffers(backend(), { bonuses: [{}] });
  const { bonuses } = await list();
  expect(bonuses[0]).toMatchObject({
    facts: expect.arrayContaining([{ label: "Wagering", text: "35× the bonus" }]) as unknown,
    flags: [{ code: "wagering_over_10" }],
    worth: { figure: "38%", isFigure: true },
  });
});
