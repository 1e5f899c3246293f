import { decoded } from "~/domain/urls/decoded";
import { fold } from "~/domain/text/fold";
import { manyLines, oneLine } from "~/domain/text/characters";
import { slugOfTitle } from "~/platform/publishing/slugs/title-slug.server";
import { parseUrl } from "~/domain/urls/parse-url";

import { CATEGORY_LABELS, ARTICLE_CATEGORIES, type ArticleCategory } from "../../kinds";
import type { ConvertedPost } from "../convert/html-to-markdown";
import { isOurs, oldPathOf } from "../old-paths";
import { MOST_OLD_PATHS, type OldPicture } from "../schema";
import type { WxrItem } from "../wxr/wxr-reader.server";

export const LONGEST_BODY = 60_000;
const [SHORTEST_TITLE, LONGEST_TITLE] = [10, 110];
const LONGEST_DEK = 200;
const MOST_TAGS = 8;
const LONGEST_TAG = 40;

/** What is known of the file and of our articles. */
export interface ImportKnowledge {
  /** Names of authors by their login on the old site. */
  authors: ReadonlyMap<string, string>;
  /** Our authors, by their folded names. */
  ours: ReadonlyMap<string, string>;
  /** For posts with none of our categories. */
  category: ArticleCategory;
  attachments: ReadonlyMap<string, { url: string; alt: string }>;
  /** UTC, ISO 8601. */
  now: string;
}

export interface ArticleOfPost {
  fields: Record<string, unknown> & { slug: string; title: string; body: string };
  intent: "save" | "publish" | "schedule";
  publishAt: string | null;
  date: string | null;
  notes: string[];
  oldPaths: string[];
  pictures: OldPicture[];
}

const LEFT_OUT: Readonly<Record<string, string>> = {
  private: "It is private on the old site.",
  trash: "It is in the old site’s bin.",
  "auto-draft": "It is an empty draft that WordPress made by itself.",
  inherit: "It is a version of another post.",
};
const KEPT_STATUS = new Set(["publish", "future", "draft", "pending"]);

/** Returns why a post is not imported at all; null if it is. */
export function whyLeftOut({ status, password }: Pick<WxrItem, "status" | "password">): string | null {
  if (password !== "") return "It is protected by a password on the old site.";
  if (KEPT_STATUS.has(status)) return null;
  return LEFT_OUT[status] ?? `Its status is “${status.slice(0, 60)}”, which we don’t know.`;
}

/** Returns a time of WordPress (UTC, ISO 8601); null for none. */
function instantOf({ dateGmt, date, pubDate }: Pick<WxrItem, "dateGmt" | "date" | "pubDate">): string | null {
  for (const text of [dateGmt, pubDate, date]) {
    const isPlain = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text);
    const at = Date.parse(isPlain ? `${text.replace(" ", "T")}Z` : /^\w{3}, \d/.test(text) ? text : "");
    if (!Number.isNaN(at) && at > 0) return new Date(at).toISOString();
  }
  return null;
}

