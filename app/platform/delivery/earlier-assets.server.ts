import { readWhole } from "~/backend/files/whole-files";
import { LRUCache } from "lru-cache";
import type { Files } from "~/backend/files/port";
import { derive, perBackend } from "~/platform/catalogue/source.server";
import { log } from "~/backend/log.server";
import { buildsInMemory, pathOfAssets } from "./stored-assets.server";
import { ASSET_NAME } from "./schema";

/** In bytes: a build has about 1.2 million. A visitor who requests one asset soon requests more of the same build. */
const MOST_HELD = 8_000_000;
const MISSING_MS = 60_000;

/** The place of an asset: a build's file, its first byte there and the byte after its last. */
interface Place {
  build: string;
  start: number;
  end: number;
}

/** The places of each asset. Builds share most of them. */
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

/** Returns all assets of a build; null if they are not where they should be. */
async function readAssets(files: Files, key: string): Promise<Buffer<ArrayBuffer> | null> {
  const assets = await readWhole(files, pathOfAssets(key));
  if (!assets) log.warn({ build: key }, "the assets of a build are missing");
  return assets;
}

const held = perBackend(
  ({ files }) =>
    new LRUCache<string, Buffer<ArrayBuffer>>({
      maxSize: MOST_HELD,
      sizeCalculation: ({ byteLength }) => byteLength + 1,
      async fetchMethod(key, _, { options }) {
        const content = await readAssets(files, key);
        // A visitor who knows a name must not cause a look-up and a log entry with every request.
        if (!content) options.ttl = MISSING_MS;
        return content ?? Buffer.alloc(0);
      },
    }),
);

/**
 * Returns the content of an asset of any build that has served recently, including this one; null, without reading
 * the store, for a name that none of them has.
 */
export async function findAsset(name: string): Promise<Buffer<ArrayBuffer> | null> {
  if (!ASSET_NAME.test(name)) return null;
  for (const { build, start, end } of (await places.read()).get(name) ?? []) {
    const content = await held().fetch(build);
    if (content && content.byteLength >= end) return content.subarray(start, end);
  }
  return null;
}
