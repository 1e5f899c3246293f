import { deleteIfThere, eachFile } from "~/backend/files/whole-files";
import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { TimeSlice } from "~/backend/concurrency";
import { backend } from "~/backend/index.server";
import { complaints } from "~/features/complaints/collection";
import { isPublicComplaint } from "~/features/complaints/public-complaint";
import { perBackend } from "~/platform/catalogue/source.server";
import { log } from "~/backend/log.server";
import { eachEntry } from "~/platform/scheduler/each-entry.server";
import { retryAfterMs } from "~/platform/scheduler/retry-after";
import { drawPicture, fileOf, lookOf, PREFIX, takeMissed, type Picture } from "./draw.server";
import { COMPLAINT_PICTURES, everyPicture, type PictureKind } from "./pictures.server";

/** How many of the last published of each kind are drawn before anybody asks. */
const DRAWN_AHEAD = 100;
/** The most in one run, so that items published meanwhile come first in the next. */
const MOST_A_RUN = 20;
/** Other instances store pictures too, so the list of stored ones is read again now and then. */
const LISTED_EVERY_MS = 3_600_000;
/** How long a file without a public page is kept, as this instance may not know the page yet. */
const KEPT_MS = 3_600_000;

/** Drawing takes a tenth of one processor: after each picture the job rests nine times as long as that took. */
const REST = 9;
const LONGEST_REST_MS = 5_000;
/** While the server is busier than this, the job waits longer, but not for ever. */
const BUSY = 0.5;
const MOST_WAITS = 6;

export type Pause = (tookMs: number, signal: AbortSignal) => Promise<void>;

/** Waits after a drawing, and until the server has time again. */
const pause: Pause = async (tookMs, signal) => {
  for (let waited = 0; waited < MOST_WAITS; waited += 1) {
    const before = performance.eventLoopUtilization();
    await wait(Math.min(REST * tookMs, LONGEST_REST_MS), undefined, { signal, ref: false }).catch(() => undefined);
    if (signal.aborted || performance.eventLoopUtilization(before).utilization < BUSY) return;
  }
};

async function drawOne(picture: Picture, signal: AbortSignal, rest: Pause): Promise<string> {
  const shown = lookOf(picture);
  const begun = performance.now();
  await drawPicture(picture.name, shown);
  await rest(performance.now() - begun, signal);
  return shown.look;
}

interface StoredPicture {
  look: string;
  /** Milliseconds since 1970. */
  storedAt: number;
}

/** What this instance knows about pictures. */
export interface Known {
  /** The stored pictures by name, as listed and as drawn since. */
  stored: Map<string, StoredPicture>;
  listedAt: number;
  /** What each picture was last made from, and how it then looked. */
  looks: Map<string, { madeFrom: readonly unknown[]; look: string }>;
  /** The pictures that could not be drawn, with when they are tried again (milliseconds since 1970). */
  failed: Map<string, { look: string; tries: number; againAt: number }>;
}

export const nothingKnown = (): Known => ({
  stored: new Map(),
  listedAt: -Infinity,
  looks: new Map(),
  failed: new Map(),
});
const knownHere = perBackend(nothingKnown);

async function listStored(): Promise<Known["stored"]> {
  const stored: Known["stored"] = new Map();
  for await (const { fullPath, customMetadata, updated } of eachFile(backend().files, PREFIX)) {
    const name = fullPath.slice(PREFIX.length).replace(/\.png$/, "");
    stored.set(name, { look: customMetadata["look"] ?? "", storedAt: Date.parse(updated) });
  }
  return stored;
}

/** Returns how the picture looks now; lays it out only when something it is made from has changed. */
function lookNow({ looks }: Known, picture: Picture): string {
  const last = looks.get(picture.name);
  const { madeFrom } = picture;
  if (last?.madeFrom.length === madeFrom.length && last.madeFrom.every((one, at) => one === madeFrom[at]))
    return last.look;
  const { look } = lookOf(picture);
  looks.set(picture.name, { madeFrom, look });
  return look;
}

interface Dated {
  /** Id or name. */
  id: string;
  /** Null for pages that always existed, which come first. */
  publishedAt: string | null;
}

function isBefore(one: Dated, other: Dated): boolean {
  if (one.publishedAt === other.publishedAt) return one.id < other.id;
  return one.publishedAt === null || (other.publishedAt !== null && one.publishedAt > other.publishedAt);
}

/** Returns the positions of the items published last. */
function publishedLast(kind: PictureKind, most: number): number[] {
  const last: (Dated & { at: number })[] = [];
  for (let at = 0; at < kind.size; at += 1) {
    const one = { id: kind.idAt(at), publishedAt: kind.publishedAt(at), at };
    const earliest = last[most - 1];
    if (earliest && !isBefore(one, earliest)) continue;
    last.splice(last.findLastIndex((other) => isBefore(other, one)) + 1, 0, one);
    if (last.length > most) last.pop();
  }
  return last.map(({ at }) => at);
}

