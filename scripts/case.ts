// Performs staff's steps on a complaint: npm run case -- accept EW-7K3Q9M
import { randomUUID } from "node:crypto";
import { closeBackend, installBackend, openBackend } from "~/backend/index.server";
import { env } from "~/env.server";
import { endIfRefused, parseWords } from "~/start-refusal";
import { handlesCases } from "~/features/complaints/case/case-parties.server";
import { users } from "~/platform/access/collection";
import type { Staff } from "~/domain/staff";
import { collections } from "~/site/registries/collections";
import {
  acceptComplaint,
  askParty,
  assignComplaint,
  COMMAND_LINE_STAFF,
  decideComplaint,
  extendDeadline,
  mergeComplaint,
  rejectComplaint,
  writeMessage,
  type StepTaken,
} from "~/features/complaints/cases.server";
import { MESSAGE_VISIBILITIES } from "~/features/complaints/schema";
import { canonicalRef } from "~/features/complaints/reference";
import { CURRENCY_CODES, moneyOf, type Money } from "~/domain/money/money";
import { backgroundDone } from "~/http/listener/background.server";
import { deliverDue } from "~/platform/outbox/worker.server";

const USAGE = `npm run case -- COMMAND REF …

  accept REF                                     take it up; it becomes public
  reject REF "reason"
  ask REF player|casino "question"               starts that party's clock
  extend REF                                     puts the deadline off, once
  decide REF resolved|unresolved "reason" [--recovered 400EUR]
  assign REF "name"
  merge REF INTO                                 closes it as a duplicate
  message REF public|parties|staff "text"

--as ADDRESS: which admin acts; Edgewise itself without it.`;

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}

function parseMoney(text: string): Money {
  const [, units = "", code = ""] = /^(\d+(?:\.\d{1,2})?) ?([A-Z]{3})$/.exec(text) ?? [];
  const currency = CURRENCY_CODES.find((known) => known === code);
  if (!currency) fail(`${text} is not an amount: write it like 400EUR or 12.50GBP.`);
  return moneyOf(Number(units), currency);
}

const { positionals, values } = parseWords({
  allowPositionals: true,
  options: { as: { type: "string" }, recovered: { type: "string" } },
});
const [command = "", givenRef = "", first = "", second = ""] = positionals;
if (command === "" || givenRef === "") fail(USAGE);

const backend = await openBackend(env, collections).catch(endIfRefused);
installBackend(backend);

async function findStaff(): Promise<Staff> {
  if (!values.as) return COMMAND_LINE_STAFF;
  const { items } = await backend.documents.query(users, { where: [["email", "==", values.as]], limit: 1 });
  const [staff] = items;
  if (!staff || !handlesCases(staff)) throw new Error(`${values.as} doesn’t handle complaints.`);
  return { uid: staff.id, name: staff.displayName, requestId: null };
}

async function run(): Promise<StepTaken> {
  const by = { staff: await findStaff(), ref: canonicalRef(givenRef), key: randomUUID() };
  const visibility = MESSAGE_VISIBILITIES.find((known) => known === first);
  if (command === "accept") return acceptComplaint(by);
  if (command === "reject") return rejectComplaint(by, { reason: first });
  if (command === "ask" && (first === "player" || first === "casino") && second !== "")
    return askParty(by, { party: first, question: second });
  if (command === "extend") return extendDeadline(by, first === "" ? {} : { reason: first });
  if (command === "assign") return assignComplaint(by, { assignee: first === "" ? null : { name: first } });
  if (command === "merge" && first !== "") return mergeComplaint(by, { into: canonicalRef(first) });
  if (command === "decide" && (first === "resolved" || first === "unresolved")) {
    const recovered = values.recovered === undefined ? {} : { recovered: parseMoney(values.recovered) };
    return decideComplaint(by, { to: first, reason: second, ...recovered });
  }
  if (command === "message" && visibility && second !== "") return writeMessage(by, { body: second, visibility });
  throw new Error(USAGE);
}

try {
  const { complaint } = await run();
  const { ref, state, waitingOn, dueAt } = complaint;
  console.log(`${ref} is ${state}${dueAt === null ? "" : `, waiting for ${waitingOn} until ${dueAt}`}.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
await backgroundDone();
await deliverDue();
await closeBackend(backend);
