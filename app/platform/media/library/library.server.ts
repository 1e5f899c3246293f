import { fold, hasEveryWord } from "~/domain/text/fold";
import type { Stored } from "~/backend/documents/port";
import { derive } from "~/platform/catalogue/source.server";
import { mediaAddress, smallAddress } from "../media-address";
import { picturesInMemory } from "../published-pictures.server";
import type { StoredFileFields } from "../schema";

export type StoredFile = Stored<StoredFileFields>;

/** A picture in a list. */
export interface MediaRow {
  id: string;
  /** The uploaded file's name. */
  originalName: string;
  fullPath: string;
  alt: string;
  thumbnail: string;
  width: number;
  height: number;
  size: number;
  createdAt: string;
}

/** Returns the uploaded file's name for people. */
export function originalNameOf(file: Pick<StoredFileFields, "customMetadata" | "name">): string {
  return file.customMetadata["originalName"] ?? file.name;
}

export function rowOf(file: StoredFile): MediaRow {
  const { id, fullPath, alt, width, height, size, createdAt } = file;
  const thumbnail = smallAddress(mediaAddress(fullPath));
  return { id, originalName: originalNameOf(file), fullPath, alt, thumbnail, width, height, size, createdAt };
}

const library = derive([picturesInMemory], ({ all }) =>
  all
    .map((file) => ({ row: rowOf(file), text: fold(`${originalNameOf(file)} ${file.alt} ${file.id}`) }))
    .sort((a, b) => b.row.createdAt.localeCompare(a.row.createdAt) || a.row.id.localeCompare(b.row.id)),
);

/** Returns the pictures whose name or alternative text has every word of `q`, newest first. */
export async function searchLibrary(q: string): Promise<MediaRow[]> {
  const rows = await library.read();
  const isMeant = hasEveryWord(q);
  return rows.filter(({ text }) => isMeant(text)).map(({ row }) => row);
}
