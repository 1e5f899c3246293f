import { data } from "@remix-run/node";
import { z } from "zod/v4";
import { backend } from "~/backend/index.server";
import { mayDo } from "~/domain/roles/duties";
import type { Staff } from "~/domain/staff";
import { multiLine, textUpTo } from "~/domain/text/fields";
import { verifyFacts } from "~/features/casinos/desk/verify-facts.server";
import { leadOn } from "~/http/forms/lead-on.server";
import { versionNumberIn } from "~/http/forms/version-field.server";
import { labelByParameter } from "~/http/pages/label-by-parameter";
import { badRequest, forbidden } from "~/http/responses/responses";
import { listAdmins } from "~/platform/access/admins.server";
import type { Viewer } from "~/platform/access/viewer.server";
import { ALONE, inboxHref, SHOWS, SNOOZES, type InboxPlace } from "./inbox-address";
import { mentionedIn } from "~/platform/notifications/mentions.server";
import type { TaskNote } from "./marks/task-marks";
import {
  assignTask,
  noteTask,
  readTaskMarks,
  snoozeTask,
  UNTOUCHED,
  type MarkOutcome,
} from "./marks/task-marks.server";
import { readTaskDetail } from "./task-detail.server";
import { LONGEST_NOTE } from "./marks/note-length";
import { TASK_KINDS, type Task, type TaskKind, type TaskList } from "./tasks";
import { TASK_DUTIES, whatNeedsAPerson } from "./today.server";

export interface InboxItem extends Task {
  isLate: boolean;
  key: string;
  kind: TaskKind;
  moment: string;
  ownerId: string | null;
  ownerName: string | null;
  snoozedUntil: string | null;
  notes: readonly TaskNote[];
  /** Of its mark. */
  version: number;
}

const isKind = (kind: string | null): kind is TaskKind => kind !== null && Object.hasOwn(TASK_KINDS, kind);

/** What an act of the inbox, or of a screen beside it, has done. */
const DONE: Readonly<Record<string, string>> = {
  accepted: "Accepted.",
  accept: "Accepted.",
  approve: "They have access now.",
  approved: "Approved.",
  returned: "Returned to its author.",
  refuse: "Refused.",
  publish: "Published.",
  reject: "Rejected.",
  confirm: "Confirmed.",
  close: "Closed as answered.",
  seen: "Marked as seen.",
  checked: "It will be checked again now.",
  ignored: "Ignored for now.",
  answered: "Marked as answered.",
  try: "It will be tried again.",
  drop: "Dropped.",
  assigned: "Assigned.",
  unassigned: "Nobody handles it now.",
  snoozed: "Put off.",
  back: "It is back in the list.",
  noted: "Your note is saved.",
  verified: "The facts are verified.",
};

/** Where somebody waits for an answer. The other kinds are the upkeep of what is public. */
const ANSWERED: ReadonlySet<TaskKind> = new Set([
  ...(["unset", "messages", "complaints", "reviews", "approvals"] as const),
  ...(["representatives", "corrections", "game-reports", "questions"] as const),
]);

/** Where somebody waits first, then what is over, then by its moment; what has none comes last. */
function byUrgency(a: InboxItem, b: InboxItem): number {
  if (ANSWERED.has(a.kind) !== ANSWERED.has(b.kind)) return ANSWERED.has(a.kind) ? -1 : 1;
  if (a.isLate !== b.isLate) return a.isLate ? -1 : 1;
  const [one, other] = [a.at ?? "9", b.at ?? "9"];
  return one < other ? -1 : one > other ? 1 : 0;
}

/** True if a task is this person's, or a note on it mentions them. */
function isFor({ ownerId, notes }: InboxItem, uid: string): boolean {
  return ownerId === uid || notes.some(({ mentions }) => mentions.includes(uid));
}

