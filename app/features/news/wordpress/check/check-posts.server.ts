import type { Transaction } from "~/backend/documents/port";
import { TimeSlice } from "~/backend/concurrency";
import { backend } from "~/backend/index.server";
import { sha256Hex } from "~/domain/digest.server";
import type { Staff } from "~/domain/staff";
import { slugCandidates } from "~/domain/text/slug";
import { parseUrl } from "~/domain/urls/parse-url";
import { versionOf, planSave } from "~/platform/publishing/editorial.server";
import { NO_WORDS } from "~/platform/publishing/markdown/directive";
import { plainText } from "~/platform/publishing/markdown/markdown.server";
import { problemsOf } from "~/platform/publishing/bulk/undo.server";
import { readStanding } from "~/platform/publishing/standing.server";
import { articleKind } from "../../desk/article-kind.server";
import { importedPosts, wordpressRows } from "../collection";
import type { ConvertedPost, PostHtml } from "../convert/html-to-markdown";
import { convertPosts } from "../convert/converting-thread.server";
import { galleriesIn, galleryIds } from "../convert/shortcodes";
import type { PostFinding, WordpressRowFields } from "../schema";
import { readWxr, type WxrContent, type WxrItem } from "../wxr/wxr-reader.server";
import { articleOfPost, LONGEST_BODY, whyLeftOut, type ArticleOfPost, type ImportKnowledge } from "./article-of-post";
import { isPost } from "./scan-export.server";

/** Posts that are converted together, since a thread takes a while to start, and the length of their texts. */
const POSTS_AT_ONCE = 100;
const LONGEST_AT_ONCE = 1_000_000;
/** Posts that are judged or stored before other work gets its turn. */
const POSTS_A_BATCH = 20;
const MOST_TRIES = 50;

type Row = Omit<WordpressRowFields, "importId">;

/** Returns the id of a row. */
export function wordpressRowId(importId: string, number: number): string {
  return `${importId}:${String(number).padStart(6, "0")}`;
}

/**
 * Returns the ids that a post's record, and the article that is made of it, may have: one of what WordPress calls its
 * guid, and another for a copy of a post, which some plugins give the guid of the first.
 */
function postKeysOf({ guid, link, postId }: WxrItem, site: string): [own: string, ofCopy: string] {
  const name = guid !== "" ? guid : link !== "" ? link : `${site}#${postId}`;
  const [own = "", ofCopy = ""] = [name, `${name}#${postId}`].map((one) => `wp-${sha256Hex(one).slice(0, 30)}`);
  return [own, ofCopy];
}

export interface CheckedPosts {
  counts: Record<PostFinding, number>;
  /** Numbers of the rows that would change something. */
  accepted: number[];
}

/** Decides what becomes of each post of a file, and stores the decisions. */
export async function checkPosts(
  content: WxrContent,
  known: ImportKnowledge & { site: string },
  importId: string,
  staff: Staff,
): Promise<CheckedPosts> {
  const counts = { new: 0, changed: 0, unchanged: 0, kept: 0, left_out: 0, faulty: 0 };
  const accepted: number[] = [];
  const judge = new Judge(known, staff);
  const slice = new TimeSlice();
  async function take(items: readonly WxrItem[]): Promise<void> {
    for await (const rows of judge.rowsOf(items)) {
      const batch = backend().documents.batch(staff.uid);
      for (const row of rows) {
        counts[row.finding] += 1;
        if (row.finding === "new" || row.finding === "changed") accepted.push(row.number);
        batch.set(wordpressRows, wordpressRowId(importId, row.number), { importId, ...row });
      }
      await batch.commit();
      await slice.rest();
    }
  }
  let some: WxrItem[] = [];
  let length = 0;
  for await (const item of readWxr(content).items) {
    // Pages are listed as left out, so that somebody decides where their texts belong.
    if (!isPost(item) && item.type !== "page") continue;
    some.push(item);
    length += item.content.length;
    if (some.length < POSTS_AT_ONCE && length < LONGEST_AT_ONCE) continue;
    await take(some);
    some = [];
    length = 0;
  }
  await take(some);
  return { counts, accepted };
}

