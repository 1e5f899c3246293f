import { TimeSlice } from "~/backend/concurrency";
import { backend, type Backend } from "~/backend/index.server";
import { casinos } from "../collection";
import { publishedCasinos } from "../published-casinos.server";
import type { Source } from "~/platform/catalogue/source.server";
import { mediaIdsOf } from "~/platform/media/named-pictures";

/** Documents read before other requests get a turn. */
const READ_AT_ONCE = 50;

type Pictures = ReadonlyMap<string, { version: number; ids: readonly string[] }>;

const last = new WeakMap<Backend, { of: readonly unknown[]; pictures: Pictures }>();
const reading = new WeakMap<Backend, Promise<Pictures>>();

async function bringUpToDate(current: Backend): Promise<Pictures> {
  const timeSlice = new TimeSlice();
  for (;;) {
    const { all } = await publishedCasinos.read();
    const known = last.get(current);
    // Changes made during the read are read as well, because pictures may be deleted based on this result.
    if (known?.of === all) return known.pictures;
    const pictures = new Map(known?.pictures);
    const changed = all.flatMap(({ id, version }) => (pictures.get(id)?.version === version ? [] : id));
    for (let at = 0; at < changed.length; at += READ_AT_ONCE) {
      const stored = await current.documents.getMany(casinos, changed.slice(at, at + READ_AT_ONCE));
      for (const casino of stored)
        if (casino) pictures.set(casino.id, { version: casino.version, ids: mediaIdsOf(casino) });
      if (timeSlice.isOver) await timeSlice.rest();
    }
    const present = new Set(all.map(({ id }) => id));
    for (const id of pictures.keys()) if (!present.has(id)) pictures.delete(id);
    last.set(current, { of: all, pictures });
  }
}

/**
 * The pictures each casino uses, by its id. Full texts aren't in memory, so each version is read from the store once,
 * when somebody asks where pictures are used.
 */
export const casinoPictures: Source<Pictures> = {
  read() {
    const current = backend();
    let pictures = reading.get(current);
    if (!pictures) {
      pictures = bringUpToDate(current).finally(() => reading.delete(current));
      reading.set(current, pictures);
    }
    return pictures;
  },
};
