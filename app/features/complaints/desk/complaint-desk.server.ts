import { backend } from "~/backend/index.server";
import { listAdmins } from "~/platform/access/admins.server";
import type { StartBulk } from "~/platform/admin-list/bulk/bulk.server";
import type { AdminList } from "~/platform/admin-list/list.server";
import { publishedCasinos } from "~/features/casinos/public/published-casinos.server";
import { complaintTotalsInMemory } from "~/features/casinos/score/published-totals.server";
import { startOperation } from "~/platform/operations/operations.server";
import { assignMany } from "../case/assignment.server";
import { complaints } from "../collection";
import { complaintDeskList, type DeskRow } from "./complaint-desk";
import { countComplaints } from "../public/complaint-counts";
import { deskSource, NOBODY, UNLISTED } from "./desk-source.server";

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

/** Admin list of complaints. */
export const complaintDesk: AdminList<DeskRow> = {
  definition: complaintDeskList,
  source: deskSource,
  bulk: {
    take: assignTo((staffId) => staffId),
    assign: assignTo((_, answer) => (answer === undefined || answer === NOBODY ? null : answer)),
  },
  async filterOptions() {
    const [casino, admins] = await Promise.all([casinoOptions(), listAdmins()]);
    const people = admins.map(({ uid, displayName }) => ({ value: uid, label: displayName }));
    return { casino, assignee: [{ value: NOBODY, label: "Nobody" }, ...people] };
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
  const [fresh, waiting, overdue, mine, all, drafts] = await Promise.all([
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
    { label: "New", parameters: "state=submitted&sort=due", count: fresh },
    { label: "Waiting for staff", parameters: "waits=staff&sort=due", count: waiting },
    { label: "Overdue", parameters: "clock=overdue", count: overdue },
    { label: "Mine", parameters: `assignee=${encodeURIComponent(uid)}&clock=running`, count: mine },
    { label: "All", parameters: "", count: all - drafts },
  ];
  return queues.map(({ label, parameters, count }) => ({
    label,
    count,
    to: `${complaintDeskList.path}${parameters ? `?${parameters}` : ""}`,
    isCurrent: parameters === state,
  }));
}