function whyNot(item: WxrItem): string | null {
  return item.type === "page" ? "It is a page, not a post: pages are left out." : whyLeftOut(item);
}

/** Names that posts of the file have taken: for good, and within a transaction that may be tried again. */
class Taken {
  readonly #all = new Set<string>();
  #now = new Set<string>();

  has = (one: string) => this.#all.has(one) || this.#now.has(one);
  add = (one: string) => void this.#now.add(one);
  again = () => void (this.#now = new Set());
  keep = () => this.#now.forEach((one) => this.#all.add(one));
}

class Judge {
  readonly #slugs = new Taken();
  readonly #keys = new Taken();
  /** By the id of a record, the old site's number of the post that has it. */
  readonly #firsts = new Map<string, string>();

  constructor(
    private readonly known: ImportKnowledge & { site: string },
    private readonly staff: Staff,
  ) {}

  /** Yields the rows of some posts, a few at a time. */
  async *rowsOf(items: readonly WxrItem[]): AsyncGenerator<Row[]> {
    const open = items.filter((item) => whyNot(item) === null);
    const converted = open.length === 0 ? [] : await convertPosts(open.map((item) => this.#htmlOf(item)));
    const posts = new Map(open.map((item, at) => [item, converted[at] ?? null]));
    for (let at = 0; at < items.length; at += POSTS_A_BATCH) {
      const some = items.slice(at, at + POSTS_A_BATCH);
      const judged = await backend().documents.transaction(this.staff.uid, async (transaction) => {
        this.#slugs.again();
        this.#keys.again();
        const rows: Row[] = [];
        for (const item of some) {
          const why = whyNot(item);
          if (why !== null) rows.push(this.#without(item, "left_out", [why]));
          else rows.push(await this.#judge(transaction, item, posts.get(item) ?? null));
        }
        return rows;
      });
      this.#slugs.keep();
      this.#keys.keep();
      yield judged;
    }
  }

  #htmlOf({ content, title, excerpt, link, postId }: WxrItem): PostHtml {
    const ids = galleriesIn(content).flatMap(galleryIds);
    const known = ids.flatMap((id) => {
      const one = this.known.attachments.get(id);
      return one ? [[id, one] as const] : [];
    });
    const base = parseUrl(link) ? link : parseUrl(this.known.site) ? `${this.known.site}/?p=${postId}` : "";
    return { html: content, title, excerpt, base, attachments: Object.fromEntries(known) };
  }

  async #judge(transaction: Transaction, item: WxrItem, post: ConvertedPost | null): Promise<Row> {
    if (!post) return this.#without(item, "faulty", ["Its HTML can’t be read: it is nested too deeply."]);
    const key = await this.#keyOf(transaction, item);
    if (key === null) return this.#without(item, "left_out", ["The file has this post twice."]);
    const article = articleOfPost(item, post, this.known, (text) => plainText(text, NO_WORDS));
    const source = sha256Hex(
      JSON.stringify([article.fields, article.date, item.status, article.oldPaths, article.pictures]),
    );
    const row: Row = {
      ...this.#without(item, "new", article.notes),
      postKey: key,
      ...{ title: article.fields.title, intent: article.intent, publishAt: article.publishAt, source },
      ...{ date: article.date, author: String(article.fields["author"]), tags: article.fields["tags"] as string[] },
      ...{ oldPaths: article.oldPaths, pictures: article.pictures, fields: article.fields },
    };
    const problem = bodyProblem(article);
    if (problem !== null) return { ...row, finding: "faulty", fields: {}, notes: [problem, ...row.notes] };

    const record = await transaction.get(importedPosts, key);
    const { document, head } = await readStanding(transaction, articleKind, key);
    if (record && document) {
      const lock = versionOf(articleKind, head, document);
      const isGone = document.publishState === "archived" && record.source === "";
      Object.assign(row, { entityId: document.id, lock, address: `/news/${document.slug}` });
      const same = record.source === source;
      if (same || record.lock !== lock) {
        this.#slugs.add(document.slug);
        const why = same ? [] : ["It has been changed here since it was imported, and stays as it is."];
        return { ...row, finding: same ? "unchanged" : "kept", fields: {}, pictures: [], notes: why };
      }
      row.finding = "changed";
      if (isGone) row.notes.unshift("The import that made it was undone: it is imported again.");
    } else if (record) row.notes.unshift("Its article was deleted here: it is made again.");
    const planned = await this.#planned(transaction, row);
    if ("problem" in planned) return { ...row, finding: "faulty", fields: {}, notes: [planned.problem, ...row.notes] };
    this.#keys.add(key);
    this.#slugs.add(planned.slug);
    if (planned.slug !== article.fields.slug)
      row.notes.unshift(`The address /news/${article.fields.slug} is taken: it becomes /news/${planned.slug}.`);
    return { ...row, address: `/news/${planned.slug}`, fields: { ...row.fields, slug: planned.slug } };
  }

  /** Returns the id of a post's record; null for one that the file has had already. */
  async #keyOf(transaction: Transaction, item: WxrItem): Promise<string | null> {
    const [own, ofCopy] = postKeysOf(item, this.known.site);
    const first = this.#firsts.get(own) ?? ((await transaction.get(importedPosts, own))?.postId || item.postId);
    this.#firsts.set(own, first);
    const key = first === item.postId ? own : ofCopy;
    return this.#keys.has(key) ? null : key;
  }

  /** Plans a row at the first address that neither an article has nor another post of the file. */
  async #planned(transaction: Transaction, row: Row): Promise<{ slug: string } | { problem: string }> {
    const candidates = slugCandidates(String(row.fields["slug"]));
    for (let tries = 0; tries < MOST_TRIES;) {
      const slug = candidates.next().value;
      if (this.#slugs.has(slug)) continue;
      tries += 1;
      const planned = await planRow(transaction, { ...row, fields: { ...row.fields, slug } }, this.staff);
      if (planned.result.outcome !== "saved") return { problem: problemsOf(planned.result) };
      if (!this.#slugs.has(planned.result.fields.slug)) return { slug: planned.result.fields.slug };
    }
    return { problem: "No similar address is free." };
  }

  #without(item: WxrItem, finding: PostFinding, notes: string[]): Row {
    return {
      ...{
        number: item.number,
        finding,
        postKey: postKeysOf(item, this.known.site)[0],
        guid: item.guid.slice(0, 500),
        postId: item.postId.slice(0, 50),
      },
      ...{ title: item.title.slice(0, 200), entityId: null, lock: null, intent: "save", publishAt: null, fields: {} },
      ...{ source: "", address: null, date: null, author: null, tags: [], oldPaths: [], pictures: [] },
      notes: notes.slice(0, 120).map((note) => note.slice(0, 500)),
    };
  }
}

function bodyProblem({ fields: { body } }: ArticleOfPost): string | null {
  if (body.trim() === "") return "It has no text.";
  if (body.length <= LONGEST_BODY) return null;
  return `Its text has ${String(body.length)} characters, and an article at most ${String(LONGEST_BODY)}: split it on the old site.`;
}

/** Plans what a row does to its article. */
export function planRow(
  transaction: Transaction,
  row: Pick<WordpressRowFields, "entityId" | "postKey" | "intent" | "publishAt" | "fields" | "lock">,
  staff: Staff,
) {
  return planSave(
    transaction,
    articleKind,
    row.entityId,
    {
      intent: row.intent,
      fields: row.fields,
      newId: row.postKey,
      isSlugDerived: true,
      cause: "imported",
      ...(row.publishAt !== null && { publishAt: row.publishAt }),
      ...(row.entityId !== null && row.lock !== null && { version: row.lock }),
    },
    staff,
  );
}
