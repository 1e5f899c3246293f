import Database, { type Database as SqliteDatabase } from "better-sqlite3";
import { collectionsIn, damageIn } from "../backup/snapshot.server";

interface Change {
  seq: number;
  collection: string;
  id: string;
  at: string | null;
  deleted: number | null;
}

/** The result of checking a store against its own record of changes. */
export interface CheckedStore {
  /** What is wrong with the store; empty when it is complete. */
  problems: string[];
  /** Number of changes in the record, each compared with its document. */
  changes: number;
  /**
   * When the oldest and the newest change were made; null if they were made by a version that didn't record the time.
   */
  first: Date | null;
  last: Date | null;
}

const PROBLEMS_NAMED = 5;
const number = (value: number) => value.toLocaleString("en-GB");
const dateOf = (at: string | null | undefined) => (at === null || at === undefined ? null : new Date(at));

/**
 * Checks a store that was restored from a copy. SQLite's own check finds pages that don't belong together, but not a
 * whole transaction that is missing from the middle. So every change in the store's record is compared with its
 * document.
 */
export function checkStore(file: string): CheckedStore {
  const damage = damageOf(file);
  if (damage !== null) return { problems: [damage], changes: 0, first: null, last: null };
  const store = new Database(file, { readonly: true });
  try {
    const changes = store.prepare<[], Change>(`SELECT * FROM "_changes" ORDER BY seq`).all();
    const problems = [...gapsIn(changes), ...lostEnd(store, changes), ...disagreements(store, changes)];
    const named = problems.slice(0, PROBLEMS_NAMED);
    if (problems.length > named.length) named.push(`and ${number(problems.length - named.length)} more`);
    const times = changes.flatMap(({ at }) => dateOf(at) ?? []);
    return { problems: named, changes: changes.length, first: times[0] ?? null, last: times.at(-1) ?? null };
  } finally {
    store.close();
  }
}

function damageOf(file: string): string | null {
  try {
    return damageIn(file)?.replaceAll("\n", ", ") ?? null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Changes are numbered without gaps, and the oldest are deleted first. */
function gapsIn(changes: readonly Change[]): string[] {
  return changes.flatMap(({ seq, at }, index) => {
    const before = changes[index - 1];
    if (!before || seq === before.seq + 1) return [];
    const missing = seq === before.seq + 2 ? `change ${number(seq - 1)}` : `changes ${number(before.seq + 1)} to ${number(seq - 1)}`; // prettier-ignore
    const when = before.at === null || at === null ? "" : `, made between ${before.at} and ${at}`;
    return [`${missing}${when}`];
  });
}

/** SQLite keeps the last number it has given in a table of its own, which survives when a page of changes is lost. */
function lostEnd(store: SqliteDatabase, changes: readonly Change[]): string[] {
  const given = store.prepare<[], { seq: number }>("SELECT seq FROM sqlite_sequence WHERE name = '_changes'").get();
  const last = changes.at(-1)?.seq ?? 0;
  if ((given?.seq ?? 0) === last) return [];
  return [`the changes between ${number(last)} and ${number(given?.seq ?? 0)}`];
}

/** A document must be as its newest change left it: written at that number, or deleted. */
function disagreements(store: SqliteDatabase, changes: readonly Change[]): string[] {
  const oldest = changes[0]?.seq;
  if (oldest === undefined) return [];
  const newest = new Map<string, Map<string, Change>>();
  for (const change of changes) {
    const ofCollection = newest.get(change.collection) ?? new Map<string, Change>();
    newest.set(change.collection, ofCollection.set(change.id, change));
  }
  const collections = collectionsIn(store);
  const unknown = [...newest.keys()].filter((name) => !collections.includes(name));
  return [
    ...unknown.map((name) => `the documents of ${name}`),
    ...collections.flatMap((name) => {
      const expected = newest.get(name) ?? new Map<string, Change>();
      const documents = store
        .prepare<[number], { id: string; seq: number }>(`SELECT id, seq FROM "${name}" WHERE seq >= ?`)
        .all(oldest);
      const found = new Map(documents.map(({ id, seq }) => [id, seq]));
      const problems: string[] = [];
      for (const [id, seq] of found)
        if (!expected.has(id)) problems.push(`change ${number(seq)}, which wrote ${name}/${id}`);
      for (const { id, seq, deleted } of expected.values()) {
        const present = found.get(id);
        // Versions that didn't record deletions left null here.
        const isAsExpected = present === undefined ? deleted !== 0 : deleted !== 1 && present === seq;
        if (!isAsExpected) problems.push(`${name}/${id} as change ${number(seq)} left it`);
      }
      return problems;
    }),
  ];
}
