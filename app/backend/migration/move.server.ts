import type { Clock } from "../clock";
import type { Collection } from "../documents/port";
import { accountDigest, DigestSum, documentDigest, fileDigest } from "./digests.server";
import { MoveRefused, SourceChanged, type ItemStore, type MovedAccount, type Side } from "./port";
import { readMoveState, writeMoveState, type MoveState, type PartState } from "./state.server";

export type Phase = "survey" | "copy" | "verify";

export interface Progress {
  phase: Phase;
  /** `accounts`, `files` or a collection. */
  part: string;
  done: number;
  /** null when unknown. */
  total: number | null;
}

export interface MoveOptions {
  collections: readonly Collection[];
  /** File that stores the progress; a move whose file exists is resumed. */
  stateFile: string;
  clock: Clock;
  onProgress?: (progress: Progress) => void;
  /** Stops after the current page. */
  signal?: AbortSignal;
  /** Items per page; the progress is written after each. */
  pageSize?: number;
}

/** Items that only one side has, or that differ. */
export interface Difference {
  part: string;
  expected: { count: number; hash: string };
  found: { count: number; hash: string };
  /** Names of some of the items. */
  names: string[];
}

export interface MoveReport {
  /** Number of items by part. */
  counts: Record<string, number>;
  /** Hash of each part, the same on both sides. */
  hashes: Record<string, string>;
  /** Empty when the other side holds everything unchanged. */
  differences: Difference[];
  wasResumed: boolean;
}

export interface Survey {
  counts: Record<string, number>;
  bytes: number;
  /** Items that the other side can't store, and why. */
  problems: string[];
  /** Accounts that need a new password on the other side. */
  withoutPassword: number;
}

/** One kind of item on both sides; equal items have the same `digest`. */
interface Part<Item> {
  name: string;
  from: ItemStore<Item>;
  to: ItemStore<Item>;
  nameOf(item: Item): string;
  digest(item: Item): string | Promise<string>;
}
/** Runs the given work on a part, whatever its type of item. */
type AnyPart = <R>(work: <Item>(part: Part<Item>) => R) => R;

const PAGE_SIZE = 200;
/** Files are large: smaller pages mean fewer copied again after a stop. */
const FILES_AT_ONCE = 20;
const NAMES_SHOWN = 10;

/** True if both sides store passwords in the same way, so that these can be compared. */
const movesPasswords = (from: Side, to: Side): boolean =>
  from.passwordKind !== null && from.passwordKind === to.passwordKind;

/** Returns why the owner of an account can't sign in with their password after the move; null when they can. */
export function passwordProblemOf(from: Side, to: Side, { password }: MovedAccount): string | null {
  return password
    ? to.passwordProblem(password)
    : `${from.location} gives no password out that could be checked elsewhere`;
}

function partsOf(from: Side, to: Side, collections: readonly Collection[]): AnyPart[] {
  const withPassword = movesPasswords(from, to);
  const accounts: AnyPart = (work) =>
    work({
      name: "accounts",
      from: from.accounts,
      to: to.accounts,
      nameOf: ({ uid }) => uid,
      digest: (account) => accountDigest(account, { withPassword }),
    });
  const files: AnyPart = (work) =>
    work({ name: "files", from: from.files, to: to.files, nameOf: ({ path }) => path, digest: fileDigest });
  const documents = collections.map(
    (collection): AnyPart =>
      (work) =>
        work({
          name: collection.name,
          from: from.documents(collection),
          to: to.documents(collection),
          nameOf: ({ envelope }) => envelope.id,
          digest: documentDigest,
        }),
  );
  // Documents name files and accounts, so those are moved first.
  return [accounts, files, ...documents];
}

const pageSizeOf = (part: { name: string }, pageSize: number) =>
  part.name === "files" ? Math.min(pageSize, FILES_AT_ONCE) : pageSize;

async function* pagesOf<Item>(store: ItemStore<Item>, limit: number, after: string | null = null) {
  for (let next = after, isFirst = true; isFirst || next !== null; isFirst = false) {
    const page = await store.page(next, limit);
    yield page;
    next = page.next;
  }
}

/**
 * Moves everything from one side to the other and compares both. After a stop at any moment, a call with the same sides
 * and state file resumes it, and nothing is duplicated. Throws `MoveRefused` before anything is changed for a target
 * that isn't empty, a finished move, and a source that was written to since the move began; `SourceChanged` when that
 * happened during the move.
 */