/** Returns everything that waits for a person with these duties in one list, and what they need for the chosen task. */
export async function readInbox(request: Request, viewer: Viewer) {
  const { searchParams } = new URL(request.url);
  const wanted = searchParams.get("task");
  const [lists, marks] = await Promise.all([whatNeedsAPerson(viewer.duties, viewer.user.uid), readTaskMarks(wanted)]);
  const isAnyTaken = [...marks.values()].some(({ ownerId }) => ownerId !== null);
  // Names are needed only where somebody is named, or can be.
  const admins = isAnyTaken || wanted !== null ? await listAdmins("any") : [];
  const names = new Map(admins.map(({ uid, displayName }) => [uid, displayName]));
  const now = backend().clock().toISOString();
  const itemOf = ({ id: kind, moment }: TaskList, task: Task): InboxItem => {
    const key = `${kind}:${task.id}`;
    const { ownerId, snoozedUntil, notes, version } = marks.get(key) ?? UNTOUCHED;
    const isOff = snoozedUntil !== null && snoozedUntil > now;
    const owner = task.owner ?? (ownerId === null ? null : { id: ownerId, name: names.get(ownerId) ?? "Somebody" });
    return {
      ...task,
      isLate: task.isLate === true,
      ...{ key, kind, moment, version, notes, ownerId: owner?.id ?? null, ownerName: owner?.name ?? null },
      snoozedUntil: isOff ? snoozedUntil : null,
    };
  };
  const everything = lists.flatMap((list) => list.tasks.map((task) => itemOf(list, task)));
  const given = searchParams.get("kind");
  const kind = isKind(given) ? given : null;
  const show = SHOWS.find((one) => one === searchParams.get("show")) ?? "all";
  const shownIn = (place: Omit<InboxPlace, "task">) =>
    everything.filter(
      (item) =>
        (place.kind === null || item.kind === place.kind) &&
        (place.show === "snoozed") === (item.snoozedUntil !== null) &&
        (place.show !== "mine" || isFor(item, viewer.user.uid)),
    );
  const items = shownIn({ show, kind }).sort(byUrgency);
  const at = items.findIndex(({ key }) => key === wanted);
  const chosen = items[at] ?? null;
  const next = items[at + 1] ?? items[at - 1] ?? null;
  const shared = { show, kind };
  const alone = ALONE.find((one) => one === searchParams.get("alone")) ?? null;
  return {
    ...shared,
    items,
    chosen: chosen && {
      ...chosen,
      content: await readTaskDetail(chosen.kind, { request, viewer, task: chosen }),
      people: admins
        .filter(({ state, duties }) => state === "active" && mayDo(duties, TASK_DUTIES[chosen.kind]))
        .map(({ uid, displayName }) => ({ uid, name: displayName })),
      leadsTo: inboxHref({ ...shared, task: next?.key ?? null, done: true }),
      place: { ...shared, task: chosen.key, alone },
    },
    /** True if the task that was asked for has been done meanwhile. */
    isGone: wanted !== null && wanted !== "" && chosen === null,
    /** What was done last; null for nothing. */
    done: searchParams.has("done") ? (labelByParameter(DONE, searchParams.get("done")) ?? "Done.") : null,
    kinds: lists.filter(({ total }) => total > 0).map(({ id, total }) => ({ id, label: TASK_KINDS[id], total })),
    shows: SHOWS.map((one) => ({ show: one, count: shownIn({ show: one, kind: null }).length })),
    more: lists
      .filter(({ id, total, tasks }) => total > tasks.length && (kind === null || id === kind) && show === "all")
      .map(({ id, title, total, tasks, allAt }) => ({ id, title, count: total - tasks.length, allAt })),
  };
}
export type Inbox = Awaited<ReturnType<typeof readInbox>>;

const MOST_VERIFIED = 50;
const markForm = z.object({
  intent: z.enum(["assign", "snooze"]),
  key: textUpTo(320),
  to: textUpTo(128).default(""),
  days: z.coerce.number().int().min(0).max(60).default(0),
});
const noteForm = z.object({
  body: multiLine(LONGEST_NOTE, { missing: "Write the note." }).min(3, "Use at least 3 characters."),
});
const seenCasino = textUpTo(140).regex(/^[^@]+@\d{1,12}$/);

