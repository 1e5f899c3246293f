// Restores a backup into an empty folder: npm run restore -- FILE --to FOLDER
import { restore } from "~/backend/backup/backup.server";
import { env } from "~/env.server";
import { endWithMessage, parseWords } from "~/start-refusal";

const { values, positionals } = parseWords({ allowPositionals: true, options: { to: { type: "string" } } });
const [file] = positionals;
if (file === undefined || values.to === undefined) {
  console.error("Name the backup and an empty folder: npm run restore -- FILE --to FOLDER");
  process.exit(1);
}
try {
  const manifest = await restore(file, { into: values.to, passphrase: env.BACKUP_PASSPHRASE });
  const documents = Object.values(manifest.documents).reduce((sum, count) => sum + count, 0);
  console.log(
    `${values.to} holds the site as it was at ${manifest.at}: ${documents.toLocaleString("en-GB")} documents and ` +
      `${manifest.files.toLocaleString("en-GB")} files, each checked. Start the site with DATA_DIR=${values.to}.`,
  );
  if (manifest.trailKey === "left out")
    console.log(
      `The key that signs the trails’ roots was not in it. Put trail-key.pem into ${values.to}; without it a new key signs, ` +
        "and everybody who checks is told that the old one doesn’t vouch for it.",
    );
  if (manifest.secretsKey === "left out")
    console.log(
      `The key that people’s secrets are sealed with was not in it. Put secrets-key into ${values.to}; without it codes of ` +
        "apps are refused, and recovery codes and passkeys go on working.",
    );
} catch (error) {
  endWithMessage(error);
}
