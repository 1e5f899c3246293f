import { LRUCache } from "lru-cache";
import { isStorageError } from "~/backend/files/errors";
import type { Files } from "~/backend/files/port";
import { derive, perBackend } from "~/platform/catalogue/source.server";
import { log } from "~/backend/log.server";
import { buildsInMemory, pathOfAssets } from "./stored-assets.server";
import { PART_NAME } from "./schema";

/** Bytes: a build has some 1.2 million. Whoever asks for a part soon asks for more of the same build. */
const MOST_HELD = 8_000_000;
const MISSING_MS = 60_000;

/** Where a part is: in which build's file, from which byte on and before which. */
interface Place {
  build: string;
  start: number;
  end: number;
}

/** The places of each part. Builds share most of them. */
const places = derive([buildsInMemory], ({ all }) => {
  const found = new Map<string, Place[]>();
  for (const { id, parts } of all) {
    let end = 0;
    for (const { name, size } of parts) {
      const place = { build: id, start: end, end: (end += size) };
      const known = found.get(name);
      if (known) known.push(place);
      else found.set(name, [place]);
    }
  }
  return found;
});

/** All parts of a build; null when they are not where they should be. */
async function readAssets(files: Files, key: string): Promise<Buffer<ArrayBuffer> | null> {
  try {
    const { body } = await files.get(pathOfAssets(key));
    return Buffer.from(await new Response(body).arrayBuffer());
  } catch (error) {
    if (!isStorageError(error, "object-not-found")) throw error;
    log.warn({ build: key }, "the parts of a build are missing");
    return null;
  }
}

const held = perBackend(
  ({ files }) =>
    new LRUCache<string, Buffer<ArrayBuffer>>({
      maxSize: MOST_HELD,
      sizeCalculation: ({ byteLength }) => byteLength + 1,
      async fetchMethod(key, _, { options }) {
        const content = await readAssets(files, key);
        // Whoever knows a name must not make us look, and log, as often as they ask.
        if (!content) options.ttl = MISSING_MS;
        return content ?? Buffer.alloc(0);
      },
    }),
);

/**
 * The content of a part of any build that served lately, this one included; null for a name that none of them has, which
 * costs no look into the store.
 */
export async function findAsset(name: string): Promise<Buffer<ArrayBuffer> | null> {
  if (!PART_NAME.test(name)) return null;
  for (const { build, start, end } of (await places.read()).get(name) ?? []) {
    const content = await held().fetch(build);
    if (content && content.byteLength >= end) return content.subarray(start, end);
  }
  return null;
}
