import { z } from "zod/v4";
import { textUpTo } from "~/domain/text/fields";
import { instant } from "~/domain/codes/codes";

/** What the import does with a post of an export. */
export const POST_FINDINGS = ["new", "changed", "unchanged", "kept", "left_out", "faulty"] as const;
export type PostFinding = (typeof POST_FINDINGS)[number];

export const MOST_OLD_PATHS = 4;
export const LONGEST_OLD_PATH = 500;

/** A picture of an old site that an article refers to. */
const oldPicture = z.object({
  url: textUpTo(1_500),
  alt: textUpTo(200),
  /** The link that replaces it in the text; null for the article's own picture. */
  link: textUpTo(6_000).nullable(),
});
export type OldPicture = z.infer<typeof oldPicture>;

/** One post of an export after the dry run. Document id: `import:number`. */
export const wordpressRowFields = z.object({
  importId: z.string(),
  /** Place of the item in the file. */
  number: z.number().int().positive(),
  finding: z.enum(POST_FINDINGS),
  title: textUpTo(200),
  /** Id of the post's `importedPosts` document. */
  postKey: z.string(),
  guid: textUpTo(500),
  /** The post’s number on the old site. */
  postId: textUpTo(50).default(""),
  /** The article to change; null for a new one. */
  entityId: z.string().nullable(),
  /** The article's lock during the dry run. */
  lock: z.string().nullable(),
  intent: z.enum(["save", "publish", "schedule"]),
  publishAt: instant.nullable(),
  fields: z.record(z.string(), z.unknown()),
  /** Digest of the post as it was exported. */
  source: z.string(),
  address: textUpTo(200).nullable(),
  date: instant.nullable(),
  author: textUpTo(60).nullable(),
  tags: z.array(textUpTo(80)).max(8),
  /** What is lost or changed, for people. */
  notes: z.array(textUpTo(500)).max(150),
  oldPaths: z.array(textUpTo(LONGEST_OLD_PATH)).max(MOST_OLD_PATHS),
  pictures: z.array(oldPicture).max(201),
});
export type WordpressRowFields = z.infer<typeof wordpressRowFields>;

/** An import's input besides its items, which are the numbers of the rows that would change something. */
export const wordpressInput = z.object({
  importId: z.string(),
  fileName: textUpTo(200),
  site: textUpTo(500),
  counts: z.record(z.enum(POST_FINDINGS), z.number()),
  /** Items of the file that are not posts, by their type. */
  others: z.array(z.object({ type: textUpTo(60), count: z.number() })).max(100),
  comments: z.number(),
});
export type WordpressInput = z.infer<typeof wordpressInput>;

/** A post that was imported, so that it is never imported twice. The document's id is made of the post's guid. */
export const importedPostFields = z.object({
  guid: textUpTo(500),
  /** Empty for posts from before this was noted. */
  postId: textUpTo(50).default(""),
  articleId: z.string(),
  /** The article's lock after the import or what belongs to it: a different one means that somebody has changed it. */
  lock: z.string(),
  source: z.string(),
  /** The import that last changed it. */
  operationId: z.string(),
  oldPaths: z.array(textUpTo(LONGEST_OLD_PATH)).max(MOST_OLD_PATHS),
  /** Pictures that are still links to the old site. */
  pictures: z.array(oldPicture).max(201),
  /** True if there are any. */
  hasOldPictures: z.boolean(),
});

/**
 * An address at which there is nothing: one of an old site that leads to an article, or one that staff lead to a page. The
 * document's id is a digest of the path.
 */
export const oldAddressFields = z.object({
  path: textUpTo(LONGEST_OLD_PATH),
  articleId: z.string().nullable(),
  /** The page of this site that staff chose; null for an article's. */
  to: textUpTo(500).nullable().default(null),
});

/** A picture of an old site that is in our library. The document's id is a digest of its address. */
export const importedPictureFields = z.object({ url: textUpTo(1_500), mediaId: z.string() });
