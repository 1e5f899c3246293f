import { writeSync } from "node:fs";
import { z } from "zod/v4";
import { defineCollection, type Collection } from "~/backend/documents/port";
import { openSqliteDocuments } from "~/backend/documents/sqlite/sqlite.server";

/** Shared by the tests and the process they start. */
export const entries = defineCollection({
  name: "entries",
  schema: z.object({ round: z.string(), group: z.number(), text: z.string() }),
  indexes: [["round"], ["round", "group"]],
});
export const counters = defineCollection({ name: "counters", schema: z.object({ n: z.number() }) });
export const writersCollections: readonly Collection[] = [entries, counters];
export const GROUP_SIZE = 5;

const [task, file, argument] = process.argv.slice(2);
const acknowledge = (text: string) => writeSync(1, `${text}\n`);

/** Writes groups of documents, each group as one batch, until it is killed; says which are acknowledged. */
async function writeForever(path: string, round: string): Promise<never> {
  const documents = openSqliteDocuments({ file: path, collections: writersCollections });
  for (let group = 0; ; group += 1) {
    const batch = documents.batch("writer");
    for (let member = 0; member < GROUP_SIZE; member += 1)
      batch.set(entries, `${round}-${group}-${member}`, { round, group, text: "x".repeat(500 * (member + 1)) });
    await batch.commit();
    acknowledge(String(group));
  }
}

/** Adds one to a counter, so many times, each in a transaction. */
async function countUp(path: string, times: number): Promise<void> {
  const documents = openSqliteDocuments({ file: path, collections: writersCollections });
  for (let time = 0; time < times; time += 1) {
    await documents.transaction("counter", async (transaction) => {
      const { n } = (await transaction.get(counters, "shared")) ?? { n: 0 };
      await Promise.resolve();
      transaction.set(counters, "shared", { n: n + 1 });
    });
  }
  await documents.close();
}

if (task === "write" && file && argument) await writeForever(file, argument);
if (task === "count" && file && argument) await countUp(file, Number(argument));