const OUTCOMES: Readonly<Record<Exclude<MarkOutcome, "done">, string>> = {
  conflict: "Somebody else has just taken this task or put it off. Here it is as it is now.",
  "unknown-person": "The person you chose can’t see this task any more.",
};

function refused(problems: readonly string[]) {
  return data({ problems }, { status: 409 });
}

/** Answers an act on a task that is no more. */
export const gone = () => refused(["Somebody has dealt with this, or it is gone."]);

async function addNote(form: FormData, staff: Staff, viewer: Viewer) {
  const key = String(form.get("key") ?? "").slice(0, 320);
  const kind = key.slice(0, key.indexOf(":"));
  if (!isKind(kind)) throw badRequest();
  const duty = TASK_DUTIES[kind];
  if (!mayDo(viewer.duties, duty)) throw forbidden("Your duties don’t include this.");
  const parsed = noteForm.safeParse(Object.fromEntries(form));
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ message }) => message);
    return data({ problems, note: String(form.get("body") ?? "").slice(0, 10_000) }, { status: 422 });
  }
  const { body } = parsed.data;
  const people = body.includes("@") ? await listAdmins(duty) : [];
  const mentions = mentionedIn(
    body,
    people.filter(({ state }) => state === "active"),
  );
  const href = inboxHref({ show: "all", kind: null, task: key });
  const label = `${TASK_KINDS[kind]}: ${key.slice(kind.length + 1)}`;
  const what = `${TASK_KINDS[kind]}, a task of the inbox.`;
  if (!(await noteTask({ key, label }, { body, mentions, what, href }, staff)))
    return data({ problems: ["This task has 20 notes, which is the most."], note: body }, { status: 409 });
  return leadOn(form, "/admin?done=noted");
}

async function mark(form: FormData, staff: Staff, { duties }: Viewer) {
  const parsed = markForm.safeParse(Object.fromEntries(form));
  const { intent, key, to, days } = parsed.success ? parsed.data : { intent: null, key: "", to: "", days: 0 };
  const kind = key.slice(0, key.indexOf(":"));
  if (intent === null || !isKind(kind)) throw badRequest();
  const duty = TASK_DUTIES[kind];
  if (!mayDo(duties, duty)) throw forbidden("Your duties don’t include this.");
  if (intent === "snooze" && days !== 0 && !SNOOZES.some((one) => one.days === days)) throw badRequest();
  const task = {
    key,
    duty,
    version: versionNumberIn(form),
    label: `${TASK_KINDS[kind]}: ${key.slice(kind.length + 1)}`,
  };
  const outcome = await (intent === "assign"
    ? assignTask(task, to === "" ? null : to, staff)
    : snoozeTask(task, days, staff));
  const done = intent === "assign" ? (to === "" ? "unassigned" : "assigned") : days === 0 ? "back" : "snoozed";
  return outcome === "done" ? leadOn(form, `/admin?done=${done}`) : refused([OUTCOMES[outcome]]);
}

/** Handles the buttons of the inbox itself: who has a task, until when it is put off, and facts verified as they stand. */
export async function handleInbox(form: FormData, staff: Staff, viewer: Viewer) {
  if (form.get("intent") === "note") return addNote(form, staff, viewer);
  if (form.get("intent") !== "verify") return mark(form, staff, viewer);
  if (!mayDo(viewer.duties, TASK_DUTIES.facts)) throw forbidden("Your duties don’t include this.");
  const chosen = form.getAll("casino").slice(0, MOST_VERIFIED);
  const seen = z.array(seenCasino).safeParse(chosen);
  if (!seen.success) throw badRequest();
  if (seen.data.length === 0) return refused(["Choose at least one casino first."]);
  const casinos = seen.data
    .map((one) => one.split("@"))
    .map(([id = "", version]) => ({ id, version: Number(version) }));
  const { problems } = await verifyFacts(casinos, staff);
  return problems.length > 0 ? refused(problems) : leadOn(form, "/admin?done=verified");
}
