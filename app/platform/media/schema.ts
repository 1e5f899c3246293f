import { z } from "zod/v4";
import { singleLine, textUpTo } from "~/domain/text/fields";
import { instant } from "~/domain/codes/codes";

export const MOST_FILES_AT_ONCE = 20;
export const LONGEST_ALT = 200;

/** The text that a screen reader says in place of a picture; one line. */
export const altText = singleLine(LONGEST_ALT, { missing: "Describe the picture." }).min(1, "Describe the picture.");

/**
 * A picture of the media library: the specification's metadata of its largest WebP, and our additions. The document's
 * id is the first half of `sha256`, so that the same file can't be stored twice. Its uses aren't stored but computed
 * from what editors wrote (`picture-uses.server.ts`), so that the two can't disagree.
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
  /** `originalName`: the uploaded file's name, made harmless. */
  customMetadata: z.record(z.string(), z.string()),
  /** Empty until somebody has described the picture; only then can it be chosen. */
  alt: textUpTo(LONGEST_ALT),
  /** Pixels of the largest size. */
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  /** SHA-256 of the uploaded bytes, in hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  visibility: z.enum(["public", "private"]),
});
export type StoredFileFields = z.infer<typeof storedFileFields>;
