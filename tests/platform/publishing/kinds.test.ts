import { beforeEach, describe, expect, test } from "vitest";
import { addNominee, openVoting, setJuryPoints } from "~/features/awards/desk/award-desk.server";
import { awardKind } from "~/features/awards/desk/award-kind.server";
import { awards } from "~/features/awards/collection";
import { phaseAt } from "~/features/awards/phase";
import type { AwardFields } from "~/features/awards/schema";
import { auditEntries } from "~/platform/audit/collection";
import { bonusKind } from "~/features/bonuses/desk/bonus-kind.server";
import { bonuses } from "~/features/bonuses/collection";
import type { BonusFields } from "~/features/bonuses/schema";
import { articleKind } from "~/features/news/desk/article-kind.server";
import { articles } from "~/features/news/collection";
import type { ArticleFields } from "~/features/news/schema";
import { pages } from "~/features/pages/collection";
import { pageKind } from "~/features/pages/desk/page-kind.server";
import { editorialHeads } from "~/platform/publishing/collection";
import { findForEditing } from "~/platform/publishing/editor-state.server";
import { saveItem, type SaveOutcome } from "~/platform/publishing/editorial.server";
import { useTestBackend } from "../../support/backend";
import { articleFixture } from "../../support/fixtures/article";
import { awardFixture, datesIn } from "../../support/fixtures/award";
import { bonusFixture } from "../../support/fixtures/bonus";
import { casinoFixture } from "../../support/fixtures/casino";
import { store as keep } from "../../support/fixtures/store";

const store = useTestBackend();
const ANNA = { uid: "anna", name: "Anna", requestId: null };
const EUR = (amount: number) => ({ amount, currency: "EUR" as const });

beforeEach(() =>
  keep(store().documents, {
    casinos: [
      casinoFixture(),
      casinoFixture({ slug: "northing", name: "Northing" }),
      casinoFixture({ slug: "drafted", name: "Drafted", publishState: "draft", publishAt: null }),
    ],
  }),
);

/** The fields in which something stands in the way. */
function problems(outcome: SaveOutcome<never> | SaveOutcome<BonusFields> | SaveOutcome<ArticleFields>): string[] {
  return outcome.outcome === "invalid" ? outcome.problems.map(({ field }) => field) : [outcome.outcome];
}

