import { backend } from "~/backend/index.server";
import { manyLines } from "~/domain/text/characters";
import { listAdmins } from "~/platform/access/admins.server";
import type { StartBulk } from "~/platform/admin-list/bulk/start-bulk";
import type { AdminList } from "~/platform/admin-list/list.server";
import { publishedCasinos } from "~/features/casinos/published-casinos.server";
import { complaintTotalsInMemory } from "~/features/casinos/score/published-totals.server";
import type { OperationKind } from "~/platform/operations/operation-kind";
import { startOperation } from "~/platform/operations/operations.server";
import { assignMany } from "../case/assignment.server";
import { complaints } from "../collection";
import { askManyPlayers, rejectMany } from "../bulk/step-many.server";
import { sortMany } from "../bulk/sort-many.server";
import { PRIORITIES } from "../schema";
import { listTags } from "../sorting/tag-counts.server";
import { tagOf } from "../sorting/tag-words";
import { earlierCases } from "../earlier/earlier-import.server";
import { complaintDeskList, NEEDS_ME, type DeskRow } from "./complaint-desk";
import { countComplaints } from "../public/complaint-counts";
import { deskSource, ME, ME_OR_NOBODY, NOBODY, UNLISTED, UNTAGGED } from "./desk-source.server";

/**
 * A choice of ten thousand casinos is no help: those with the most complaints are listed, any other is found by search.
 */
const MOST_CASINOS = 200;

async function casinoOptions() {
  const [{ byId: totals }, { items }] = await Promise.all([complaintTotalsInMemory.read(), publishedCasinos.read()]);
  const complained = items
    .map(({ id, slug, name }) => ({ value: slug, label: name, count: countComplaints(totals.get(id)?.counts ?? {}) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, MOST_CASINOS)
    .sort((a, b) => a.label.localeCompare(b.label));
  return [
    ...complained.map(({ value, label }) => ({ value, label })),
    { value: UNLISTED, label: "A casino we don’t list" },
  ];
}

const assignTo =
  (whom: (staffId: string, answer: string | undefined) => string | null): StartBulk<DeskRow> =>
  (rows, { staff, backTo, title, id, answers }) =>
    startOperation(
      assignMany,
      { title, backTo, id, items: rows.map(({ ref }) => ref), input: { to: whom(staff.uid, answers["to"]) } },
      staff,
    );

/** Starts an operation on these complaints; `inputOf` makes its input of the answers on the confirmation page. */
function startMany<Input>(
  kind: OperationKind<string, Input>,
  inputOf: (answers: Readonly<Record<string, string>>) => Input,
): StartBulk<DeskRow> {
  return (rows, { staff, backTo, title, id, answers }) =>
    startOperation(kind, { title, backTo, id, items: rows.map(({ ref }) => ref), input: inputOf(answers) }, staff);
}

/** Admin list of complaints. */
export const complaintDesk: AdminList<DeskRow> = {
  definition: complaintDeskList,
  source: deskSource,
  import: earlierCases,
  bulk: {
    take: assignTo((staffId) => staffId),
    assign: assignTo((_, answer) => (answer === undefined || answer === NOBODY ? null : answer)),
    tag: startMany(sortMany, ({ tag = "" }) => ({ add: tagOf(tag) })),
    untag: startMany(sortMany, ({ tag = "" }) => ({ remove: tagOf(tag) })),
    priority: startMany(sortMany, ({ priority }) => ({ priority: PRIORITIES.find((one) => one === priority) })),
    ask: startMany(askManyPlayers, ({ question = "" }) => ({ text: manyLines(question) })),
    reject: startMany(rejectMany, ({ reason = "" }) => ({ text: manyLines(reason) })),
  },
  async filterOptions() {
    const [casino, admins, tags] = await Promise.all([casinoOptions(), listAdmins("case-handler"), listTags()]);
    const people = admins.map(({ uid, displayName }) => ({ value: uid, label: displayName }));
    const knownTags = tags.map((tag) => ({ value: tag, label: tag }));
    return {
      casino,
      assignee: [
        { value: ME_OR_NOBODY, label: "Me or nobody" },
        { value: ME, label: "Me" },
        { value: NOBODY, label: "Nobody" },
        ...people,
      ],
      tag: [{ value: UNTAGGED, label: "No tag" }, ...knownTags],
      knownTags,
      staff: [{ value: NOBODY, label: "Nobody" }, ...people],
    };
  },
};

export interface Queue {
  label: string;
  to: string;
  count: number;
  isCurrent: boolean;
}

/** Returns the desk's queues, each with its number of complaints. `state` holds the current list's parameters. */
export async function deskQueues(uid: string, state: string): Promise<Queue[]> {
  const { documents, clock } = backend();
  const now = clock().toISOString();
  const [own, free, fresh, waiting, overdue, mine, all, drafts] = await Promise.all([
    documents.count(complaints, [
      ["waitingOn", "==", "staff"],
      ["assigneeId", "==", uid],
    ]),
    documents.count(complaints, [
      ["waitingOn", "==", "staff"],
      ["assignee", "==", null],
    ]),
    documents.count(complaints, [["state", "==", "submitted"]]),
    documents.count(complaints, [["waitingOn", "==", "staff"]]),
    documents.count(complaints, [["dueAt", "<=", now]]),
    documents.count(complaints, [
      ["assigneeId", "==", uid],
      ["dueAt", ">", ""],
    ]),
    documents.count(complaints),
    documents.count(complaints, [["state", "==", "draft"]]),
  ]);
  const queues = [
    { label: "Needs me", parameters: NEEDS_ME, count: own + free },
    { label: "New", parameters: "state=submitted&sort=due", count: fresh },
    { label: "Waiting for staff", parameters: "waits=staff&sort=due", count: waiting },
    { label: "Overdue", parameters: "clock=overdue", count: overdue },
    { label: "Mine", parameters: "assignee=me&clock=running", count: mine },
    { label: "All", parameters: "show=all", count: all - drafts },
  ];
  return queues.map(({ label, parameters, count }) => ({
    label,
    count,
    to: parameters === NEEDS_ME ? complaintDeskList.path : `${complaintDeskList.path}?${parameters}`,
    isCurrent: parameters === state,
  }));
}
