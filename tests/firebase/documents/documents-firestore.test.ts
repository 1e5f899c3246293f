import { openFirestoreDocuments } from "~/backend/documents/firestore/firestore.server";
import { documentsContract, type MakeStore } from "../../backend/contract/documents.contract";
import { writeConditionsContract } from "../../backend/contract/write-conditions.contract";
import { describeWith, ownConnection } from "../support/emulators";
import { openRawFirestore } from "../support/raw-firestore";

const ENVELOPE = ["version", "createdAt", "createdBy", "updatedAt", "updatedBy", "_schemaVersion", "_id"];

const onEmulator: MakeStore = async (options) => {
  const connection = ownConnection();
  const documents = openFirestoreDocuments({ connection, ...options });
  const another = openFirestoreDocuments({ connection, ...options });
  const raw = openRawFirestore(connection.projectId);
  return {
    documents,
    outside: {
      another,
      async read(collection, id) {
        const data = (await raw.collection(collection).doc(id).get()).data();
        if (!data) return null;
        return {
          fields: Object.fromEntries(Object.entries(data).filter(([field]) => !ENVELOPE.includes(field))),
          schemaVersion: Number(data["_schemaVersion"]),
          version: Number(data["version"]),
          updatedBy: String(data["updatedBy"]),
        };
      },
      async write(collection, id, fields, schemaVersion) {
        const isObject = typeof fields === "object" && fields !== null && !Array.isArray(fields);
        const envelope = { version: 1, createdAt: "", createdBy: "x", updatedAt: "", updatedBy: "x" };
        await raw
          .batch()
          // Firestore holds nothing but objects.
          .set(raw.collection(collection).doc(id), {
            ...(isObject ? fields : { content: fields }),
            ...envelope,
            _schemaVersion: schemaVersion,
            _id: id,
          })
          .create(raw.collection("_changes").doc(), {
            at: new Date(),
            expiresAt: new Date(),
            by: "x",
            writes: { [collection]: [id] },
          })
          .commit();
      },
    },
    async close() {
      await Promise.all([documents.close(), another.close(), raw.terminate()]);
    },
  };
};

describeWith(["firestore"], "the emulator", () => {
  documentsContract("Firestore", onEmulator, { isShared: true, queryRuns: 25 });
  writeConditionsContract("Firestore", onEmulator);
});