export async function move(from: Side, to: Side, options: MoveOptions): Promise<MoveReport> {
  const { stateFile, clock, signal, onProgress = () => undefined, pageSize = PAGE_SIZE } = options;
  const parts = partsOf(from, to, options.collections);
  const earlier = readMoveState(stateFile);
  const mark = await from.mark();
  let state: MoveState;
  if (earlier) {
    requireSameMove(earlier, { from: from.location, to: to.location, mark, stateFile });
    state = earlier;
  } else {
    await requireEmpty(to, parts);
    state = {
      ...{ format: 1, from: from.location, to: to.location, startedAt: clock().toISOString(), mark, parts: {} },
      verifiedAt: null,
    };
    // Written before the first copy: from here on, the target's content is ours.
    await writeMoveState(stateFile, state);
  }
  const record = async (name: string, part: PartState) => {
    state.parts[name] = part;
    await writeMoveState(stateFile, state);
  };
  const stateOf = (name: string): PartState =>
    state.parts[name] ?? { next: null, done: 0, isCopied: false, verified: null };

  async function copy<Item>(part: Part<Item>): Promise<void> {
    let progress = stateOf(part.name);
    if (progress.isCopied) return;
    const total = await part.from.count();
    for await (const { items, next } of pagesOf(part.from, pageSizeOf(part, pageSize), progress.next)) {
      signal?.throwIfAborted();
      for (const item of items) {
        const problem = part.to.problemOf(item);
        if (problem !== null) throw new Error(`${part.name}/${part.nameOf(item)} can't be stored there: ${problem}.`);
      }
      if (items.length > 0) await part.to.put(items);
      progress = { next, done: progress.done + items.length, isCopied: next === null, verified: null };
      await record(part.name, progress);
      onProgress({ phase: "copy", part: part.name, done: progress.done, total });
    }
  }

  const report: MoveReport = { counts: {}, hashes: {}, differences: [], wasResumed: earlier !== null };

  async function verify<Item>(part: Part<Item>): Promise<void> {
    const limit = pageSizeOf(part, pageSize);
    const progress = stateOf(part.name);
    if (progress.verified === null) {
      const sum = async (store: ItemStore<Item>, side: number) => {
        const total = new DigestSum();
        for await (const { items } of pagesOf(store, limit)) {
          signal?.throwIfAborted();
          for (const item of items) total.add(await part.digest(item));
          if (side === 1) onProgress({ phase: "verify", part: part.name, done: total.count, total: progress.done });
        }
        return total;
      };
      const [expected, found] = await Promise.all([sum(part.from, 0), sum(part.to, 1)]);
      if (expected.count !== found.count || expected.hash !== found.hash) {
        report.differences.push({
          part: part.name,
          expected: { count: expected.count, hash: expected.hash },
          found: { count: found.count, hash: found.hash },
          names: await differingNames(part, limit),
        });
        return;
      }
      await record(part.name, { ...progress, done: found.count, verified: found.hash });
    }
    const { done, verified } = stateOf(part.name);
    report.counts[part.name] = done;
    report.hashes[part.name] = verified ?? "";
  }

  for (const part of parts) await part(copy);
  for (const part of parts) await part(verify);
  if ((await from.mark()) !== mark) throw new SourceChanged(from.location);
  if (report.differences.length === 0) {
    state.verifiedAt = clock().toISOString();
    await writeMoveState(stateFile, state);
  }
  return report;
}

function requireSameMove(
  earlier: MoveState,
  now: { from: string; to: string; mark: string | null; stateFile: string },
): void {
  const startOver = `To start again, empty the target and delete ${now.stateFile}.`;
  if (earlier.from !== now.from || earlier.to !== now.to)
    throw new MoveRefused(
      `${now.stateFile} is the progress of a move from ${earlier.from} to ${earlier.to}. Name another with --state.`,
    );
  if (earlier.verifiedAt !== null)
    throw new MoveRefused(
      `Everything was moved and verified at ${earlier.verifiedAt}: there is nothing left to do. ${startOver}`,
    );
  if (earlier.mark !== now.mark)
    throw new MoveRefused(
      `${now.from} was written to after this move began at ${earlier.startedAt}: what was copied is out of date. ${startOver}`,
    );
}

async function requireEmpty(to: Side, parts: readonly AnyPart[]): Promise<void> {
  for (const part of parts) {
    const found = await part(async ({ name, to }) => ((await to.page(null, 1)).items.length > 0 ? name : null));
    if (found !== null)
      throw new MoveRefused(
        `${to.location} is not empty: it has ${found}. A move needs an empty target; one that was begun goes on only with ` +
          "its own progress file (--state).",
      );
  }
}

async function differingNames<Item>(part: Part<Item>, limit: number): Promise<string[]> {
  const digests = new Map<string, string>();
  for await (const { items } of pagesOf(part.from, limit))
    for (const item of items) digests.set(part.nameOf(item), await part.digest(item));
  const names: string[] = [];
  for await (const { items } of pagesOf(part.to, limit)) {
    for (const item of items) {
      const name = part.nameOf(item);
      if (digests.get(name) !== (await part.digest(item))) names.push(name);
      digests.delete(name);
    }
  }
  return [...names, ...digests.keys()].slice(0, NAMES_SHOWN);
}

/** Reports what a move would copy. Changes nothing; `MoveRefused` for a target that isn't empty. */
export async function survey(from: Side, to: Side, options: Omit<MoveOptions, "stateFile" | "clock">): Promise<Survey> {
  const { signal, onProgress = () => undefined, pageSize = PAGE_SIZE } = options;
  const result: Survey = { counts: {}, bytes: 0, problems: [], withoutPassword: 0 };
  const parts = partsOf(from, to, options.collections);
  await requireEmpty(to, parts);

  async function look<Item>(part: Part<Item>): Promise<void> {
    const total = await part.from.count();
    let done = 0;
    for await (const { items } of pagesOf(part.from, pageSize)) {
      signal?.throwIfAborted();
      done += items.length;
      for (const item of items) {
        const problem = part.to.problemOf(item);
        if (problem !== null) result.problems.push(`${part.name}/${part.nameOf(item)}: ${problem}`);
      }
      onProgress({ phase: "survey", part: part.name, done, total });
    }
    result.counts[part.name] = done;
  }

  for (const part of parts) await part(look);
  for await (const { items } of pagesOf(from.files, pageSize)) for (const { size } of items) result.bytes += size;
  for await (const { items } of pagesOf(from.accounts, pageSize))
    for (const account of items) if (passwordProblemOf(from, to, account) !== null) result.withoutPassword += 1;
  return result;
}
