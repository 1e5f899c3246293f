import { CopyRefused } from "./copy-problem";
import type { Generation } from "./litestream.server";

/** Which part of a copy to restore. */
export interface Choice {
  generation: Generation;
  /** The moment up to which the generation's parts are used; null for all parts. */
  until: Date | null;
  /** When the snapshot was taken that the restore starts from. */
  snapshot: Date;
  /** When the newest part in use arrived. */
  reached: Date;
}

const SECOND_MS = 1_000;

/**
 * Chooses what to restore so that a database is as it was at a moment (a whole second), or as new as possible.
 * litestream itself refuses any moment after a generation's last part. Throws `CopyRefused`.
 */
export function chooseGeneration(database: string, generations: readonly Generation[], at: Date | null): Choice {
  const names = [...new Set(generations.map(({ replica }) => replica))];
  if (names.length > 1)
    throw new CopyRefused(`The configuration has several copies: choose one with --replica (${names.join(", ")}).`);
  const [first] = generations;
  if (!first) throw new CopyRefused(`The copy of ${database} is empty.`);
  const generation = generations.findLast(({ snapshots }) => isBefore(snapshots[0], at));
  if (!generation)
    throw new CopyRefused(
      `The copy of ${database} begins after that, at ${first.snapshots[0]?.toISOString() ?? "an unknown moment"}.`,
    );
  const { snapshots, parts } = generation;
  const arrived = [...snapshots, ...parts].filter((moment) => at === null || moment <= at);
  const reached = new Date(Math.max(...arrived.map((moment) => moment.getTime())));
  const isAll = at === null || [...snapshots, ...parts].every((moment) => moment < at);
  const snapshot = snapshots.findLast((moment) => isBefore(moment, at)) ?? reached;
  return { generation, until: isAll ? null : at, snapshot, reached };
}

/** Moments are listed without fractions of a second, so only one that is a whole second later is certainly later. */
function isBefore(moment: Date | undefined, at: Date | null): boolean {
  return moment !== undefined && (at === null || moment.getTime() + SECOND_MS <= at.getTime());
}
