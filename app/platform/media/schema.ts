import { z } from "zod/v4";
import { singleLine } from "~/domain/text/fields";
import { instant } from "~/domain/codes/codes";

export const MOST_FILES_AT_ONCE = 20;
export const LONGEST_ALT = 200;

/** What a screen reader says in a picture's place; one line. */
export const altText = singleLine("Describe the picture.")
  .min(1, "Describe the picture.")
  .max(LONGEST_ALT, `Use at most ${String(LONGEST_ALT)} characters.`);

/**
 * A picture of the media library: the specification's metadata of its largest WebP, and what we add. The document's id
 * is the first half of `sha256`, so that the same file can't be stored twice. Where it is used isn't stored: it is worked
 * out from what editors wrote (`usage.server.ts`), which can't disagree with itself.
 */
export const storedFileFields = z.object({
  bucket: z.string(),
  generation: z.string(),
  metageneration: z.string(),
  fullPath: z.string(),
  name: z.string(),
  size: z.number().int().min(0),
  timeCreated: instant,
  updated: instant,
  md5Hash: z.string(),
  cacheControl: z.string().nullable(),
  contentDisposition: z.string().nullable(),
  contentEncoding: z.string().nullable(),
  contentLanguage: z.string().nullable(),
  contentType: z.string(),
  /** `originalName`: what the file was called where it came from, made harmless. */
  customMetadata: z.record(z.string(), z.string()),
  /** Empty until somebody has described it; then it can be chosen. */
  alt: z.string().max(LONGEST_ALT),
  /** Pixels of the largest size. */
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  /** Of the bytes that were uploaded, in hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  visibility: z.enum(["public", "private"]),
});
export type StoredFileFields = z.infer<typeof storedFileFields>;