/** Cuts a text between words and ends it with an ellipsis. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const head = text.slice(0, most - 1);
  const space = head.lastIndexOf(" ");
  return `${(space > most / 2 ? head.slice(0, space) : head).replace(/[\ud800-\udbff]$/, "").trimEnd()}…`;
}

function titleOf(written: string, date: string | null, notes: string[]): string {
  const title = oneLine(written);
  if (title.length > LONGEST_TITLE) {
    notes.push(`The title is cut to ${String(LONGEST_TITLE)} characters. It was: ${title.slice(0, 300)}`);
    return cut(title, LONGEST_TITLE);
  }
  if (title.length >= SHORTEST_TITLE) return title;
  const longer = `${title === "" ? "Untitled" : title} (${(date ?? "no date").slice(0, 10)})`;
  notes.push(`The title “${title}” is shorter than ${String(SHORTEST_TITLE)} characters and becomes “${longer}”.`);
  return longer;
}

function authorOf(login: string, { authors, ours }: ImportKnowledge, notes: string[]): string {
  const named = oneLine(authors.get(login) ?? login)
    .slice(0, 60)
    .trim();
  const name = named.length >= 2 ? named : "Unknown author";
  const known = ours.get(fold(name));
  if (named.length < 2) notes.push("No author is named: it becomes “Unknown author”.");
  else if (known === undefined) notes.push(`No article here is by “${name}” yet.`);
  return known ?? name;
}

const CATEGORY_OF = new Map<string, ArticleCategory>(
  ARTICLE_CATEGORIES.flatMap((one) => [
    [fold(CATEGORY_LABELS[one]), one],
    [fold(one.replaceAll("_", " ")), one],
  ]),
);

function termsOf({ terms }: Pick<WxrItem, "terms">, { category: other }: ImportKnowledge, notes: string[]) {
  let category: ArticleCategory | null = null;
  const tags = new Set<string>();
  const unused: string[] = [];
  for (const { domain, name, slug } of terms) {
    const ours = domain === "category" ? CATEGORY_OF.get(fold(name)) : undefined;
    if (domain === "category" && slug === "uncategorized") continue;
    if (ours !== undefined && category === null) {
      category = ours;
      continue;
    }
    const tag = slugOfTitle(name, "tag");
    const isTag = (domain === "category" || domain === "post_tag") && tag.length <= LONGEST_TAG;
    if (isTag && (tags.has(tag) || tags.size < MOST_TAGS)) tags.add(tag);
    else unused.push(`${name} (${domain})`);
  }
  if (category === null) notes.push(`None of its categories is one of ours: it goes to “${CATEGORY_LABELS[other]}”.`);
  if (unused.length > 0) notes.push(`Tags and the like that are left out: ${unused.join(", ")}`);
  return { category: category ?? other, tags: [...tags] };
}

function dekOf({ excerpt, text, title }: Record<"excerpt" | "text" | "title", string>, notes: string[]): string {
  const written = oneLine(excerpt);
  if (written === "") {
    notes.push("It has no excerpt: the summary is its beginning.");
    return cut(oneLine(text) || title, LONGEST_DEK);
  }
  if (written.length > LONGEST_DEK)
    notes.push(`The excerpt is cut to ${String(LONGEST_DEK)} characters. It was: ${written.slice(0, 400)}`);
  return cut(written, LONGEST_DEK);
}

function slugOf(written: string, title: string): string {
  const slug = decoded(written);
  return slugOfTitle(slug.trim() === "" ? title : slug.replaceAll("-", " "), "article");
}

function placeOf(status: string, date: string | null, now: string, notes: string[]) {
  if (status === "pending") notes.push("It was waiting for review: it becomes a draft.");
  if (status !== "publish" && status !== "future") return { intent: "save", publishAt: null, first: null } as const;
  if (date !== null && date > now) return { intent: "schedule", publishAt: date, first: null } as const;
  if (date === null) notes.push("It has no date: it gets the date of the import.");
  return { intent: "publish", publishAt: null, first: date } as const;
}

/** Returns the old addresses of a post that can lead to its article. */
function oldPathsOf({ link, guid, postId, status }: WxrItem, slug: string, notes: string[]): string[] {
  if (status !== "publish" && status !== "future") return [];
  const written = [link, guid]
    .map((text) => parseUrl(text))
    .filter((url) => url !== null)
    .map(oldPathOf);
  const byNumber = /^\d{1,12}$/.test(postId) ? `/?p=${postId}` : null;
  const paths = new Set([...written, byNumber].filter((path) => path !== null));
  paths.delete(`/news/${slug}`);
  for (const path of paths) {
    if (!isOurs(path)) continue;
    paths.delete(path);
    notes.push(`The old address ${path} can’t redirect here: addresses of our own pages begin like that.`);
  }
  return [...paths].slice(0, MOST_OLD_PATHS);
}

/** Returns a text without the links that replace pictures. */
function withoutPictures(markdown: string, pictures: ConvertedPost["pictures"]): string {
  return pictures.reduce((text, { link }) => text.replace(link, ""), markdown);
}

/**
 * Returns the article that a post becomes, with everything that is lost or changed on the way. `plainText` gives the
 * words of a Markdown text.
 */
export function articleOfPost(
  item: WxrItem,
  post: ConvertedPost,
  known: ImportKnowledge,
  plainText: (markdown: string) => string,
): ArticleOfPost {
  const notes = post.lost.map((what) => `Lost: ${what}`);
  if (item.isCut) notes.push("One of its texts is longer than a million characters and was cut.");
  if (item.comments > 0)
    notes.push(`${item.comments === 1 ? "1 comment is" : `${String(item.comments)} comments are`} left out.`);
  const date = instantOf(item);
  const title = titleOf(post.title, date, notes);
  const slug = slugOf(item.slug, title);
  const { intent, publishAt, first } = placeOf(item.status, date, known.now, notes);
  const text = withoutPictures(post.markdown, post.pictures);
  const featured = known.attachments.get(item.thumbnailId);
  if (item.thumbnailId !== "" && !featured)
    notes.push("The address of its featured picture is not in the file: export All content to have it.");
  const pictures: OldPicture[] = [
    ...(featured ? [{ url: featured.url, alt: oneLine(featured.alt).slice(0, 200), link: null }] : []),
    ...post.pictures.map(({ url, alt, link }) => ({ url, alt: oneLine(alt).slice(0, 200), link: manyLines(link) })),
  ];
  return {
    fields: {
      title,
      slug,
      dek: dekOf({ excerpt: post.excerpt, text: plainText(text.slice(0, 4_000)), title }, notes),
      body: manyLines(post.markdown),
      ...termsOf(item, known, notes),
      author: authorOf(item.creator, known, notes),
      hero: null,
      sources: [],
      corrections: [],
      sponsored: false,
      casinoIds: [],
      ...(first !== null && { firstPublishedAt: first }),
    },
    intent,
    publishAt,
    date: intent === "save" ? null : date,
    notes,
    oldPaths: oldPathsOf(item, slug, notes),
    pictures,
  };
}
