// Backs up the data folder, while the site runs or not: npm run backup -- [--to FOLDER] [--keep N]
// With BACKUP_PASSPHRASE set, the backup can be read with that passphrase alone.
import { parseArgs } from "node:util";
import { backUp, pruneBackups } from "~/backend/backup/backup.server";
import { env } from "~/env.server";

const { values } = parseArgs({ options: { to: { type: "string" }, keep: { type: "string" } } });
const into = values.to ?? env.BACKUP_DIR;
const keep = values.keep === undefined ? null : Number(values.keep);
if (keep !== null && !(Number.isInteger(keep) && keep >= 1)) throw new Error("--keep takes a whole number from 1.");

const { file, manifest } = await backUp({
  dataFolder: env.DATA_DIR,
  into,
  at: new Date(),
  passphrase: env.BACKUP_PASSPHRASE,
});
const documents = Object.values(manifest.documents).reduce((sum, count) => sum + count, 0);
console.log(
  `${file}\n${documents.toLocaleString("en-GB")} documents and ${manifest.files.toLocaleString("en-GB")} files`,
);
if (keep !== null) for (const name of await pruneBackups(into, keep)) console.log(`deleted ${name}`);
