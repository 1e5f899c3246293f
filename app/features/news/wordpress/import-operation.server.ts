import { optionsOf } from "~/domain/codes/names-in";
import { randomUUID } from "node:crypto";
import { z } from "zod/v4";
import type { Transaction } from "~/backend/documents/port";
import { plural } from "~/domain/plural";
import { sha256Hex } from "~/domain/digest.server";
import type { Staff } from "~/domain/staff";
import { fold } from "~/domain/text/fold";
import { backend } from "~/backend/index.server";
import { hasSubmissionKey, submissionId } from "~/http/forms/submission-key.server";
import type { UploadedFile, UploadLimits } from "~/http/bodies/form.server";
import {
  defineOperationKind,
  done,
  failed,
  skipped,
  type OperationContext,
} from "~/platform/operations/operation-kind";
import { proposeOperation } from "~/platform/operations/operations.server";
import type { ItemResult } from "~/platform/operations/schema";
import { keepForUndo, planUndo, problemsOf, undoItem } from "~/platform/publishing/bulk/undo.server";
import { readStanding } from "~/platform/publishing/standing.server";
import { articleKind } from "../desk/article-kind.server";
import { CATEGORY_LABELS, ARTICLE_CATEGORIES, type ArticleCategory } from "../kinds";

import { publishedArticles } from "../published-articles.server";
import { checkPosts, planRow, wordpressRowId } from "./check/check-posts.server";
import { scanExport } from "./check/scan-export.server";
import { importedPosts, oldAddresses, wordpressRows } from "./collection";
import { oldAddressId, planOldAddresses } from "./old-addresses.server";
import { WORDPRESS_IMPORT } from "./old-paths";
import { fetchesPictures, startPictures } from "./pictures/pictures-operation.server";
import { wordpressInput, type WordpressInput } from "./schema";
import { XmlRefused } from "./wxr/xml-events";

const MEGABYTE = 1_000_000;
/** Several times the export of a site with 10,000 posts. */
const MOST_BYTES = 200 * MEGABYTE;
/** A somewhat larger post is still read, so that the form can say why it is refused. */
export const WORDPRESS_LIMITS: UploadLimits = { file: MOST_BYTES, total: 1.2 * MOST_BYTES, files: 1, isSpooled: true };
export const CATEGORY_FIELD = "category";

const wordpressUndoItem = undoItem.extend({ importedBy: z.string() });
type WordpressUndoItem = z.infer<typeof wordpressUndoItem>;

/** Undoes an import and its old addresses, except for articles that somebody has changed since. */
export const wordpressUndo = defineOperationKind({
  duty: "editor",
  name: "wordpress-undo",
  item: wordpressUndoItem,
  input: z.object({}),
  labelOf: ({ label }: WordpressUndoItem) => label,
  together: 1,
  async run(transaction: Transaction, items: WordpressUndoItem[], { staff }) {
    const results: ItemResult[] = [];
    for (const item of items) {
      const record = await transaction.get(importedPosts, item.id);
      // Pictures that were fetched for it since belong to the import; a later import doesn't.
      const lock = record?.operationId === item.importedBy ? record.lock : item.lock;
      const planned = await planUndo(transaction, articleKind, { ...item, lock }, staff);
      planned.write();
      if (planned.result.outcome === "done" && record) {
        const isNew = item.before === null;
        if (isNew) for (const path of record.oldPaths) transaction.delete(oldAddresses, oldAddressId(path));
        if (planned.lock === null) transaction.delete(importedPosts, record.id);
        else
          transaction.update(importedPosts, record.id, {
            ...{ lock: planned.lock, source: "", pictures: [], hasOldPictures: false },
            ...(isNew && { oldPaths: [] }),
          });
      }
      results.push(planned.result);
    }
    return results;
  },
});

/** Imports posts one by one, because two may want one address. */
export const wordpressImport = defineOperationKind({
  duty: "editor",
  name: "wordpress-import",
  item: z.number(),
  input: wordpressInput,
  labelOf: (number: number) => `entry ${String(number)} of the file`,
  undoneBy: wordpressUndo.name,
  startedByHand: true,
  together: 1,
  async run(transaction: Transaction, numbers: number[], context: OperationContext<WordpressInput>) {
    const results: ItemResult[] = [];
    for (const number of numbers) results.push(await importRow(transaction, number, context));
    return results;
  },
  async finished({ operationId, staff }) {
    if (fetchesPictures()) await startPictures(staff, `${operationId}-pictures`);
  },
});

