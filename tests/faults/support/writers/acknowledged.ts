import type { StoredData } from "../stored-data";
import { AWARD } from "../site";
import type { Asked } from "./writing";

interface Place {
  collection: string;
  /** True if it creates one document, and never a second. */
  once?: true;
  /** True if the same write also adds an entry to the audit log. */
  logged?: true;
}

/** Where each kind of write can be found by its marker in a document's text. */
const PLACES: Readonly<Record<string, Place>> = {
  contact: { collection: "contactMessages", once: true },
  newsletter: { collection: "subscribers", once: true },
  join: { collection: "identityAccounts", once: true },
  complaint: { collection: "complaints", once: true },
  // Later versions of the same item contain the marker too.
  draft: { collection: "revisions", logged: true },
  publish: { collection: "revisions", logged: true },
  schedule: { collection: "revisions", logged: true },
  setting: { collection: "settingsRevisions", logged: true },
  question: { collection: "faqEntries", once: true, logged: true },
  note: { collection: "complaintMessages", once: true, logged: true },
  picture: { collection: "storedFiles", once: true, logged: true },
};

type Standing = (data: StoredData, of: string) => string | null | undefined;

interface Head {
  draft: { fields: { dek: string } } | null;
}

/** How to read the current value, for kinds in which a later write replaces an earlier one. */
const STANDING: Readonly<Record<string, Standing>> = {
  publish: (data, id) => data.get<{ dek: string }>("articles", id)?.dek,
  schedule: (data, id) => data.get<Head>("editorialHeads", `article:${id}`)?.draft?.fields.dek,
  review(data, of) {
    const [name, casinoId] = of.split(" ");
    const userId = uidOf(data, name);
    const own = data.all<{ casinoId: string; userId: string; title: string }>("reviews");
    return own.find((review) => review.casinoId === casinoId && review.userId === userId)?.title;
  },
  moderation: (data, id) => data.get<{ state: string }>("reviews", id)?.state,
  vote: (data, name) =>
    data.get<{ nominee: string }>("awardVotes", `${String(AWARD.year)}.${AWARD.category}.${uidOf(data, name)}`)
      ?.nominee,
  saved(data, of) {
    const [name, casino = ""] = of.split(" ");
    const user = data.get<{ savedCasinoIds?: string[] }>("users", uidOf(data, name));
    return user?.savedCasinoIds?.includes(casino) ? "yes" : "no";
  },
  name: (data, name) => data.get<{ displayName: string }>("users", uidOf(data, name))?.displayName,
};

function uidOf(data: StoredData, name = ""): string {
  const accounts = data.all<{ email: string }>("identityAccounts");
  return accounts.find(({ email }) => email === `${name}@player.example`)?.id ?? "";
}

/** Returns acknowledged writes that are missing, are there twice, or are missing from the log of staff's acts. */
export function lostWrites(data: StoredData, asked: readonly Asked[]): string[] {
  return [...asked.flatMap((one) => misplaced(data, one)), ...replaced(data, asked)];
}

function misplaced(data: StoredData, { kind, marker, isKnown }: Asked): string[] {
  const place = PLACES[kind];
  if (!place) return [];
  const found = data.count(place.collection, marker);
  if (isKnown && found === 0) return [`lost: ${marker}`];
  if (place.once && found > 1) return [`${String(found)} times: ${marker}`];
  // An unacknowledged write is there together with its entry, or neither is.
  const isLogged = data.count("auditEntries", marker) > 0;
  if (!place.logged || isLogged === found > 0) return [];
  return [isLogged ? `in the log and not done: ${marker}` : `done and not in the log: ${marker}`];
}

/** The value must be from the last acknowledged write, or from one requested after it. */
function replaced(data: StoredData, asked: readonly Asked[]): string[] {
  const things = new Map<string, Asked[]>();
  for (const one of asked) {
    if (one.leaves === undefined) continue;
    const thing = `${one.kind}: ${one.of ?? ""}`;
    things.set(thing, [...(things.get(thing) ?? []), one]);
  }
  return [...things].flatMap(([thing, all]) => {
    const last = all.findLastIndex(({ isKnown }) => isKnown);
    const [one] = all;
    if (last === -1 || !one) return [];
    const standing = STANDING[one.kind]?.(data, one.of ?? "");
    const possible = all.slice(last).map(({ leaves }) => leaves);
    return possible.includes(standing ?? undefined)
      ? []
      : [`${thing} is ${String(standing)}, not ${possible.join(" or ")}`];
  });
}

interface Operation {
  state: string;
  counts: { done: number };
}

/** Returns started imports that were lost, or whose finished rows are not there exactly once. */
export function brokenImports(data: StoredData, asked: readonly Asked[]): string[] {
  return asked.flatMap(({ kind, marker, of = "", isKnown }) => {
    if (kind !== "import") return [];
    const operation = data.get<Operation>("operations", of);
    if (!operation) return [`an import is lost: ${marker}`];
    const { state, counts } = operation;
    if (isKnown && state !== "running" && state !== "done")
      return [`an import that was started is ${state}: ${marker}`];
    const found = [data.count("casinos", marker), data.count("revisions", marker)];
    return found.every((count) => count === counts.done)
      ? []
      : [`${marker}: ${String(counts.done)} rows done, ${found.join(" casinos, ")} revisions`];
  });
}

/** Returns imports that are still running. */
export function runningImports(data: StoredData): string[] {
  return data.all<Operation>("operations").flatMap(({ id, state }) => (state === "running" ? [id] : []));
}
