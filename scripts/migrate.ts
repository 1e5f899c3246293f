// Moves a site from one kind of store to the other: npm run migrate -- --from embedded --to firebase, and back.
// Exits with 0 when everything was moved and is the same on both sides, 1 when it stopped or something differs, 2 when it
// refused to begin.
import { closeBackend, installBackend, openBackend } from "~/backend/index.server";
import { DataFolderRefused } from "~/backend/data-folder.server";
import { absentEmbeddedSide, hasEmbeddedStore, openEmbeddedSide } from "~/backend/migration/embedded-side.server";
import { move, passwordProblemOf, survey, type MoveReport } from "~/backend/migration/move.server";
import { MoveRefused, SourceChanged, type MovedAccount, type Side } from "~/backend/migration/port";
import { readMoveState } from "~/backend/migration/state.server";
import { env, parseEnv, type Env } from "~/env.server";
import { collections } from "~/site/registries/collections";
import { parseMigrateOptions, WrongUsage, type End, type MigrateOptions } from "./migrating/options";
import { openProgress } from "./migrating/progress";
import { listWithoutPassword, sendRecoveryMails } from "./migrating/recovery-mails";

const PROBLEMS_SHOWN = 20;
const number = (value: number) => value.toLocaleString("en-GB");

/** Returns the environment of a site with its data at this end. */
function environmentOf(end: End): Env {
  try {
    return parseEnv({ ...process.env, BACKEND: end.kind, ...(end.kind === "embedded" && { DATA_DIR: end.folder }) });
  } catch (error) {
    throw new MoveRefused(error instanceof Error ? error.message : String(error));
  }
}

async function openSource(end: End): Promise<Side> {
  if (end.kind === "embedded" && !hasEmbeddedStore(end.folder))
    throw new MoveRefused(`There is no store in ${end.folder}. Name the folder with DATA_DIR or as embedded:FOLDER.`);
  return openEnd(end);
}

async function openEnd(end: End): Promise<Side> {
  if (end.kind === "embedded") return openEmbeddedSide(end.folder, collections);
  const { FIREBASE: settings } = environmentOf(end);
  if (!settings) throw new MoveRefused("The environment names no project of Firebase.");
  // Loaded only here, because a move between two folders doesn't need it.
  const { openProjectSide } = await import("~/backend/migration/firebase-side.server");
  return openProjectSide(settings);
}

function tell({ counts, hashes, wasResumed }: MoveReport): void {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  for (const [part, count] of Object.entries(counts))
    if (count > 0) console.log(`${part.padEnd(22)} ${number(count).padStart(11)}  ${hashes[part]?.slice(0, 16) ?? ""}`);
  console.log(`\n${number(all)} items are the same on both sides, by count and hash.${wasResumed ? " This run continued an earlier one." : ""}`); // prettier-ignore
}

async function dryRun(from: Side, to: Side, signal: AbortSignal): Promise<number> {
  const progress = openProgress(process.stdout);
  const found = await survey(from, to, { collections, signal, onProgress: progress.show });
  progress.end();
  console.log(`\nFrom ${from.location} to ${to.location}; nothing was changed.\n`);
  for (const [part, count] of Object.entries(found.counts))
    if (count > 0) console.log(`${part.padEnd(22)} ${number(count).padStart(11)}`);
  console.log(
    `\nThe files have ${number(Math.ceil(found.bytes / 1e6))} MB. Sessions are not moved: everybody has to sign in again.`,
  );
  if (found.withoutPassword > 0)
    console.log(`${number(found.withoutPassword)} accounts need a new password there: see --send-recovery-mails.`);
  for (const problem of found.problems.slice(0, PROBLEMS_SHOWN)) console.error(`Can't be stored there: ${problem}`);
  if (found.problems.length > PROBLEMS_SHOWN)
    console.error(`… and ${number(found.problems.length - PROBLEMS_SHOWN)} more.`);
  return found.problems.length > 0 ? 1 : 0;
}

async function moveAll(from: Side, to: Side, options: MigrateOptions, signal: AbortSignal): Promise<number> {
  const progress = openProgress(process.stdout);
  const { stateFile } = options;
  const report = await move(from, to, {
    ...{ collections, stateFile, signal },
    clock: () => new Date(),
    onProgress: progress.show,
  }).finally(progress.end);
  for (const { part, expected, found, names } of report.differences)
    console.error(
      `${part} differs: ${number(expected.count)} before, ${number(found.count)} now; for example ${names.join(", ")}.`,
    );
  if (report.differences.length > 0) {
    console.error(
      `\nSomebody wrote to one of the two meanwhile. Empty the target, delete ${stateFile} and start again.`,
    );
    return 1;
  }
  tell(report);
  return 0;
}

/** Takes care of people who can't sign in with their old password. */
async function carePasswords(from: Side, to: Side, options: MigrateOptions, signal: AbortSignal): Promise<void> {
  const needsPassword = (account: MovedAccount) => passwordProblemOf(from, to, account);
  const listFile = `${options.stateFile}.passwords.csv`;
  if (!options.sendRecoveryMails) {
    const count = await listWithoutPassword(from, listFile, needsPassword);
    if (count > 0)
      console.log(
        `${number(count)} accounts need a new password; ${listFile} names them and says why. The same command with ` +
          "--send-recovery-mails mails them a link.",
      );
    return;
  }
  const backend = await openBackend(environmentOf(options.to), collections);
  installBackend(backend);
  try {
    const count = await sendRecoveryMails(from, `${options.stateFile}.mailed`, signal, needsPassword);
    console.log(`${number(count)} were mailed a link that sets a new password.`);
  } finally {
    await closeBackend(backend);
  }
}

async function run(args: readonly string[], signal: AbortSignal): Promise<number> {
  const options = parseMigrateOptions(args, env.DATA_DIR);
  const from = await openSource(options.from);
  try {
    if (options.isDryRun && options.to.kind === "embedded" && !hasEmbeddedStore(options.to.folder))
      return await dryRun(from, absentEmbeddedSide(options.to.folder), signal);
    const to = await openEnd(options.to);
    try {
      if (options.isDryRun) return await dryRun(from, to, signal);
      const isMoved = readMoveState(options.stateFile)?.verifiedAt != null;
      const code = isMoved && options.sendRecoveryMails ? 0 : await moveAll(from, to, options, signal);
      if (code === 0) await carePasswords(from, to, options, signal);
      return code;
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
}

const stopping = new AbortController();
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => stopping.abort());
try {
  process.exitCode = await run(process.argv.slice(2), stopping.signal);
} catch (error) {
  if (stopping.signal.aborted) {
    console.error("Stopped. Run the same command to continue.");
    process.exitCode = 1;
  } else {
    const isRefusal = error instanceof WrongUsage || error instanceof MoveRefused || error instanceof DataFolderRefused;
    console.error(error instanceof Error ? error.message : String(error));
    if (!isRefusal && !(error instanceof SourceChanged))
      console.error("Fix this, then run the same command to continue.");
    process.exitCode = isRefusal ? 2 : 1;
  }
}
