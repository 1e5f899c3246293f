import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Collection, Condition, Documents, Fields, Page, Stored } from "~/backend/documents/port";
import { openSqliteDocuments } from "~/backend/documents/sqlite/sqlite.server";
import { bonuses } from "~/features/bonuses/collection";
import { casinos } from "~/features/casinos/collection";
import { safetyScore, tallyComplaints } from "~/features/casinos/score/safety-score";
import { scoreInputs } from "~/features/casinos/score/score-inputs";
import { collections } from "~/site/registries/collections";
import { complaintEvents, complaints } from "~/features/complaints/collection";
import { complaintTotals, reviewTotals } from "~/features/casinos/score/totals-collection";
import { verifyTrail } from "~/features/complaints/trail/trail.server";
import { playerRating, tallyReviews } from "~/features/casinos/score/player-rating";
import { reviews } from "~/features/reviews/collection";
import { settings } from "~/platform/settings/collection";
import { fillStore, type Sizes } from "../../bench/scale/fill-store";
import { casinoName, complaintRefOf, MOST_NAMES } from "../../bench/scale/names";
import { evenShares, unevenShares } from "../../bench/scale/random";
import { thoroughly } from "../support/thoroughly";

const TODAY = new Date("2026-11-21T12:00:00.000Z");
const SIZES: Sizes = { casinos: 66, bonuses: 155, reviews: 920, complaints: 130 };

const folder = mkdtempSync(join(tmpdir(), "edgewise-generate-"));
const invalid: string[] = [];
let documents: Documents;
let made: Sizes;

async function all<F extends Fields>(
  collection: Collection<F>,
  where: readonly Condition[] = [],
): Promise<Stored<F>[]> {
  const items: Stored<F>[] = [];
  let cursor: string | null = null;
  do {
    const page: Page<Stored<F>> = await documents.query(collection, {
      where,
      limit: 1_000,
      ...(cursor !== null && { cursor }),
    });
    items.push(...page.items);
    cursor = page.next;
  } while (cursor !== null);
  return items;
}

beforeAll(async () => {
  made = await fillStore({ folder, today: TODAY, seed: 7, ...SIZES });
  documents = openSqliteDocuments({
    file: join(folder, "edgewise.sqlite"),
    collections,
    onInvalid: (path) => invalid.push(path),
  });
});

afterAll(async () => {
  await documents.close();
  rmSync(folder, { recursive: true });
});

test("the store holds exactly what was asked for, and every document fits its schema", async () => {
  expect(made).toEqual(SIZES);
  for (const collection of [casinos, bonuses, reviews, complaints] as const)
    expect(await documents.count(collection as Collection)).toBe(SIZES[collection.name as keyof Sizes]);
  for (const collection of collections) await all(collection as Collection);
  expect(invalid).toEqual([]);
  expect(await documents.get(settings, "current")).not.toBeNull();
});

test("every casino has an address of its own and its offers belong to casinos that are there", async () => {
  const stored = await all(casinos);
  expect(new Set(stored.map(({ slug }) => slug)).size).toBe(SIZES.casinos);
  const ids = new Set(stored.map(({ id }) => id));
  const offers = await all(bonuses);
  expect(new Set(offers.map(({ slug }) => slug)).size).toBe(SIZES.bonuses);
  expect(offers.filter(({ casinoId }) => !ids.has(casinoId))).toEqual([]);
});

