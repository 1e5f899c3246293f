import { backend } from "~/backend/index.server";
import { canonicalJson } from "~/domain/canonical-json";
import { sha256Hex } from "~/domain/digest.server";
import { shownTie } from "~/features/casinos/commercial-tie";
import { publishedCasinos } from "~/features/casinos/published-casinos.server";
import { publishedArticles } from "~/features/news/published-articles.server";
import { headsOf } from "~/platform/trail/recorded-heads.server";
import { recordingTime } from "~/platform/trail/sealing.server";
import { REGISTER } from "~/platform/trail/schema";
import type { RecordedEntry } from "~/platform/trail/trail-proofs.server";
import { placements, placementStates } from "./collection";
import type { Placement, PlacementState } from "./placement-schema";

const SYSTEM = "system:placements";
const STATE = "now";
/** Entries of one transaction; the rest follows in the next. */
const AT_ONCE = 200;

type Paid = Pick<Placement, "place" | "item" | "path" | "title" | "tie">;

export const keyOf = ({ place, item }: Pick<Paid, "place" | "item">) => `${place} ${item}`;

/** Returns the text that an entry's hash covers. */
export function coveredText(entry: Placement): string {
  const { v, number, place, item, path, title, tie, recordedAt, previous } = entry;
  return canonicalJson({ v, number, place, item, path, title, tie, recordedAt, previous });
}

/** Returns an entry as the daily roots know it. */
export function entryOfPlacement({ number, hash, recordedAt }: Placement): RecordedEntry {
  return { subject: REGISTER, sequence: number, hash, recordedAt };
}

/** Finds the register's last entry, if it grew in a period. */
export const placementHeads = headsOf(placements, entryOfPlacement);

/** Returns everything on the site that is paid for now. */
async function paidNow(): Promise<Map<string, Paid>> {
  const [{ items: casinos }, { items: articles }] = await Promise.all([
    publishedCasinos.read(),
    publishedArticles.read(),
  ]);
  const paid: Paid[] = [
    ...casinos.map((casino) => ({
      ...{ place: "casino" as const, item: casino.id, path: `/casinos/${casino.slug}`, title: casino.name },
      tie: shownTie(casino).pays,
    })),
    ...articles
      .filter(({ sponsored }) => sponsored)
      .map(({ id, slug, title }) => ({
        ...{ place: "article" as const, item: id, path: `/news/${slug}`, title: title.slice(0, 200) },
        tie: "sponsor" as const,
      })),
  ];
  return new Map(paid.filter(({ tie }) => tie !== "none").map((one) => [keyOf(one), one]));
}

/** Returns the entry that ends a placement, named as the item was when the public last saw it. */
async function ended(key: string): Promise<Paid> {
  const [place = "casino", item = ""] = key.split(/ (.*)/s);
  const isCasino = place === "casino";
  const { all } = isCasino ? await publishedCasinos.read() : await publishedArticles.read();
  const found = all.find(({ id }) => id === item);
  const title = found ? ("name" in found ? found.name : found.title) : item;
  const path = `/${isCasino ? "casinos" : "news"}/${found?.slug ?? item}`;
  return { place: isCasino ? "casino" : "article", item, path, title: title.slice(0, 200), tie: "none" };
}

/**
 * Adds to the register what is paid for since the last look, and what is no longer. Whatever changed it, be it a save, a
 * time that came or a warning, the site itself is compared with the register. Two instances may do so at once.
 */
export async function recordPlacements(): Promise<void> {
  const { documents, clock } = backend();
  const paid = await paidNow();
  const isMore = await documents.transaction(SYSTEM, async (transaction) => {
    const state: PlacementState = (await transaction.get(placementStates, STATE)) ?? {
      number: 0,
      hash: null,
      paid: {},
      since: {},
    };
    const begun = [...paid.values()].filter((one) => state.paid[keyOf(one)] !== one.tie);
    const gone = Object.keys(state.paid).filter((key) => !paid.has(key));
    if (begun.length + gone.length === 0) return false;
    const recordedAt = await recordingTime(transaction, clock().toISOString());
    const changes = [...begun, ...(await Promise.all(gone.map(ended)))];
    const [now, since] = [{ ...state.paid }, { ...state.since }];
    let { number, hash } = state;
    for (const change of changes.slice(0, AT_ONCE)) {
      const entry: Placement = { v: 1, number: number + 1, ...change, recordedAt, previous: hash, hash: "" };
      number = entry.number;
      hash = sha256Hex(coveredText(entry));
      transaction.set(placements, String(number), { ...entry, hash }, { when: { exists: false } });
      const key = keyOf(change);
      for (const record of [now, since]) Reflect.deleteProperty(record, key);
      if (change.tie !== "none") [now[key], since[key]] = [change.tie, number];
    }
    transaction.set(placementStates, STATE, { number, hash, paid: now, since });
    return changes.length > AT_ONCE;
  });
  if (isMore) await recordPlacements();
}
