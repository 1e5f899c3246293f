import { backend } from "~/backend/index.server";
import { DAY_MS } from "~/domain/day-ms";
import { formatMoney } from "~/domain/money/money";
import { linkRel } from "~/domain/crawling";
import { TERMS_KIND_LABELS } from "~/features/casino-terms/labels";
import { changedTerms } from "~/features/casino-terms/public/recent-changes.server";
import { TERM_LABELS } from "~/features/casinos/kinds";
import { publishedCasinos } from "~/features/casinos/published-casinos.server";
import { findWholeCasino } from "~/features/casinos/public/casino.server";
import { shownHistory, type HistoryEntry } from "~/features/casinos/score/history/shown-history";
import { latestOutcomes } from "~/features/complaints/public/complaint.server";

const WEEK_MS = 7 * DAY_MS;
/** Smaller moves are what time does to every score. */
const LEAST_MOVE = 0.1;
/** Casinos whose history is read, those rescored last first, so that the page costs the same in a large store. */
const MOST_HISTORIES = 40;
const MOST_OF_A_KIND = 4;

/** A change of the last seven days in words. */
export interface WeekChange {
  to: string;
  /** `rel` of the link, where crawlers should not follow it. */
  rel?: string;
  title: string;
  words: string;
}

/** Returns how far a score moved since `since` and its main cause; null for less than a tenth, or for time alone. */
export function weekMove(
  history: readonly HistoryEntry[],
  since: string,
): { score: number; by: number; cause: string } | null {
  const before = history.findLast(({ at }) => at < since)?.score ?? null;
  const score = history.at(-1)?.score ?? null;
  if (before === null || score === null) return null;
  const by = Math.round((score - before) * 10) / 10;
  const steps = history.flatMap(({ at, isEvent, cause, score: after }, place) => {
    const from = history[place - 1]?.score ?? null;
    return at >= since && isEvent && after !== null && from !== null ? [{ cause, points: after - from }] : [];
  });
  // The cause is the largest step in the direction of the whole move.
  const [main] = steps.filter(({ points }) => points * by > 0).sort((a, b) => Math.abs(b.points) - Math.abs(a.points));
  return main && Math.abs(by) >= LEAST_MOVE ? { score, by, cause: main.cause } : null;
}

async function scoreChanges(since: string): Promise<WeekChange[]> {
  const { items } = await publishedCasinos.read();
  const rescored = items
    .filter(({ score }) => score !== null && score.at >= since)
    .sort((a, b) => (b.score?.at ?? "").localeCompare(a.score?.at ?? ""))
    .slice(0, MOST_HISTORIES);
  const whole = await Promise.all(rescored.map(({ slug }) => findWholeCasino(slug)));
  return whole
    .flatMap((casino) => {
      const move = casino && weekMove(shownHistory(casino.scoreHistory), since);
      return casino && move ? [{ casino, move }] : [];
    })
    .sort((a, b) => Math.abs(b.move.by) - Math.abs(a.move.by))
    .slice(0, MOST_OF_A_KIND)
    .map(({ casino, move }) => ({
      to: `/casinos/${casino.slug}#history`,
      title: casino.name,
      words: `Score ${move.by > 0 ? "up" : "down"} ${Math.abs(move.by).toFixed(1)} to ${move.score.toFixed(1)}. ${move.cause}`,
    }));
}

async function newTerms(since: string): Promise<WeekChange[]> {
  const changed = await changedTerms(since);
  return changed.slice(0, MOST_OF_A_KIND).map(({ name, kind, compared }) => {
    const rel = linkRel(compared);
    const words = `${TERMS_KIND_LABELS[kind]} changed`;
    return { to: compared, ...(rel !== undefined && { rel }), title: name, words };
  });
}

async function foundTerms(since: string): Promise<WeekChange[]> {
  const { items } = await publishedCasinos.read();
  return items
    .flatMap(({ slug, name, termFlags }) =>
      termFlags.flatMap(({ category, foundAt, removedAt }) => {
        const at = removedAt ?? foundAt;
        const words = `${removedAt ? "Unfair term removed" : "Unfair term found"}: ${TERM_LABELS[category]}`;
        return at >= since ? [{ at, change: { to: `/casinos/${slug}#terms`, title: name, words } }] : [];
      }),
    )
    .sort((a, b) => b.at.localeCompare(a.at))
    .slice(0, MOST_OF_A_KIND)
    .map(({ change }) => change);
}

async function endedCases(since: string): Promise<WeekChange[]> {
  const outcomes = await latestOutcomes(MOST_OF_A_KIND);
  return outcomes
    .filter(({ closedAt }) => closedAt !== null && closedAt >= since)
    .map(({ ref, casino, state, recovered, disputed }) => {
      const outcome = state === "resolved" ? "Complaint resolved" : "Complaint ended unresolved";
      const money = recovered && disputed ? `, ${formatMoney(recovered)} of ${formatMoney(disputed)} recovered` : "";
      return { to: `/complaints/${ref}`, title: casino.name, words: `${outcome}${money}` };
    });
}

/** Returns what changed in the last seven days: scores with their cause, terms (new texts, and what we found in them), and cases that ended. */
export async function weekChanges(): Promise<WeekChange[]> {
  const since = new Date(backend().clock().getTime() - WEEK_MS).toISOString();
  return (await Promise.all([scoreChanges(since), newTerms(since), foundTerms(since), endedCases(since)])).flat();
}