describe("a bonus", () => {
  const save = (over: Partial<BonusFields>, intent: "save" | "publish" = "save") =>
    saveItem(bonusKind, null, { intent, fields: bonusFixture(over) }, ANNA);

  test.each<[string, Partial<BonusFields>, string]>([
    ["an amount, a percentage or spins", { percent: null, maxAmount: null }, "maxAmount"],
    ["spins when it is free spins", { type: "free_spins" }, "freeSpins"],
    ["a percentage or an amount when it is cashback", { type: "cashback", percent: null, maxAmount: null }, "percent"],
    ["a base of its wagering", { wagering: 10, wageringBase: null }, "wageringBase"],
    ["a cap above 0", { maxCashout: EUR(0) }, "maxCashout"],
    ["no deposit when it is without one", { type: "no_deposit" }, "minDeposit"],
    ["no greatest one either", { type: "no_deposit", minDeposit: null, maxDeposit: EUR(40_00) }, "maxDeposit"],
    ["a maximum deposit not below the minimum", { maxDeposit: EUR(19_99) }, "maxDeposit"],
    ["a maximum deposit above 0", { minDeposit: null, maxDeposit: EUR(0) }, "maxDeposit"],
    ["a maximum deposit in its money", { maxDeposit: { amount: 40_00, currency: "GBP" } }, "maxDeposit"],
    [
      "a maximum deposit in the bonus's money",
      { minDeposit: null, maxDeposit: { amount: 40_00, currency: "GBP" } },
      "maxDeposit",
    ],
    ["a lowest percentage below the highest", { lowestPercent: 100 }, "lowestPercent"],
    ["a highest percentage beside the lowest", { percent: null, lowestPercent: 20 }, "lowestPercent"],
    ["a minimum loss only where a loss is paid back", { minLoss: EUR(50_00) }, "minLoss"],
    ["a minimum loss above 0", { type: "cashback", minLoss: EUR(0) }, "minLoss"],
    [
      "a minimum loss in the bonus's money",
      { type: "cashback", minLoss: { amount: 50_00, currency: "GBP" } },
      "minLoss",
    ],
    ["stakes only where they earn a reward", { minStakes: EUR(50_00) }, "minStakes"],
    [
      "stakes in the money of the spins that they earn",
      {
        ...{ maxAmount: null, percent: null, minStakes: { amount: 50_00, currency: "GBP" } },
        freeSpins: { count: 10, value: EUR(20), game: "Reels" },
      },
      "minStakes",
    ],
    ["stakes above 0", { type: "loyalty", minStakes: EUR(0) }, "minStakes"],
    ["stakes in the bonus's money", { type: "loyalty", minStakes: { amount: 50_00, currency: "GBP" } }, "minStakes"],
    ["an end after its start", { endsAt: "2026-06-01T09:00:00.000Z" }, "endsAt"],
    ["a casino that is there", { casinoId: "nowhere" }, "casinoId"],
    ["an address that no casino has", { slug: "northing" }, "slug"],
  ])("needs %s", async (_, over, field) => {
    expect(problems(await save(over))).toEqual([field]);
    expect(await store().documents.count(bonuses)).toBe(0);
  });

  test("may name the stakes that earn its spins", async () => {
    const spins = { maxAmount: null, percent: null, freeSpins: { count: 10, value: EUR(20), game: "Reels" } };
    expect((await save({ ...spins, minStakes: EUR(10_00) })).outcome).toBe("saved");
  });

  test("is published with significant terms, their address and a casino that is public", async () => {
    const bare = { significantTerms: " ", termsUrl: null, casinoId: "drafted" };
    expect(problems(await save(bare, "publish"))).toEqual(["significantTerms", "termsUrl", "casinoId"]);
    const saved = await save(bare);
    expect(saved.outcome).toBe("saved");
    const state = saved.outcome === "saved" && (await findForEditing(bonusKind, saved.id));
    expect(state && state.missing.map(({ field }) => field)).toEqual(["significantTerms", "termsUrl", "casinoId"]);
    expect((await save({ slug: "another" }, "publish")).outcome).toBe("saved");
  });

  test("is paused at once, without publishing what waits as a draft, and the draft keeps the pause", async () => {
    const saved = await save({}, "publish");
    if (saved.outcome !== "saved") throw new Error(JSON.stringify(saved));
    const { id } = saved;
    await saveItem(bonusKind, id, { intent: "save", fields: { title: "200 % up to €200" } }, ANNA);
    const amended = await saveItem(
      bonusKind,
      id,
      { intent: "amend", fields: { paused: true }, act: "bonus.pause" },
      ANNA,
    );
    expect(amended).toMatchObject({ outcome: "saved", isLive: true, hasDraft: true });
    expect(await store().documents.get(bonuses, id)).toMatchObject({ paused: true, title: "100 % up to €100" });
    const state = await findForEditing(bonusKind, id);
    expect(state?.fields).toMatchObject({ paused: true, title: "200 % up to €200" });
    const { items } = await store().documents.query(auditEntries, { orderBy: ["-at"] });
    expect(items.map(({ action }) => action)).toContain("bonus.pause");
    expect(items.find(({ action }) => action === "bonus.pause")?.changes).toEqual([
      { field: "paused", from: "false", to: "true" },
    ]);
  });
});

describe("an article", () => {
  const save = (id: string | null, over: Partial<ArticleFields>, intent: "save" | "publish" = "save") =>
    saveItem(articleKind, id, { intent, fields: id === null ? articleFixture(over) : over }, ANNA);

  test("is published with a summary and words for its picture", async () => {
    const hero = { src: "/demo/heroes/x.svg", alt: " ", width: 1200, height: 630 };
    expect(problems(await save(null, { dek: "", hero }, "publish"))).toEqual(["dek", "hero"]);
    expect((await save(null, { dek: "", hero })).outcome).toBe("saved");
  });

  test("is about casinos that are there, each once", async () => {
    expect(problems(await save(null, { casinoIds: ["saltbox", "nowhere", "saltbox"] }))).toEqual([
      "casinoIds[1]",
      "casinoIds[2]",
    ]);
  });

  test("gets a correction only after readers have seen it, with the time at which they see it", async () => {
    const correction = { at: "2020-01-01T00:00:00.000Z", text: "It was four days, not two." };
    expect(problems(await save(null, { corrections: [correction] }))).toEqual(["corrections"]);
    const saved = await save(null, {}, "publish");
    if (saved.outcome !== "saved") throw new Error(JSON.stringify(saved));
    await save(saved.id, { corrections: [correction] });
    store().setClock("2026-11-22T08:00:00.000Z");
    await save(saved.id, {}, "publish");
    const stored = await store().documents.get(articles, saved.id);
    expect(stored?.corrections).toEqual([{ at: "2026-11-22T08:00:00.000Z", text: "It was four days, not two." }]);

    store().setClock("2026-11-23T08:00:00.000Z");
    const later = { at: "2026-11-23T07:00:00.000Z", text: "And the name was spelt wrong." };
    await save(saved.id, { corrections: [...(stored?.corrections ?? []), later] }, "publish");
    expect((await store().documents.get(articles, saved.id))?.corrections.map(({ at }) => at)).toEqual([
      "2026-11-22T08:00:00.000Z",
      "2026-11-23T08:00:00.000Z",
    ]);
  });
});