/** Returns the ids in those of the names that belong to a kind. */
function idsIn(names: Iterable<string>, { prefix }: PictureKind): Set<string> {
  const ids = new Set<string>();
  for (const name of names) if (name.startsWith(prefix)) ids.add(name.slice(prefix.length));
  return ids;
}

/** True if the picture isn't stored as it looks now, and it isn't too soon to try again after a failure. */
function isMissing(known: Known, picture: Picture, now: number): boolean {
  const { name } = picture;
  try {
    const look = lookNow(known, picture);
    const failure = known.failed.get(name);
    const mustWait = failure?.look === look && now < failure.againAt;
    return known.stored.get(name)?.look !== look && !mustWait;
  } catch (error) {
    log.error({ err: error, picture: name }, "a picture could not be laid out");
    return false;
  }
}

/**
 * Returns the pictures that are due: those published last, and every one that somebody has asked for before. One that
 * failed waits, more and more long, so that others get their turn.
 */
export async function picturesDue(known: Known, kinds: readonly PictureKind[]): Promise<Picture[]> {
  const slice = new TimeSlice();
  const now = backend().clock().getTime();
  const missing: Picture[] = [];
  for (const kind of kinds) {
    const stored = idsIn(known.stored.keys(), kind);
    const wanted = new Set(publishedLast(kind, DRAWN_AHEAD));
    for (let at = 0; at < kind.size; at += 1) if (stored.has(kind.idAt(at))) wanted.add(at);
    for (const at of wanted) {
      if (slice.isOver) await slice.rest();
      const picture = kind.pictureAt(at);
      if (isMissing(known, picture, now)) missing.push(picture);
    }
  }
  const dated = ({ name, publishedAt }: Picture): Dated => ({ id: name, publishedAt });
  return missing.sort((a, b) => (isBefore(dated(a), dated(b)) ? -1 : 1));
}

/** Complaints beyond the newest are not in memory. */
async function isStillPublic(name: string): Promise<boolean> {
  if (!name.startsWith(COMPLAINT_PICTURES)) return false;
  const complaint = await backend().documents.get(complaints, name.slice(COMPLAINT_PICTURES.length));
  return complaint !== null && isPublicComplaint(complaint);
}

/** Deletes the stored pictures of pages that are no longer public. */
async function deleteUnwanted({ stored, looks, failed }: Known, kinds: readonly PictureKind[]): Promise<void> {
  const { files, clock } = backend();
  const gone = new Set([...stored.keys(), ...looks.keys()]);
  for (const kind of kinds) {
    const ids = idsIn(gone, kind);
    for (let at = 0; at < kind.size && ids.size > 0; at += 1) {
      const id = kind.idAt(at);
      if (ids.delete(id)) gone.delete(kind.prefix + id);
    }
  }
  for (const name of gone) {
    looks.delete(name);
    failed.delete(name);
  }
  const over = clock().getTime() - KEPT_MS;
  const unwanted = [...stored].filter(([name, { storedAt }]) => gone.has(name) && storedAt < over);
  await eachEntry(
    unwanted.map(([id]) => ({ id })),
    "a picture of something no longer public could not be deleted",
    async ({ id }) => {
      if (await isStillPublic(id)) return;
      await deleteIfThere(files, fileOf(id));
      stored.delete(id);
    },
  );
}

/**
 * Draws what was published or has changed since the last run, at most twenty pictures, and deletes those of what is no
 * longer public. One instance does it for all.
 */
export async function drawPicturesAhead(signal: AbortSignal, rest: Pause = pause): Promise<void> {
  const known = knownHere();
  const now = backend().clock().getTime();
  if (Math.abs(now - known.listedAt) >= LISTED_EVERY_MS) {
    known.stored = await listStored();
    known.listedAt = now;
  }
  const kinds = await everyPicture();
  const pictures = (await picturesDue(known, kinds)).slice(0, MOST_A_RUN);
  await eachEntry(
    pictures.map((picture) => ({ id: picture.name, picture })),
    "a picture could not be drawn ahead",
    async ({ picture }) => {
      if (signal.aborted) return;
      const { name } = picture;
      try {
        const look = await drawOne(picture, signal, rest);
        known.stored.set(name, { look, storedAt: backend().clock().getTime() });
        known.failed.delete(name);
      } catch (error) {
        const tries = (known.failed.get(name)?.tries ?? 0) + 1;
        const againAt = backend().clock().getTime() + retryAfterMs(tries);
        known.failed.set(name, { look: lookNow(known, picture), tries, againAt });
        throw error;
      }
    },
  );
  if (!signal.aborted) await deleteUnwanted(known, kinds);
}

/** Draws what readers of this instance asked for when too many others were waiting. */
export async function drawMissedPictures(signal: AbortSignal, rest: Pause = pause): Promise<void> {
  for (let drawn = 0; drawn < MOST_A_RUN && !signal.aborted; drawn += 1) {
    const picture = takeMissed();
    if (!picture) return;
    await eachEntry([{ id: picture.name }], "a picture could not be drawn", () => drawOne(picture, signal, rest));
  }
}
