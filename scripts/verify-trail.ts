// Checks a complaint's trail in the store: `npm run verify-trail -- EW-7K3Q9M`.
import { openBackend, closeBackend } from "~/backend/index.server";
import { env } from "~/env.server";
import { collections } from "~/features/collections";
import { complaintEvents, complaints } from "~/features/complaints/collection";
import { canonicalRef } from "~/features/complaints/reference";
import type { ComplaintEventFields } from "~/features/complaints/schema";
import { verifyTrail } from "~/features/complaints/trail.server";

const ref = canonicalRef(process.argv[2] ?? "");
if (ref === "") {
  console.error("Say which complaint: npm run verify-trail -- EW-7K3Q9M");
  process.exit(2);
}

const backend = await openBackend(env, collections);
const { documents } = backend;
const complaint = (await documents.query(complaints, { where: [["ref", "==", ref]], limit: 1 })).items[0];
if (!complaint) {
  console.error(`There is no complaint ${ref}.`);
  process.exitCode = 1;
} else {
  const events: ComplaintEventFields[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof pageAfter>> = await pageAfter(cursor);
    events.push(...page.items);
    cursor = page.next;
  } while (cursor !== null);
  const check = verifyTrail(events);
  const last = events.at(-1);
  if (!check.intact) {
    console.error(`${ref}: broken at entry ${String(check.sequence)}. ${check.problem}`);
    process.exitCode = 1;
  } else if (last?.to !== complaint.state) {
    console.error(
      `${ref}: the trail ends in ${last?.to ?? "nothing"}, the complaint is ${complaint.state}. Entries are missing.`,
    );
    process.exitCode = 1;
  } else console.log(`${ref}: ${String(check.events)} entries, complete and unchanged. The last hash is ${last.hash}.`);
}
await closeBackend(backend);

function pageAfter(from: string | null) {
  return documents.query(complaintEvents, {
    where: [["complaintId", "==", complaint?.id ?? ""]],
    orderBy: ["sequence"],
    limit: 1_000,
    ...(from !== null && { cursor: from }),
  });
}
