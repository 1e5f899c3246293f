import { users } from "~/platform/access/collection";
import type { AdminList } from "~/platform/admin-list/list.server";
import { memorySource } from "~/platform/admin-list/memory-source.server";
import { backend } from "~/backend/index.server";
import { derive, type Source } from "~/platform/catalogue/source.server";
import { startOperation } from "~/platform/operations/operations.server";
import { rowOf } from "./library.server";
import { picturesInMemory } from "../published-pictures.server";
import { pictureList, type PictureRow } from "./picture-list";
import { readUses, type Use } from "../picture-uses.server";
import { z } from "zod/v4";
import { defineOperationKind, done, skipped, type OperationContext } from "~/platform/operations/operation-kind";
import { deletePicture } from "../media.server";

type Item = z.infer<typeof item>;
type Nothing = Record<string, never>;

const item = z.object({ id: z.string(), name: z.string() });
const MOST_NAMED = 3;
const LONGEST_TITLE = 80;

function usedIn(uses: readonly Use[]): string {
  const named = uses.slice(0, MOST_NAMED).map(({ kind, title, state }) => {
    const short = title.length > LONGEST_TITLE ? `${title.slice(0, LONGEST_TITLE)}…` : title;
    return `“${short}” (${kind}, ${state})`;
  });
  const more = uses.length - named.length;
  return `Stays: used in ${named.join(", ")}${more > 0 ? ` and ${String(more)} more` : ""}.`;
}

/** Deletes those of many pictures that nothing uses, as the button on each picture's own page does. */
const pictureDeletion = defineOperationKind<Item, Nothing>({
  duty: "editor",
  name: "media-delete",
  item,
  input: z.object({}) as never,
  labelOf: ({ name }) => name,
  async runOutside({ id, name }: Item, { staff }: OperationContext<Nothing>) {
    const outcome = await deletePicture(id, staff);
    if (outcome.outcome === "used") return skipped(name, usedIn(outcome.uses));
    return outcome.outcome === "missing" ? skipped(name, "Already deleted.") : done(name);
  },
});

const TYPE_NAMES: Record<string, string> = { "image/webp": "WebP", "image/avif": "AVIF" };
const nameOfType = (type: string) => TYPE_NAMES[type] ?? type;

/** The names of everybody who has uploaded something: few, and read again each time, so that a new name shows. */
const uploaders: Source<string> = {
  async read() {
    const { all } = await picturesInMemory.read();
    const uids = [...new Set(all.map(({ createdBy }) => createdBy))].sort();
    const people = await Promise.all(uids.map((uid) => backend().documents.get(users, uid)));
    return JSON.stringify(uids.map((uid, at) => [uid, people[at]?.displayName ?? "The site"]));
  },
};

const pictures = derive(
  [picturesInMemory, { read: readUses }, uploaders],
  ({ all }, uses, uploadedBy): PictureRow[] => {
    const names = new Map(JSON.parse(uploadedBy) as [string, string][]);
    return all.map((file) => {
      const { id, originalName, alt, thumbnail, size, width, height, createdAt } = rowOf(file);
      return {
        ...{ id, alt, thumbnail, size, width, height },
        name: originalName,
        type: nameOfType(file.contentType),
        uses: uses.get(id)?.length ?? 0,
        uploadedAt: createdAt,
        uploadedBy: names.get(file.createdBy) ?? "The site",
      };
    });
  },
);

/** The media library as a list. */
export const pictureDesk: AdminList<PictureRow> = {
  definition: pictureList,
  source: memorySource<PictureRow, PictureRow>({
    items: pictures,
    idOf: ({ id }) => id,
    row: (picture) => picture,
    text: ({ name, alt, id }) => [name, alt, id].join("\n"),
    values: {
      use: ({ uses }) => (uses > 0 ? "used" : "unused"),
      described: ({ alt }) => (alt === "" ? "no" : "yes"),
      format: ({ type }) => type,
    },
    sorts: {
      name: ({ name }) => name,
      words: ({ alt }) => alt || null,
      type: ({ type }) => type,
      bytes: ({ size }) => size,
      pixels: ({ width, height }) => width * height,
      usedIn: ({ uses }) => uses,
      uploaded: ({ uploadedAt }) => uploadedAt,
      by: ({ uploadedBy }) => uploadedBy,
    },
  }),
  bulk: {
    delete: (rows, { staff, backTo, title, id }) =>
      startOperation(
        pictureDeletion,
        { title, backTo, id, items: rows.map(({ id, name }) => ({ id, name })), input: {} },
        staff,
      ),
  },
  async filterOptions() {
    const present = (await pictures.read()).map(({ type }) => type);
    const types = [...new Set([nameOfType("image/webp"), ...present])].sort();
    return { format: types.map((value) => ({ value, label: value })) };
  },
};
