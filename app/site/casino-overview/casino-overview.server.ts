import { backend } from "~/backend/index.server";
import { mayDo, type Duty } from "~/domain/roles/duties";
import { publishedBonuses } from "~/features/bonuses/public/list/published-bonuses.server";
import { bonusState } from "~/features/bonuses/bonus-lifecycle";
import { listPeople } from "~/features/casino-area/people/people.server";
import { termsPagesPath } from "~/features/casino-terms/desk/pages-desk.server";
import { listPages } from "~/features/casino-terms/watch/watched-pages.server";
import { casinos } from "~/features/casinos/collection";
import { complaintTotals } from "~/features/casinos/score/totals-collection";
import { shownScore } from "~/features/casinos/shown";
import { complaints } from "~/features/complaints/collection";
import { lastDays } from "~/platform/statistics/day-range";
import { countTarget } from "~/platform/statistics/figures.server";

const DAYS = 7;

/** Returns what is known about a casino, as far as these duties may see it; null for a new one. */
export async function casinoOverview(id: string | null, duties: readonly Duty[]) {
  const { documents, clock } = backend();
  const casino = id === null ? null : await documents.get(casinos, id);
  if (!casino) return null;
  const now = clock();
  const week = lastDays(DAYS, now.toISOString().slice(0, 10));
  const of = <Value>(duty: Duty, read: () => Promise<Value>) => (mayDo(duties, duty) ? read() : null);
  const [reach, cases, bonuses, people, pages] = await Promise.all([
    of("reader", async () => ({
      visits: await countTarget("page", `/casinos/${casino.slug}`, week),
      clicks: await countTarget("click_casino", casino.id, week),
    })),
    of("case-handler", async () => ({
      shown: Object.values((await documents.get(complaintTotals, casino.id))?.counts ?? {}),
      waiting: await documents.count(complaints, [
        ["casinoId", "==", casino.id],
        ["waitingOn", "==", "staff"],
      ]),
    })),
    publishedBonuses.read(),
    of("case-handler", () => listPeople(casino.id)),
    listPages(casino.id),
  ]);
  return {
    slug: casino.slug,
    score: casino.score && shownScore(casino.score),
    days: DAYS,
    reach,
    complaints: cases && { shown: cases.shown.reduce((sum, count) => sum + count, 0), waiting: cases.waiting },
    bonuses: bonuses.items
      .filter(({ casinoId }) => casinoId === casino.id)
      .map((one) => bonusState(one, now.getTime())),
    people: people?.map(({ name }) => name) ?? null,
    terms: {
      path: termsPagesPath(casino.id),
      pages: pages.filter(({ isWatched }) => isWatched).length,
      changedAt: pages.reduce((last, { latest }) => (latest && latest.at > last ? latest.at : last), "") || null,
    },
  };
}
export type CasinoOverview = NonNullable<Awaited<ReturnType<typeof casinoOverview>>>;
