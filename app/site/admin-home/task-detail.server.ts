import { mayDo } from "~/domain/roles/duties";
import { publishedBonuses } from "~/features/bonuses/public/list/published-bonuses.server";
import { publishedCasinos } from "~/features/casinos/published-casinos.server";
import { findAccessOnDesk } from "~/features/casino-area/desk/access-desk.server";
import { findCorrection } from "~/features/casino-area/corrections/decide-correction.server";
import { readChange } from "~/features/casino-terms/desk/changes-desk.server";
import { CATEGORY_LABELS } from "~/features/complaints/kinds";
import { openDesk, readDesk } from "~/features/complaints/desk/desk-page.server";
import { listWaitingMessages } from "~/features/contact/message-desk.server";
import { readReport } from "~/features/games/reports/decide-report.server";
import { findEntry } from "~/features/outbox-desk/entry-desk.server";
import { readQuestion } from "~/features/questions/decide-question.server";
import { findForModeration } from "~/features/reviews/desk/review-desk.server";
import type { Viewer } from "~/platform/access/viewer.server";
import { approvalLoader } from "~/platform/publishing/approval/approval-page.server";
import { playerTies } from "~/site/casino-area/access-ties.server";
import { findFoundLink } from "~/site/link-checks/desk/links-desk.server";
import { TASK_DUTIES } from "./today.server";
import type { Task, TaskKind } from "./tasks";

interface Asked {
  request: Request;
  viewer: Viewer;
  task: Task;
}

async function complaintDetail({ viewer, task }: Asked) {
  const page = await readDesk(await openDesk(viewer, task.id), viewer);
  const { complaint, offers, key, version, assigneeVersion, admins } = page;
  const { ref, title, story, desiredOutcome, category, playerName, casinoName, disputed, incidentOn } = complaint;
  return {
    kind: "complaints" as const,
    ...{ ref, title, story, desiredOutcome, playerName, casinoName, disputed, incidentOn, key, version },
    ...{ assigneeVersion, admins, assigneeId: complaint.assigneeId },
    category: CATEGORY_LABELS[category],
    canAccept: offers.accept,
    notes: page.entries.flatMap((entry) =>
      entry.kind === "message" && entry.message.visibility === "staff"
        ? [{ byName: entry.message.authorName, at: entry.at, body: entry.message.body }]
        : [],
    ),
  };
}

async function reviewDetail({ task }: Asked) {
  const page = await findForModeration(task.id, "waiting");
  return page && { kind: "reviews" as const, review: page.review, casino: page.casino };
}

async function approvalDetail({ request, viewer, task }: Asked) {
  const [, kind, id] = /^\/admin\/([^/]+)\/([^/]+)\/approval$/.exec(task.to ?? "") ?? [];
  if (kind === undefined || id === undefined) return null;
  return { kind: "approvals" as const, page: await approvalLoader(request, { kind, id }, viewer.user.uid) };
}

async function accessDetail({ task }: Asked) {
  const page = await findAccessOnDesk(task.id);
  return (
    page && { kind: "representatives" as const, page: { ...page, ties: await playerTies(page.casinoId, page.uid) } }
  );
}

async function messageDetail({ task }: Asked) {
  const { messages } = await listWaitingMessages({});
  const message = messages.find(({ id }) => id === task.id);
  return message ? { kind: "messages" as const, message } : null;
}

async function factsDetail({ task }: Asked) {
  const casino = (await publishedCasinos.read()).byId.get(task.id);
  if (!casino) return null;
  const { id, version, name, url, legalEntity, licences, payments, restrictedCountries, verifiedAt, factChecker } =
    casino;
  return {
    kind: "facts" as const,
    ...{ id, version, name, url, legalEntity, verifiedAt, factChecker },
    licences: licences.map(({ authority, number, registerUrl }) => ({ authority, number, registerUrl })),
    payments: payments.map(({ method, statedHours }) => ({ method, statedHours })),
    refused: restrictedCountries.length,
  };
}

async function bonusDetail({ task }: Asked) {
  const bonus = (await publishedBonuses.read()).items.find(({ id }) => id === task.id);
  return bonus ? { kind: "bonuses" as const, terms: bonus.significantTerms, termsUrl: bonus.termsUrl } : null;
}

type Reader = (asked: Asked) => Promise<{ kind: TaskKind } | null>;

const READERS = {
  complaints: complaintDetail,
  reviews: reviewDetail,
  approvals: approvalDetail,
  terms: async ({ request, task }: Asked) => ({ kind: "terms" as const, change: await readChange(request, task.id) }),
  links: async ({ viewer, task }: Asked) => {
    const link = await findFoundLink(task.id, viewer.duties);
    return link && { kind: "links" as const, link };
  },
  representatives: accessDetail,
  corrections: async ({ task }: Asked) => {
    const page = await findCorrection(task.id);
    return page && { kind: "corrections" as const, page };
  },
  "game-reports": async ({ task }: Asked) => {
    const report = await readReport(task.id);
    return report && { kind: "game-reports" as const, report };
  },
  questions: async ({ task }: Asked) => {
    const post = await readQuestion(task.id);
    return post && { kind: "questions" as const, post };
  },
  messages: messageDetail,
  facts: factsDetail,
  bonuses: bonusDetail,
  outbox: async ({ task }: Asked) => {
    const entry = await findEntry(task.id);
    return entry && { kind: "outbox" as const, entry };
  },
} satisfies Partial<Record<TaskKind, Reader>>;

export type TaskDetail = NonNullable<Awaited<ReturnType<(typeof READERS)[keyof typeof READERS]>>>;

/**
 * Returns what somebody needs to see to do a task, as its own screen reads it; null where that screen alone shows it, or
 * it is gone.
 */
export async function readTaskDetail(kind: TaskKind, asked: Asked): Promise<TaskDetail | null> {
  if (!Object.hasOwn(READERS, kind) || !mayDo(asked.viewer.duties, TASK_DUTIES[kind])) return null;
  try {
    return await READERS[kind as keyof typeof READERS](asked);
  } catch (error) {
    if (error instanceof Response && error.status === 404) return null;
    throw error;
  }
}
