import { groupedBy } from "~/domain/lists/grouped-by";
import { eachDocument } from "~/backend/documents/each-document";
import { TimeSlice } from "~/backend/concurrency";
import { backend } from "~/backend/index.server";
import { log } from "~/backend/log.server";
import { plural } from "~/domain/plural";
import { notifySavers } from "~/features/casinos/saved/savers.server";
import { casinoMatcher } from "~/features/casinos/public/casino-list.server";
import type { HeldCasino } from "~/features/casinos/held-casino";
import { publishedCasinos } from "~/features/casinos/published-casinos.server";
import { LIFECYCLE_LABELS } from "~/features/casinos/labels";
import { offerMatcher } from "~/features/bonuses/public/list/bonus-list.server";
import { offerSource, type Offer } from "~/features/bonuses/public/bonus.server";
import { mayBeFeatured } from "~/features/casinos/commercial-tie";
import { countryOfList, standingsBy, type StandingOf } from "~/features/law/lists/standings.server";
import { currentSettings } from "~/platform/settings/settings.server";
import type { PublicListQuery } from "~/http/pages/list-query";
import { withEllipsis } from "~/http/pages/shortened";
import { alerts, alertRounds } from "~/platform/alerts/collection";
import type { Alert } from "~/platform/alerts/own-alerts.server";
import { notifyPeople, type Telling } from "~/platform/alerts/notify-of-alerts.server";
import { publicationDate } from "~/platform/publishing/schema";
import { filterOfSubject, listPathOf, type ListKind } from "../alert-filter";

const SYSTEM = "system:alerts";
/**
 * What was published more recently than this may not be in every instance's memory yet, so it waits for the next round.
 */
const SETTLE_MS = 60_000;

/** The time whose news is told: after `from`, up to and including `until`. */
interface Round {
  from: string;
  until: string;
}

/**
 * Tells what is new since the last round, where `findNew` finds anything. The round's end is stored before the first
 * person is told: after a kill the same round is told again, with the same keys, so that nobody is told twice and
 * nothing is left out. The same holds after the signal, when `tell` leaves the rest untold. The first round of an
 * installation only notes where it begins. Returns what `tell` does, or 0.
 */
async function notifyInRounds<T>(
  name: string,
  findNew: (round: Round) => Promise<readonly T[]>,
  tell: (news: readonly T[], round: Round) => Promise<number>,
  signal?: AbortSignal,
): Promise<number> {
  const { documents, clock } = backend();
  const until = new Date(clock().getTime() - SETTLE_MS).toISOString();
  const known = await documents.get(alertRounds, name);
  if (!known) {
    await documents.batch(SYSTEM).set(alertRounds, name, { from: until, until: null }).commit();
    return 0;
  }
  // Without news nothing is written: the next round begins where this one did.
  if (known.until === null && (await findNew({ from: known.from, until })).length === 0) return 0;
  const round = await documents.transaction(SYSTEM, async (transaction) => {
    const now = await transaction.get(alertRounds, name);
    if (!now) return null;
    if (now.until === null) transaction.update(alertRounds, name, { until });
    return { from: now.from, until: now.until ?? until };
  });
  if (!round) return 0;
  const told = await tell(await findNew(round), round);
  if (signal?.aborted) return told;
  await documents.transaction(SYSTEM, async (transaction) => {
    const now = await transaction.get(alertRounds, name);
    // Another instance may have ended this round and begun the next.
    if (now?.until === round.until) transaction.update(alertRounds, name, { from: round.until, until: null });
  });
  return told;
}

type Filter = Pick<PublicListQuery, "q" | "values">;

const LONGEST_LIST_NAME = 80;
const NAMED = 3;
const TOLD_TOGETHER = 200;

interface News<T> {
  item: T;
  /** When it became new. */
  at: number;
}

/** Returns the later of some moments, in milliseconds since 1970. */
function latest(...moments: readonly (string | null)[]): number {
  return Math.max(...moments.map((moment) => (moment === null ? 0 : Date.parse(moment))));
}

function isWithin({ at }: News<unknown>, { from, until }: Round): boolean {
  return at > Date.parse(from) && at <= Date.parse(until);
}

async function newCasinos(round: Round): Promise<News<HeldCasino>[]> {
  const { items } = await publishedCasinos.read();
  return items.map((item) => ({ item, at: latest(publicationDate(item)) })).filter((news) => isWithin(news, round));
}

/** An offer is new once it can be taken. Offers of casinos we advise against are recommended to nobody. */
async function newOffers(round: Round): Promise<News<Offer>[]> {
  return (await offerSource.read())
    .filter(({ state, casino }) => state === "active" && mayBeFeatured(casino))
    .map((item) => {
      const { bonus, casino } = item;
      return { item, at: latest(publicationDate(bonus), publicationDate(casino), bonus.startsAt) };
    })
    .filter((news) => isWithin(news, round));
}

/** Made once, because making one takes a thousand times as long as using it. */
const listFormat = new Intl.ListFormat("en-GB");

/** Returns the first of some items in words, and how many more there are: there may be thousands. */
function listed<T>(items: readonly T[], wordsOf: (item: T) => string): string {
  const rest = items.length - NAMED;
  const named = items.slice(0, NAMED).map(wordsOf);
  return listFormat.format(rest > 0 ? [...named, `${String(rest)} more`] : named);
}

function listName({ name }: Alert): string {
  return withEllipsis(name, LONGEST_LIST_NAME);
}