test("totals of reviews and complaints agree with the documents they count", async () => {
  const [allReviews, allComplaints] = [await all(reviews), await all(complaints)];
  const at = TODAY.toISOString();
  for (const { id } of await all(casinos)) {
    const published = allReviews.filter(({ casinoId, state }) => casinoId === id && state === "published");
    const ratings = published.map(({ stars, publishedAt, submittedAt }) => ({ stars, at: publishedAt ?? submittedAt }));
    const totals = await documents.get(reviewTotals, id);
    expect(totals?.byStars).toEqual(
      [1, 2, 3, 4, 5].map((stars) => published.filter((review) => review.stars === stars).length),
    );
    expect(playerRating(totals?.tally ?? [], at).rating).toBeCloseTo(
      playerRating(tallyReviews(ratings, at), at).rating,
      6,
    );

    const visible = allComplaints.filter(({ casinoId, publishedAt }) => casinoId === id && publishedAt !== null);
    const stored = await documents.get(complaintTotals, id);
    expect(Object.values(stored?.counts ?? {}).reduce((sum, count) => sum + count, 0)).toBe(visible.length);
    const tally = tallyComplaints(
      visible.map(({ state, disputedEur, closedAt }) => ({ outcome: state, amountEur: disputedEur, closedAt })),
      // A tally holds for the instant it names, which is that of the last complaint in it.
      stored?.tally.at ?? at,
    );
    expect(stored?.tally.burden).toBeCloseTo(tally.burden, 6);
    expect(stored?.tally).toMatchObject({ resolved: tally.resolved, unresolved: tally.unresolved });
  }
  const visible = allComplaints.filter(({ publishedAt }) => publishedAt !== null);
  const everything = await documents.get(complaintTotals, "all");
  expect(Object.values(everything?.counts ?? {}).reduce((sum, count) => sum + count, 0)).toBe(visible.length);
  expect(everything?.disputedEur).toBeCloseTo(
    visible.reduce((sum, { disputedEur }) => sum + disputedEur, 0),
    2,
  );
});

test("every score is the formula's", async () => {
  const rates = (await documents.get(settings, "current"))?.exchange.rates;
  if (!rates) throw new Error("no settings");
  for (const casino of await all(casinos)) {
    const [complaintTally, reviewTally] = [
      (await documents.get(complaintTotals, casino.id))?.tally,
      (await documents.get(reviewTotals, casino.id))?.tally,
    ];
    if (!complaintTally || !reviewTally) throw new Error(`${casino.id} has no totals`);
    const { score } = safetyScore(
      scoreInputs(casino, { complaints: complaintTally, reviews: reviewTally }, rates),
      TODAY.toISOString(),
    );
    expect(casino.score?.score).toBe(score);
    expect(casino.scoreHistory.at(-1)).toMatchObject({ ...casino.score });
  }
});

test("every complaint's trail is whole and ends in the complaint's state", async () => {
  const events = await all(complaintEvents);
  for (const { ref, state } of await all(complaints)) {
    const trail = events.filter(({ complaintId }) => complaintId === ref).sort((a, b) => a.sequence - b.sequence);
    expect(verifyTrail(trail)).toEqual({ intact: true, events: trail.length });
    expect(trail.at(-1)?.to ?? state).toBe(state);
  }
});

thoroughly("the same seed gives the same store, another seed another", async () => {
  const names = async (seed: number) => {
    const own = mkdtempSync(join(tmpdir(), "edgewise-generate-"));
    await fillStore({ folder: own, today: TODAY, seed, casinos: 66, bonuses: 155, reviews: 920, complaints: 85 });
    const store = openSqliteDocuments({ file: join(own, "edgewise.sqlite"), collections });
    const { items } = await store.query(casinos, { limit: 1_000 });
    await store.close();
    rmSync(own, { recursive: true });
    return items.map(({ createdAt: _, updatedAt: __, ...casino }) => casino);
  };
  const first = await names(3);
  expect(await names(3)).toEqual(first);
  expect(await names(4)).not.toEqual(first);
});

test("names and references don't repeat", () => {
  expect(MOST_NAMES).toBeGreaterThan(10_000);
  expect(new Set(Array.from({ length: MOST_NAMES }, (_, index) => casinoName(index))).size).toBe(MOST_NAMES);
  const refs = Array.from({ length: 200_000 }, (_, index) => complaintRefOf(index));
  expect(new Set(refs).size).toBe(refs.length);
  expect(refs.every((ref) => /^EW-[0-9A-HJKMNP-TV-Z]{6}$/.test(ref))).toBe(true);
});

test.each([
  [1_000_000, 9_937],
  [7, 3],
  [0, 5],
])("%i shared out among %i is all given away", (total, count) => {
  for (const shares of [unevenShares(total, count), evenShares(total, count)]) {
    expect(shares).toHaveLength(count);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total);
    expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
  }
});
