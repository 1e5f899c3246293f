// Backs up the data folder, whether or not the site is running: npm run backup -- [--to FOLDER] [--keep N]
// The server's schedule runs it with --daily, --weekly and --monthly (how many to keep), --unsealed and --json.
// With BACKUP_PASSPHRASE set, only that passphrase can open the backup.
import { basename } from "node:path";
import { statSync } from "node:fs";
import { backUp } from "~/backend/backup/backup.server";
import { newest, pruneBackups } from "~/backend/backup/pruning.server";
import { backupsToKeep } from "~/backend/backup/retention";
import { env } from "~/env.server";
import { endWithMessage, parseWords } from "~/start-refusal";

const text = { type: "string" } as const;
const { values } = parseWords({
  options: {
    to: text,
    keep: text,
    daily: text,
    weekly: text,
    monthly: text,
    unsealed: { type: "boolean" },
    json: { type: "boolean" },
  },
});

function whole(name: "keep" | "daily" | "weekly" | "monthly", least: number): number | null {
  const value = values[name];
  if (value === undefined) return null;
  if (!/^\d{1,6}$/.test(value) || Number(value) < least)
    throw new Error(`--${name} takes a whole number from ${String(least)}.`);
  return Number(value);
}

async function run(signal: AbortSignal): Promise<void> {
  if (env.BACKEND !== "embedded")
    throw new Error("Firebase data is backed up with Firebase’s own exports: see docs/deploying-firebase.md.");
  const keep = whole("keep", 1);
  const [daily, weekly, monthly] = [whole("daily", 0), whole("weekly", 0), whole("monthly", 0)];
  const into = values.to ?? env.BACKUP_DIR ?? "./backups";
  const passphrase = values.unsealed ? undefined : env.BACKUP_PASSPHRASE;
  const { file, manifest } = await backUp({ dataFolder: env.DATA_DIR, into, at: new Date(), passphrase, signal });

  let deleted: string[] = [];
  if (keep !== null) deleted = await pruneBackups(into, newest(keep), basename(file));
  else if (daily !== null && weekly !== null && monthly !== null)
    deleted = await pruneBackups(into, (found) => backupsToKeep(found, { daily, weekly, monthly }), basename(file));

  const documents = Object.values(manifest.documents).reduce((sum, count) => sum + count, 0);
  const { files } = manifest;
  if (values.json) {
    const report = { file: basename(file), bytes: statSync(file).size, documents, files, deleted: deleted.length };
    console.log(JSON.stringify(report));
    return;
  }
  console.log(`${file}\n${documents.toLocaleString("en-GB")} documents and ${files.toLocaleString("en-GB")} files`);
  if (manifest.trailKey === "left out")
    console.log(
      "The key that signs the trails’ roots is not included, because the backup isn’t sealed: store trail-key.pem elsewhere.",
    );
  if (manifest.secretsKey === "left out")
    console.log(
      "The key that people’s secrets are sealed with is not included, because the backup isn’t sealed: store secrets-key elsewhere.",
    );
  for (const name of deleted) console.log(`deleted ${name}`);
}

const stopping = new AbortController();
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => stopping.abort());
try {
  await run(stopping.signal);
} catch (error) {
  endWithMessage(error);
}