/** Returns a casino's name with its score, and what it is for players in the list's country; or why it isn't for anybody. */
function casinoWords(casino: HeldCasino, standingOf: StandingOf | null): string {
  const { name, score, lifecycle } = casino;
  if (lifecycle !== "active") return `${name} (${LIFECYCLE_LABELS[lifecycle].toLowerCase()})`;
  if (!mayBeFeatured(casino)) return `${name} (we advise against it)`;
  const shown = score?.score === null || score === null ? "no score" : `safety score ${score.score.toFixed(1)}`;
  const here = standingOf?.({ casino }).label ?? "";
  return `${name} (${[shown, ...(here ? [here.charAt(0).toLowerCase() + here.slice(1)] : [])].join(", ")})`;
}

/** Matching and wording of one list's news. */
interface ListNews<T> {
  kind: ListKind;
  matcher: (items: readonly T[]) => Promise<(filter: Filter) => T[]> | ((filter: Filter) => T[]);
  tell: (
    alert: Alert,
    fitting: readonly T[],
    standingOf: StandingOf | null,
  ) => Pick<Telling, "text" | "href" | "isOffer">;
}

/**
 * Tells everybody with a saved filter of a list what is new and fits it. Each filter is compared only with what is new,
 * not with the whole list, so that an alert costs the same however long the list is; visitors get their turn in
 * between.
 */
async function notifyOfFilters<T>(
  { kind, matcher, tell }: ListNews<T>,
  news: readonly News<T>[],
  round: Round,
  signal: AbortSignal | undefined,
): Promise<number> {
  const items = news.map(({ item }) => item);
  const fits = await matcher(items);
  const { localLicences } = await currentSettings();
  const newAt = new Map(news.map(({ item, at }) => [item, at]));
  function tellingOf(alert: Alert): Telling | null {
    try {
      const since = Date.parse(alert.since);
      const filter = filterOfSubject(alert.subject);
      const fitting = fits(filter).filter((item) => (newAt.get(item) ?? 0) > since);
      if (fitting.length === 0) return null;
      const { userId, pace, subject } = alert;
      const about = { kind, subject };
      const country = countryOfList(filter);
      const words = tell(alert, fitting, country && standingsBy(localLicences.countries, country));
      return { userId, pace, about, country, key: `alert.${alert.id}.${round.until}`, ...words };
    } catch (error) {
      log.error({ err: error, alert: alert.id }, "an alert could not be compared with what is new");
      return null;
    }
  }
  const slice = new TimeSlice();
  let told = 0;
  let waiting: Telling[] = [];
  for await (const alert of eachDocument(backend().documents, alerts, { where: [["kind", "==", kind]] })) {
    if (signal?.aborted) return told;
    if (slice.isOver) await slice.rest();
    const telling = tellingOf(alert);
    if (telling === null) continue;
    waiting.push(telling);
    if (waiting.length < TOLD_TOGETHER) continue;
    told += await notifyPeople(waiting, signal);
    waiting = [];
  }
  return told + (await notifyPeople(waiting, signal));
}

const CASINOS: ListNews<HeldCasino> = {
  kind: "casinos",
  matcher: casinoMatcher,
  tell(alert, fitting, standingOf) {
    const [only] = fitting;
    return {
      text: `New on your list “${listName(alert)}”: ${listed(fitting, (casino) => casinoWords(casino, standingOf))}.`,
      href: fitting.length === 1 && only ? `/casinos/${only.slug}` : listPathOf("casinos", alert.subject, "newest"),
    };
  },
};

/** Names no offer, because its significant terms would have to be shown beside it in the same size. */
const BONUSES: ListNews<Offer> = {
  kind: "bonuses",
  matcher: offerMatcher,
  tell(alert, fitting) {
    const names = [...new Set(fitting.map(({ casino }) => casino.name))];
    const [only] = fitting;
    return {
      text: `New on your list “${listName(alert)}”: ${plural(fitting.length, "bonus", "bonuses")} from ${listed(names, (name) => name)}.`,
      href:
        fitting.length === 1 && only ? `/bonuses/${only.bonus.slug}` : listPathOf("bonuses", alert.subject, "newest"),
      isOffer: true,
    };
  },
};

/**
 * Tells people with a fitting filter about casinos that are new on the list. For the scheduler; returns how many people
 * were told.
 */
export function notifyOfNewCasinos(signal?: AbortSignal): Promise<number> {
  return notifyInRounds("casinos", newCasinos, (news, round) => notifyOfFilters(CASINOS, news, round, signal), signal);
}

/** Tells people with a fitting filter, and the casino's followers, about bonuses that can be taken from now on. */
export function notifyOfNewBonuses(signal?: AbortSignal): Promise<number> {
  const tell = async (news: readonly News<Offer>[], round: Round) => {
    let told = await notifyOfFilters(BONUSES, news, round, signal);
    const offers = groupedBy(
      news.map(({ item }) => item),
      ({ casino }) => casino,
    );
    for (const [casino, [first, ...others]] of offers) {
      if (signal?.aborted) return told;
      const isOne = first !== undefined && others.length === 0;
      const text = isOne ? "It has a new bonus." : `It has ${plural(others.length + 1, "new bonus", "new bonuses")}.`;
      told += await notifySavers(
        casino.id,
        {
          lead: `${casino.name}:`,
          sentences: [{ wants: ["bonus"], text }],
          href: isOne ? `/bonuses/${first.bonus.slug}` : `/casinos/${casino.slug}#bonuses`,
          key: `alert.bonuses.${casino.id}.${round.until}`,
          isOffer: true,
        },
        signal,
      );
    }
    return told;
  };
  return notifyInRounds("bonuses", newOffers, tell, signal);
}