describe("a page that is part of the site", () => {
  const TERMS = {
    slug: "terms-conditions",
    publishState: "published",
    title: "Terms",
    dek: "",
    body: "Text.",
  } as const;

  beforeEach(async () => {
    await store()
      .documents.batch("system:test")
      .set(pages, "terms", { ...TERMS, publishAt: "2026-01-01T00:00:00.000Z" })
      .commit();
  });

  test("keeps its address, and can’t be taken away", async () => {
    const outcomes = [
      await saveItem(pageKind, "terms", { intent: "save", fields: { slug: "our-terms" } }, ANNA),
      await saveItem(pageKind, "terms", { intent: "archive" }, ANNA),
      await saveItem(pageKind, "terms", { intent: "reopen" }, ANNA),
    ];
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(["invalid", "invalid", "invalid"]);
    expect(await store().documents.get(pages, "terms")).toMatchObject({ slug: "terms-conditions", version: 1 });
  });

  test("can be changed, and another page can be both changed and taken away", async () => {
    expect(
      (await saveItem(pageKind, "terms", { intent: "publish", fields: { title: "Our terms" } }, ANNA)).outcome,
    ).toBe("saved");
    const made = await saveItem(pageKind, null, { intent: "publish", fields: { ...TERMS, slug: "our-team" } }, ANNA);
    if (made.outcome !== "saved") throw new Error(JSON.stringify(made));
    expect((await saveItem(pageKind, made.id, { intent: "archive" }, ANNA)).outcome).toBe("saved");
  });
});

