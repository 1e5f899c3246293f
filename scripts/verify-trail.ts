// Checks the trails of complaints: npm run verify-trail -- REF in the store, or --all of them and all versions of casinos'
// terms; with --site URL from a site's published data. --roots FILE compares the roots with earlier ones, from a mail's
// text or a saved copy of the published file.
import { readFileSync } from "node:fs";
import { closeBackend, installBackend, openBackend } from "~/backend/index.server";
import { env } from "~/env.server";
import { endIfRefused, parseWords } from "~/start-refusal";
import { collections } from "~/site/registries/collections";
import { canonicalRef } from "~/features/complaints/reference";
import { auditTrails, type TrailAudit } from "~/site/trail/trail-audit.server";
import { auditSite } from "~/site/trail/trail-site-audit.server";
import { keyIdOf, publicKeyText } from "~/platform/trail/key-ids.server";
import { parseSavedRoots } from "~/platform/trail/roots.server";
import { findSigningKeys } from "~/platform/trail/signing-keys.server";

const USAGE = `Say what to check:
  npm run verify-trail -- EW-7K3Q9M            one complaint in the store
  npm run verify-trail -- --all                every complaint and version of terms, the roots and the totals
  npm run verify-trail -- --site https://…     the roots a site publishes; with a reference or --all its complaints too
Each with --roots FILE: against roots that were kept earlier.`;

const { values, positionals } = parseWords({
  allowPositionals: true,
  options: { all: { type: "boolean" }, site: { type: "string" }, roots: { type: "string" } },
});
const ref = positionals[0] === undefined ? null : canonicalRef(positionals[0]);

function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString("en-GB")} ${count === 1 ? one : many}`;
}

function report({ complaints, entries, uncovered, versions, roots, lastDay, problems }: TrailAudit): void {
  for (const { where, problem } of problems) console.error(`${where}: ${problem}`);
  const checked = [
    counted(complaints, "complaint", "complaints"),
    counted(entries, "entry", "entries"),
    ...(versions === 0 ? [] : [counted(versions, "version of casinos’ terms", "versions of casinos’ terms")]),
    `${counted(roots, "root", "roots")}${lastDay === null ? "" : ` up to ${lastDay}`}`,
  ].join(", ");
  if (uncovered > 0)
    console.log(`${counted(uncovered, "trail is", "trails are")} older than that: no contents are covered yet.`);
  if (problems.length === 0) console.log(`${checked}: complete and unchanged.`);
  else console.error(`${checked}: ${counted(problems.length, "problem", "problems")}.`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}

async function checkStore(kept: ReturnType<typeof parseSavedRoots>): Promise<void> {
  const backend = await openBackend(env, collections).catch(endIfRefused);
  installBackend(backend);
  try {
    const keys = findSigningKeys();
    const ownKey = keys && keyIdOf(publicKeyText(keys.current));
    const audit = await auditTrails(values.all ? null : ref, { kept, ownKey });
    if (audit) report(audit);
    else {
      console.error(`There is no complaint ${ref ?? ""}.`);
      process.exitCode = 1;
    }
  } finally {
    await closeBackend(backend);
  }
}

if ((ref === null || ref === "") && !values.all && values.site === undefined) {
  console.error(USAGE);
  process.exit(2);
}
try {
  const kept = values.roots === undefined ? [] : parseSavedRoots(readFileSync(values.roots, "utf8"));
  if (values.site === undefined) await checkStore(kept);
  else report(await auditSite(new URL(values.site), values.all ? "all" : ref === null ? null : { ref }, kept));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
