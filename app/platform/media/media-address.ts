import type { Image } from "./image-schema";

const ADDRESS_PREFIX = "/files/";
export const MEDIA_FOLDER = "public/media/";

/** Widths of a picture besides its largest: a logo in a list on a sharp screen, a thumbnail, a phone's width. */
const SMALLER_WIDTHS = [160, 400, 800] as const;
export const LARGEST_WIDTH = 1600;

const SOURCE = /^\/files\/(public\/media\/[0-9a-f]{32}\/[a-z0-9-]+)-(\d{1,5})\.webp$/;

export type PictureType = "webp" | "avif";

/** Path of one size in the file store. The folder is named by the content, so that browsers may cache it for good. */
export function sizePath(id: string, slug: string, width: number, type: PictureType): string {
  return `${MEDIA_FOLDER}${id}/${slug}-${String(width)}.${type}`;
}

/** Address of a stored file on this site. */
export function mediaAddress(fullPath: string): string {
  return ADDRESS_PREFIX + fullPath;
}

/** Returns the widths of a picture whose largest is `largest`, ascending. */
export function widthsUpTo(largest: number): number[] {
  return [...SMALLER_WIDTHS.filter((width) => width < largest), largest];
}

export interface PictureSize {
  width: number;
  webp: string;
  avif: string;
}

/**
 * Returns every size of a picture of the library, ascending, from the address of its largest; null for any other
 * picture.
 */
export function sizesOf(src: string): PictureSize[] | null {
  const [, stem, largest] = SOURCE.exec(src) ?? [];
  if (stem === undefined || largest === undefined) return null;
  return widthsUpTo(Number(largest)).map((width) => {
    const path = mediaAddress(`${stem}-${String(width)}`);
    return { width, webp: `${path}.webp`, avif: `${path}.avif` };
  });
}

/** Returns the smallest size that fills `width`; the address itself for a picture that is not in the library. */
export function smallAddress(src: string, width = 400): string {
  const sizes = sizesOf(src);
  return (sizes?.find((size) => size.width >= width) ?? sizes?.at(-1))?.webp ?? src;
}

/** Returns the ids of the library pictures that a text names by any of their addresses. */
export function mediaIdsIn(text: string): string[] {
  return [...text.matchAll(/public\/media\/([0-9a-f]{32})\//g)].flatMap(([, id]) => (id === undefined ? [] : [id]));
}

/** Returns the id in a typed or pasted text: an address of any size, with or without the site, or of its admin page. */
export function mediaIdOf(text: string): string | null {
  return /(?:public|admin)\/media\/([0-9a-f]{32})(?![0-9a-f])/.exec(text)?.[1] ?? null;
}

/** Returns a picture as editorial items store it. */
export function imageOf(file: { fullPath: string; alt: string; width: number; height: number }): Image {
  return { src: mediaAddress(file.fullPath), alt: file.alt, width: file.width, height: file.height };
}