describe("an award", () => {
  const HAND = { staff: ANNA };
  const DATES = datesIn("shortlist");
  const ID = "awards-2026";
  const nominee = (id: string, name: string) => ({
    id,
    casinoId: id,
    name,
    citation: "",
    publicVotes: null,
    juryPoints: null,
    winner: false,
  });
  const mixed = {
    id: "mixed",
    name: "The mixed one",
    description: "",
    kind: "mixed" as const,
    publicWeight: 0.5,
    nominees: [nominee("saltbox", "Saltbox"), nominee("northing", "Northing")],
  };

  beforeEach(() =>
    keep(store().documents, {
      awards: [
        awardFixture({
          slug: ID,
          year: 2026,
          phase: "shortlist",
          dates: DATES,
          rules: "Be fair.",
          categories: [mixed],
        }),
        awardFixture(),
      ],
    }),
  );

  const stored = async () => {
    const award = await store().documents.get(awards, ID);
    if (!award) throw new Error("not stored");
    return award;
  };
  const save = (fields: Partial<AwardFields>, intent: "save" | "publish" = "publish") =>
    saveItem(awardKind, ID, { intent, fields }, ANNA);

  test.each<[string, Partial<AwardFields>, string]>([
    ["a year of its own", { year: 2025, slug: "awards-2025" }, "year"],
    ["dates in their order", { dates: { ...DATES, announcedAt: "2026-12-01T09:00:00.000Z" } }, "dates.announcedAt"],
    ["shares that fit who decides", { categories: [{ ...mixed, publicWeight: 1 }] }, "categories[0].publicWeight"],
    ["categories with names of their own", { categories: [mixed, mixed] }, "categories[1].name"],
    [
      "nominees that are there",
      { categories: [{ ...mixed, nominees: [{ ...nominee("nowhere", "Nowhere"), casinoId: "nowhere" }] }] },
      "categories[0].nominees[0].casinoId",
    ],
  ])("needs %s", async (_, over, field) => {
    expect(problems((await save(over)) as never)).toContain(field);
    expect((await stored()).version).toBe(1);
  });

  test("takes no phase, no tally, no points and no winner from an editor", async () => {
    const forged = mixed.nominees.map((one) => ({ ...one, publicVotes: 900, juryPoints: 100, winner: true }));
    await save({ phase: "announced", categories: [{ ...mixed, description: "New.", nominees: forged }] });
    const { phase, categories } = await stored();
    expect(phase).toBe("shortlist");
    expect(categories).toEqual([{ ...mixed, description: "New." }]);
  });

  test("keeps the jury’s points when an older draft or revision is published", async () => {
    await save({ intro: "Nine prizes." }, "save");
    await openVoting(2026, HAND);
    await setJuryPoints(2026, "mixed", { saltbox: 88 }, HAND);
    expect((await save({}, "publish")).outcome).toBe("saved");
    const { intro, categories, ...award } = await stored();
    const phase = phaseAt({ ...award, categories }, store().clock().toISOString());
    expect([intro, phase, categories[0]?.nominees[0]?.juryPoints]).toEqual(["Nine prizes.", "voting", 88]);
  });

  test("keeps a nominee of the desk when a draft from before is published", async () => {
    await save({ intro: "Nine prizes." }, "save");
    await addNominee(2026, "mixed", { name: "drafted", citation: "It is new." }, HAND);
    await save({}, "publish");
    expect((await stored()).categories[0]?.nominees.map(({ id }) => id)).toEqual(["saltbox", "northing", "drafted"]);
  });

  test("is in conflict for an editor who began before the desk changed it", async () => {
    const state = await findForEditing(awardKind, ID);
    await addNominee(2026, "mixed", { name: "drafted", citation: "" }, HAND);
    const late = await saveItem(
      awardKind,
      ID,
      { intent: "publish", fields: { categories: [mixed] }, ...(state && { version: state.version }) },
      ANNA,
    );
    expect(late.outcome).toBe("conflict");
    expect((await stored()).categories[0]?.nominees).toHaveLength(3);
  });

  test("is in conflict for the desk when an editor was quicker", async () => {
    const { version } = await stored();
    await save({ intro: "Changed." });
    expect(await openVoting(2026, { ...HAND, version })).toEqual({ outcome: "conflict" });
    expect((await stored()).dates).toEqual(DATES);
  });

  test("says which part of a change is frozen since voting opened", async () => {
    await openVoting(2026, HAND);
    const { dates, categories } = await stored();
    const frozen = await save({
      rules: "Be fair, twice.",
      dates: { ...dates, votingUntil: "2027-01-10T09:00:00.000Z", announcedAt: "2027-01-20T09:00:00.000Z" },
      categories: categories.map((one) => ({ ...one, nominees: one.nominees.slice(1) })),
    });
    expect(frozen).toMatchObject({ outcome: "invalid" });
    expect(problems(frozen as never)).toEqual(["rules", "dates.votingUntil", "categories"]);
    const citation = categories.map((one) => ({
      ...one,
      nominees: one.nominees.map((each) => ({ ...each, citation: "Pays on time." })),
    }));
    expect((await save({ categories: citation })).outcome).toBe("saved");
  });

  test("can’t hide results that are out", async () => {
    const outcome = await saveItem(
      awardKind,
      "awards-2025",
      {
        intent: "publish",
        fields: { rules: "", dates: { ...awardFixture().dates, announcedAt: "2027-01-01T00:00:00.000Z" } },
      },
      ANNA,
    );
    expect(problems(outcome as never)).toContain("dates.announcedAt");
  });

  test("leaves an audit entry for each command of the desk, within it", async () => {
    await openVoting(2026, HAND);
    await setJuryPoints(2026, "mixed", { saltbox: 70, northing: 60 }, HAND);
    await setJuryPoints(2026, "mixed", { saltbox: 101 }, HAND);
    const { items } = await store().documents.query(auditEntries, { orderBy: ["-at"] });
    expect(items.map(({ action }) => action).sort()).toEqual(["award.open-voting", "award.set-points"]);
    expect(items.find(({ action }) => action === "award.set-points")?.changes).toEqual([
      { field: "The mixed one: Saltbox", from: null, to: "70" },
      { field: "The mixed one: Northing", from: null, to: "60" },
    ]);
    expect(await store().documents.count(editorialHeads)).toBe(0);
  });
});
