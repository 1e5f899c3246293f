import { CopyRefused } from "./copy-problem";
import type { Generation } from "./litestream.server";

/** What of a copy to restore. */
export interface Choice {
  generation: Generation;
  /** Moment up to which its parts count; null for all of them. */
  until: Date | null;
  /** When the snapshot was taken that the restore begins with. */
  snapshot: Date;
  /** When the newest of what counts arrived. */
  reached: Date;
}

const SECOND_MS = 1_000;

/**
 * Chooses what to restore of a database for a moment, a whole second, or the newest there is. litestream itself refuses moments at which
 * nothing arrived any more: those after a generation's last part. Throws `CopyRefused`.
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

/** Moments are listed without their fraction of a second, so only a second later is certain to be after one. */
function isBefore(moment: Date | undefined, at: Date | null): boolean {
  return moment !== undefined && (at === null || moment.getTime() + SECOND_MS <= at.getTime());
}
