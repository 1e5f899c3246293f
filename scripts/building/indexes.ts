import { writeFileSync } from "node:fs";
import { firestoreIndexes } from "~/backend/documents/firestore/firestore-indexes";
import { collections } from "~/site/registries/collections";

/** Writes firestore.indexes.json from the collections' declarations: `npx tsx scripts/building/indexes.ts`. */
const file = new URL("../../firestore.indexes.json", import.meta.url);
const content = firestoreIndexes(collections);
writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
console.log(`firestore.indexes.json: ${content.indexes.length} indexes`);
