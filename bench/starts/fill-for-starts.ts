import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BulkDocuments, RawDocument } from "~/backend/documents/bulk";
import { openFirestoreBulk } from "~/backend/documents/firestore/firestore-bulk.server";
import type { FirestoreConnection } from "~/backend/documents/firestore/firestore-client.server";
import type { Collection } from "~/backend/documents/port";
import { openSqliteBulk } from "~/backend/documents/sqlite/sqlite-bulk.server";
import { bonuses } from "~/features/bonuses/collection";
import { casinos } from "~/features/casinos/collection";
import { editorialHeads } from "~/platform/publishing/collection";
import type { EditorialHeadFields } from "~/platform/publishing/schema";
import { collections } from "~/site/registries/collections";
import { fillStore, type Sizes } from "../scale/fill-store";

const PAGE = 500;
/** The emulator gains nothing from more concurrent pages. */
const PAGES_AT_ONCE = 4;
/** One item in fifty has changes that wait to be published. */
const EACH_WITH_DRAFT = 50;
const SAVED = { savedAt: "2026-11-20T10:00:00.000Z", savedBy: "system:bench", savedByName: "Bench" };

/** Documents of one collection, page by page. */
async function* pagesOf(bulk: BulkDocuments, collection: Collection): AsyncGenerator<RawDocument[]> {
  for (let after: string | null = null, isFirst = true; isFirst || after !== null; isFirst = false) {
    const page = await bulk.read(collection, after, PAGE);
    if (page.documents.length > 0) yield page.documents;
    after = page.next;
  }
}

/** Returns the editorial head of an item that has been edited once. */
function headOf(kind: "casino" | "bonus", { envelope, fields }: RawDocument, at: number): RawDocument {
  const draft = at % EACH_WITH_DRAFT === 0 ? { fields: fields as Record<string, unknown>, ...SAVED } : null;
  const head: EditorialHeadFields = { kind, entityId: envelope.id, revision: 1, draft, draftDueAt: null };
  return {
    envelope: { ...envelope, id: `${kind}:${envelope.id}` },
    fields: head,
    schemaVersion: editorialHeads.schemaVersion,
  };
}

/**
 * Fills a Firestore with the demo content and similar content up to the sizes, with every casino and bonus edited once.
 * Returns the number of documents.
 */
export async function fillFirestore(
  connection: FirestoreConnection,
  sizes: Sizes,
  report: (line: string) => void,
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "edgewise-starts-"));
  let count = 0;
  try {
    await fillStore({ folder, today: new Date(), ...sizes });
    const from = openSqliteBulk(join(folder, "edgewise.sqlite"), collections as Collection[]);
    const to = openFirestoreBulk(connection);
    const underWay = new Set<Promise<void>>();
    const write = async (collection: Collection, documents: RawDocument[]) => {
      if (underWay.size >= PAGES_AT_ONCE) await Promise.race(underWay);
      const writing: Promise<void> = to.write(collection, documents).finally(() => underWay.delete(writing));
      underWay.add(writing);
      count += documents.length;
      if (count % 20_000 < documents.length) report(`${count.toLocaleString("en")} documents …`);
    };
    for (const collection of collections as Collection[]) {
      let at = 0;
      for await (const documents of pagesOf(from, collection)) {
        await write(collection, documents);
        const kind = collection.name === casinos.name ? "casino" : collection.name === bonuses.name ? "bonus" : null;
        if (kind) await write(editorialHeads as unknown as Collection, documents.map((one) => headOf(kind, one, at++))); // prettier-ignore
      }
    }
    await Promise.all(underWay);
    await Promise.all([from.close(), to.close()]);
    return count;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
