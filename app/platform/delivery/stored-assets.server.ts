import { deleteIfThere, eachFile, unlessMissing } from "~/backend/files/whole-files";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Stored } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { definePublishedCollection } from "~/platform/catalogue/source.server";
import { eachEntry } from "~/platform/scheduler/each-entry.server";
import { log } from "~/backend/log.server";
import { DAY_MS } from "~/domain/day-ms";
import { builds } from "./collection";
import { ownBuild, type Build } from "./own-build.server";
import type { BuildFields, StoredAsset } from "./schema";

const SYSTEM = "system:builds";
const PREFIX = "builds/";
const HOUR = 3_600_000;
/** Assets are kept this long after their build last served, because pages stay open for weeks. */
const KEPT_MS = 30 * DAY_MS;
/** The interval at which a build reports that it serves. */
const REPORT_EVERY_MS = 6 * HOUR;
/** The last report may be this old when a build is superseded, if a few attempts failed. */
const REPORT_OVERDUE_MS = 2 * REPORT_EVERY_MS;
/** Beyond this number, builds are only kept for a day: with many builds a day, each has few readers. */
const MOST_KEPT = 50;
/** A stored file without a document is still being stored. */
const BEING_STORED_MS = DAY_MS;

/** The builds whose assets are stored. */
export const buildsInMemory = definePublishedCollection(builds);

/** Path of the file that holds a build's assets, one after the other. */
export const pathOfAssets = (key: string) => PREFIX + key;

const notForgotten = (error: unknown) => {
  log.error({ err: error }, "an earlier build could not be forgotten");
  return false;
};

/** All in one file: 300 of them would be as many uploads, and as many that could fail. */
async function storeAssets({ key, folder, names }: Build, signal: AbortSignal): Promise<StoredAsset[]> {
  const parts: StoredAsset[] = [];
  async function* contents() {
    for (const name of names) {
      const content = await readFile(join(folder, name));
      parts.push({ name, size: content.byteLength });
      yield content;
    }
  }
  await backend().files.put(pathOfAssets(key), { contentType: "application/octet-stream" }, contents(), signal);
  return parts;
}

/**
 * Stores the assets of a build that serves, unless they are stored already, and reports now and then that it serves.
 * The document is written last, so that the assets it names exist.
 */
export async function keepAssets(build: Build, signal: AbortSignal): Promise<void> {
  const { documents, files, clock } = backend();
  const known = await documents.get(builds, build.key);
  // Checked each time, because documents may have been restored or moved without the files.
  const stored = known && (await unlessMissing(files.metadata(pathOfAssets(build.key))));
  const now = clock();
  if (stored && Math.abs(now.getTime() - Date.parse(known.lastServedAt)) < REPORT_EVERY_MS) return;

  const parts = known && stored ? known.parts : await storeAssets(build, signal);
  const at = now.toISOString();
  await documents.transaction(SYSTEM, async (transaction) => {
    const current = await transaction.get(builds, build.key);
    if (stored && !current)
      throw new Error("This build was taken for one that no longer serves: its assets are stored again.");
    transaction.set(builds, build.key, {
      buildId: build.id,
      parts,
      builtAt: build.builtAt,
      firstServedAt: current?.firstServedAt ?? at,
      lastServedAt: at,
    });
  });
}

/** As `keepAssets`, for the build this process serves. */
export async function keepAssetsOfThisBuild(signal: AbortSignal): Promise<void> {
  const own = await ownBuild();
  if (!own) return;
  await keepAssets(own, signal).catch((error: unknown) => {
    // When the server is stopping, its next start does this.
    if (!signal.aborted) throw error;
  });
}

/** Deletes a build's document if `isOver` still holds; true if it is gone. */
async function forgetBuild(key: string, isOver: (build: Stored<BuildFields>) => boolean): Promise<boolean> {
  return backend().documents.transaction(SYSTEM, async (transaction) => {
    const current = await transaction.get(builds, key);
    if (current && !isOver(current)) return false;
    if (current) transaction.delete(builds, key);
    return true;
  });
}

/**
 * Deletes the assets of builds, except `except`, that have not served for thirty days, or for a day if there are
 * many, and stored assets that belong to no build.
 */
export async function deleteAssets(except: string | null): Promise<void> {
  const { files, clock } = backend();
  const now = clock().getTime();
  const all = (await buildsInMemory.read()).all.toSorted((a, b) => (a.lastServedAt > b.lastServedAt ? -1 : 1));
  const retained = new Set<string>();
  for (const [at, build] of all.entries()) {
    const longest = at < MOST_KEPT ? KEPT_MS : DAY_MS;
    const isOver = ({ lastServedAt }: BuildFields) => Date.parse(lastServedAt) < now - longest - REPORT_OVERDUE_MS;
    const isGone = build.id !== except && isOver(build) && (await forgetBuild(build.id, isOver).catch(notForgotten));
    if (!isGone) retained.add(build.id);
  }
  // Also deletes files that an interrupted upload or clean-up has left behind.
  const over: { id: string }[] = [];
  for await (const { fullPath, name, updated } of eachFile(files, PREFIX))
    if (!retained.has(name) && Date.parse(updated) < now - BEING_STORED_MS) over.push({ id: fullPath });
  await eachEntry(over, "an asset of an earlier build could not be deleted", ({ id }) => deleteIfThere(files, id));
}

/** As `deleteAssets`, keeping the build this process serves. */
export async function deleteAssetsOfEarlierBuilds(): Promise<void> {
  await deleteAssets((await ownBuild())?.key ?? null);
}