async function importRow(
  transaction: Transaction,
  number: number,
  { input, staff, operationId }: OperationContext<WordpressInput>,
): Promise<ItemResult> {
  const row = await transaction.get(wordpressRows, wordpressRowId(wordpressInput.parse(input).importId, number));
  if (!row) return failed(`entry ${String(number)} of the file`, "The content of this post is no longer stored.");
  const standing = await readStanding(transaction, articleKind, row.postKey);
  if ((standing.document === null) !== (row.entityId === null))
    return skipped(row.title, "It was imported or deleted since the file was checked.");
  const planned = await planRow(transaction, row, staff);
  const { result } = planned;
  if (result.outcome === "conflict") return skipped(row.title, "Somebody has changed it since the file was checked.");
  if (result.outcome !== "saved") return failed(row.title, problemsOf(result));
  const former = await planOldAddresses(transaction, row.oldPaths, result.id);

  planned.write();
  former.write();
  const undo = keepForUndo(transaction, articleKind, standing, result, operationId);
  const { guid, postId, source, pictures } = row;
  transaction.set(importedPosts, row.postKey, {
    ...{ guid, postId, source, pictures, hasOldPictures: pictures.length > 0, operationId },
    ...{ articleId: result.id, lock: undo.lock, oldPaths: former.kept },
  });
  const address = `/news/${result.fields.slug}`;
  const message = [
    row.entityId === null ? `Imported as ${address}.` : `Changed: ${address}.`,
    ...(result.hasDraft ? ["The changes wait as a draft."] : []),
    ...(former.taken.length > 0 ? [`These old addresses lead to another article: ${former.taken.join(", ")}`] : []),
  ];
  return done(row.title, { ...undo, importedBy: operationId }, message.join(" ").slice(0, 500));
}

/** The names of our authors, by which those of an export are recognised. */
async function ourAuthors(): Promise<Map<string, string>> {
  const { all } = await publishedArticles.read();
  return new Map(all.map(({ author }) => [fold(author), author]));
}

/** Returns the choices of the form. */
export function categoryChoices(): { value: string; label: string }[] {
  return optionsOf(CATEGORY_LABELS);
}

/** Returns the category for posts that have none of ours. */
export function categoryOf(form: FormData): ArticleCategory {
  return ARTICLE_CATEGORIES.find((one) => one === form.get(CATEGORY_FIELD)) ?? "industry";
}

async function digestOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: string[] = [];
  for await (const chunk of content) parts.push(sha256Hex(chunk));
  return sha256Hex(parts.join());
}

/**
 * Checks an uploaded export and stores what becomes of each of its posts; returns the operation that waits to be
 * started, or what is wrong with the file. Closes the upload.
 */
export async function proposeWordpressImport(
  upload: Pick<UploadedFile, "name" | "spooled"> | undefined,
  form: FormData,
  staff: Staff,
): Promise<{ operationId: string } | { problem: string }> {
  if (!upload) return { problem: "Choose the file that WordPress exported." };
  const { name, spooled } = upload;
  if (!spooled)
    return { problem: `The file is larger than ${String(MOST_BYTES / MEGABYTE)} MB. Export one year at a time.` };
  try {
    if (spooled.size === 0) return { problem: "The file is empty." };
    const what = `import from WordPress ${await digestOf(spooled)}`;
    const importId = hasSubmissionKey(form) ? submissionId(form, { by: staff.uid, what }) : randomUUID();
    return { operationId: await propose({ name, content: spooled, importId, category: categoryOf(form) }, staff) };
  } catch (error) {
    if (error instanceof XmlRefused) return { problem: error.message };
    throw error;
  } finally {
    await spooled.close();
  }
}

async function propose(
  file: { name: string; content: AsyncIterable<Uint8Array>; importId: string; category: ArticleCategory },
  staff: Staff,
): Promise<string> {
  const { name, content, importId, category } = file;
  const { site, authors, attachments, comments, others } = await scanExport(content);
  const known = {
    site,
    authors,
    attachments,
    category,
    ours: await ourAuthors(),
    now: backend().clock().toISOString(),
  };
  const { counts, accepted } = await checkPosts(content, known, importId, staff);
  const input: WordpressInput = { importId, fileName: name.slice(0, 200), site, counts, others, comments };
  const title = `Import ${plural(accepted.length, "post")} from WordPress`;
  const operation = { title, backTo: WORDPRESS_IMPORT, items: accepted, input, id: importId };
  return proposeOperation(wordpressImport, operation, staff);
}
