import { FieldPath } from "firebase-admin/firestore";
import type { BulkDocuments, RawDocument } from "../bulk";
import { lazily } from "../../concurrency";
import { canonicalJson } from "~/domain/canonical-json";
import { FirestoreClient, type FirestoreConnection } from "./firestore-client.server";
import { dataOf, encoded, envelopeOf, rowOf, storedFieldsOf, type FirestoreRow } from "./firestore-data.server";
import { problemForFirestore } from "./firestore-limits";
import { forgetSnapshots } from "./snapshots/snapshot-pointer.server";
import { AppendOnly, type Collection, type Fields } from "../port";
import { isDocumentId } from "../stored-document";

/** Generous, because the writer slows down by itself when Firestore asks for it. */
const PAGE_DEADLINE_MS = 120_000;

const rawOf = (row: FirestoreRow): RawDocument => ({ envelope: envelopeOf(row), ...storedFieldsOf(row) });

const storedOf = ({ envelope, fields, schemaVersion }: RawDocument) =>
  encoded(dataOf(envelope, fields as Fields, schemaVersion)) as Fields;

/**
 * Opens a Firestore database for bulk copying. Followers are not told of the writes, so that later starts use no
 * snapshot.
 */
export function openFirestoreBulk(connection: FirestoreConnection): BulkDocuments {
  const client = new FirestoreClient(connection, () => undefined);
  const withoutSnapshots = lazily(() => forgetSnapshots(client));

  async function present(collection: Collection, documents: readonly RawDocument[]): Promise<RawDocument[]> {
    const references = documents.map(({ envelope }) => client.document(collection, envelope.id));
    if (references.length === 0) return [];
    const found = await client.call(() => client.firestore.getAll(...references));
    return found.flatMap((snapshot) => {
      const row = rowOf(snapshot);
      return row ? [rawOf(row)] : [];
    });
  }

  return {
    count: (collection) =>
      client.call(async () => (await client.collection(collection).count().get()).data().count, PAGE_DEADLINE_MS),
    async read(collection, after, limit) {
      const ordered = client.collection(collection).orderBy(FieldPath.documentId()).limit(limit);
      const query = after === null ? ordered : ordered.startAfter(after);
      const { docs } = await client.call(() => query.get());
      const documents = docs.flatMap((snapshot) => {
        const row = rowOf(snapshot);
        return row ? [rawOf(row)] : [];
      });
      return { documents, next: docs.length === limit ? (docs.at(-1)?.id ?? null) : null };
    },
    async write(collection, documents) {
      await withoutSnapshots();
      if (collection.appendOnly) {
        const given = new Map(documents.map((document) => [document.envelope.id, document]));
        for (const document of await present(collection, documents)) {
          const { id } = document.envelope;
          if (canonicalJson(document) !== canonicalJson(given.get(id)))
            throw new AppendOnly(`${collection.name}/${id}`);
        }
      }
      await client.call(async () => {
        const writer = client.firestore.bulkWriter();
        const written = documents.map((document) =>
          writer.set(client.document(collection, document.envelope.id), storedOf(document)),
        );
        await Promise.all([...written, writer.close()]);
      }, PAGE_DEADLINE_MS);
    },
    problemOf(collection, document) {
      const { id } = document.envelope;
      if (!isDocumentId(id)) return "its id cannot be stored";
      return problemForFirestore(`${collection.name}/${id}`, storedOf(document));
    },
    // Firestore has no number that changes with every write; the comparison of both sides shows changes in between.
    mark: async () => null,
    close: () => client.close(),
  };
}
