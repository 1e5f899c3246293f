import { eachPage } from "~/backend/documents/each-document";
import type { Collection, Fields, Query, Stored } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { log } from "~/backend/log.server";
import { eachEntry } from "./each-entry.server";
import { retryAfterMs } from "./retry-after";
import type { DueFailure } from "./schema";

const PAGE = 100;
const UNEXPECTED = "An unexpected error, which the server’s log describes.";

interface DueKind<F extends Fields> {
  collection: Collection<F>;
  /** The field that says when a document is due (UTC, ISO 8601), by which the collection is indexed. */
  dueAt: keyof F & string;
  /** The field for the `DueFailure`. */
  failure: keyof F & string;
  /** Takes a document off the schedule. */
  unscheduled: Partial<F>;
  actor: string;
  /** For the log, such as "a scheduled change" that could not be "published". */
  words: { what: string; done: string };
  /** Does what is due. Returns null, or for staff to read why it can't be done until somebody changes the document. */
  act(document: Stored<F>): Promise<string | null>;
}

/**
 * Returns the moments at which documents are due, or are tried again, and what runs then. Several instances may run it
 * at once. A document that can't be done as it is comes off the schedule; one that failed for another reason is tried
 * again, after a minute at first and after an hour at most. Why it failed is noted for staff, unless somebody has
 * changed the document in the meantime.
 */
export function dueDocuments<F extends Fields>(kind: DueKind<F>) {
  const { collection, dueAt, failure, unscheduled, actor, words } = kind;
  const failureOf = (document: F) => (document[failure] ?? null) as DueFailure | null;

  async function note({ id, version }: Stored<F>, failed: DueFailure): Promise<void> {
    const fields = { [failure]: failed, ...(failed.retryAt === null && unscheduled) } as Partial<F>;
    await backend().documents.batch(actor).update(collection, id, fields, { when: { version } }).commit();
  }

  async function tryOne(document: Stored<F>): Promise<void> {
    const now = backend().clock();
    const tries = (failureOf(document)?.tries ?? 0) + 1;
    try {
      const reason = await kind.act(document);
      if (reason !== null) await note(document, { at: now.toISOString(), reason, tries, retryAt: null });
    } catch (error) {
      const retryAt = new Date(now.getTime() + retryAfterMs(tries)).toISOString();
      log.error(
        { err: error, entry: document.id, retryAt },
        `${words.what} could not be ${words.done}; it is tried again`,
      );
      await note(document, { at: now.toISOString(), reason: UNEXPECTED, tries, retryAt });
    }
  }

  return {
    collections: [collection.name],
    async next(): Promise<string | null> {
      const waiting: Query = { where: [[dueAt, ">", ""]], orderBy: [dueAt], limit: PAGE };
      const { items } = await backend().documents.query(collection, waiting);
      const moments = items.map((document) => {
        const [due, retry] = [String(document[dueAt] ?? ""), failureOf(document)?.retryAt ?? ""];
        return due > retry ? due : retry;
      });
      return moments.sort()[0] ?? null;
    },
    async run(): Promise<void> {
      const { documents, clock } = backend();
      const now = clock().toISOString();
      const past: Query = { where: [[dueAt, "<=", now]], orderBy: [dueAt], limit: PAGE };
      for await (const { items } of eachPage(documents, collection, past)) {
        const due = items.filter((document) => (failureOf(document)?.retryAt ?? "") <= now);
        await eachEntry(due, `the failure of ${words.what} could not be noted`, tryOne);
      }
    },
  };
}
