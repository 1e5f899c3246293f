import { firstOf } from "~/backend/documents/each-document";
import type { Stored } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { publishedBonuses } from "~/features/bonuses/public/list/published-bonuses.server";
import { publishedCasinos } from "~/features/casinos/published-casinos.server";
import { shownTie } from "~/features/casinos/commercial-tie";
import { CHANGES_PATH, listFailing, listUnseen } from "~/features/casino-terms/desk/changes-desk.server";
import { termsPagesPath } from "~/features/casino-terms/desk/pages-desk.server";
import { TERMS_KIND_LABELS } from "~/features/casino-terms/labels";
import { ACCESS_DESK_PATH, listAccessRequests } from "~/features/casino-area/desk/access-desk.server";
import { GAME_REPORTS_PATH, listReports } from "~/features/games/reports/decide-report.server";
import { listPendingQuestions, QUESTIONS_PATH } from "~/features/questions/decide-question.server";
import { CORRECTIONS_PATH, listCorrections } from "~/features/casino-area/corrections/decide-correction.server";
import { complaints } from "~/features/complaints/collection";
import { approvalProblem } from "~/platform/publishing/approval/second-person.server";
import { editorialHeads } from "~/platform/publishing/collection";
import { requireEditorialKind } from "~/platform/publishing/kind-registry.server";
import { EDITORIAL_KIND_NAMES, type EditorialHeadFields } from "~/platform/publishing/schema";
import { listWaitingMessages, MESSAGES_PATH } from "~/features/contact/message-desk.server";
import { reviews } from "~/features/reviews/collection";
import { LINK_DUTIES, listFoundLinks, LINKS_PATH } from "~/site/link-checks/desk/links-desk.server";
import { FINDING_LABELS } from "~/site/link-checks/labels";
import { isEnding } from "~/features/bonuses/bonus-lifecycle";
import { DAY_MS } from "~/domain/day-ms";
import { mayDo, type Duty, type NeededDuty } from "~/domain/roles/duties";
import { lawTasks, unlawfulTasks } from "./law-tasks.server";
import { jobTasks, operationTasks, outboxTasks, webhookTasks } from "./stopped-work.server";
import { earliest, SHOWN, type TaskKind, type TaskList } from "./tasks";
import { unsetTasks } from "./unset-settings.server";

/** More requests than ever wait at once. */
const MOST_REQUESTS = 200;
const FACTS_GOOD_FOR = 90 * DAY_MS;

async function complaintTasks(now: string): Promise<TaskList> {
  const { documents } = backend();
  const query = { where: [["waitingOn", "==", "staff"]], orderBy: ["dueAt"], limit: SHOWN } as const;
  const { items, total } = await firstOf(documents, complaints, query);
  const tasks = items.map(({ ref, title, casinoName, dueAt, assignee, assigneeId }) => ({
    id: ref,
    label: title,
    detail: casinoName,
    to: `/admin/complaints/${ref}`,
    at: dueAt,
    isLate: dueAt !== null && dueAt <= now,
    owner: assignee === null ? null : { id: assigneeId ?? null, name: assignee },
  }));
  return {
    id: "complaints",
    title: "Complaints waiting for staff",
    moment: "due",
    total,
    tasks,
    allAt: "/admin/complaints",
  };
}

async function reviewTasks(): Promise<TaskList> {
  const where = [["state", "==", "pending"]] as const;
  const { documents } = backend();
  const [{ items }, total, { byId }] = await Promise.all([
    documents.query(reviews, { where, orderBy: ["submittedAt"], limit: SHOWN }),
    documents.count(reviews, where),
    publishedCasinos.read(),
  ]);
  const tasks = items.map(({ id, title, stars, casinoId, submittedAt }) => ({
    id,
    label: title,
    detail: `${byId.get(casinoId)?.name ?? casinoId}, ${String(stars)} of 5 stars`,
    to: `/admin/reviews/${id}`,
    at: submittedAt,
  }));
  return {
    id: "reviews",
    title: "Reviews waiting to be moderated",
    moment: "sent",
    total,
    tasks,
    allAt: "/admin/reviews?queue=waiting",
  };
}

async function termsTasks(): Promise<TaskList> {
  const [{ total, tasks }, failing] = await Promise.all([listUnseen(SHOWN), listFailing()]);
  const replaced = failing
    .filter(({ replacement }) => replacement !== null)
    .map(({ id, casinoId, casinoName, kind, failingSince }) => ({
      id,
      label: casinoName,
      detail: `${TERMS_KIND_LABELS[kind].toLowerCase()}: the text may not be the terms`,
      to: termsPagesPath(casinoId),
      at: failingSince ?? "",
    }));
  const unseen = tasks.map(({ id, casinoName, kind, hits, at }) => ({
    id,
    label: casinoName,
    detail: `${TERMS_KIND_LABELS[kind].toLowerCase()}${hits.length > 0 ? `: ${hits[0]?.word ?? ""}` : ""}`,
    to: `${CHANGES_PATH}/${id}`,
    at,
  }));
  return {
    id: "terms",
    title: "Changed terms that nobody has seen",
    moment: "found",
    total: total + replaced.length,
    tasks: [...replaced, ...unseen].slice(0, SHOWN),
    allAt: CHANGES_PATH,
  };
}

async function linkTasks(duties: readonly Duty[]): Promise<TaskList> {
  const { total, links } = await listFoundLinks(SHOWN, duties);
  return {
    id: "links",
    title: "Links that no longer lead where they did",
    moment: "found",
    total,
    tasks: links.map(({ id, url, uses, failure, foundAt }) => ({
      id,
      label: uses[0] ? `${uses[0].label}: ${uses[0].what}` : url,
      detail: failure ? FINDING_LABELS[failure.finding].toLowerCase() : "",
      to: LINKS_PATH,
      at: foundAt,
    })),
    allAt: LINKS_PATH,
  };
}

async function accessTasks(): Promise<TaskList> {
  const { requests, total } = await listAccessRequests(SHOWN);
  return {
    id: "representatives",
    title: "People asking to represent a casino",
    moment: "confirmed",
    total,
    tasks: requests.map(({ id, person, casino, path, confirmedAt }) => ({
      id,
      label: person,
      detail: casino,
      to: path,
      at: confirmedAt,
    })),
    allAt: ACCESS_DESK_PATH,
  };
}

/** Lists messages that were mailed to nobody, which there are only while the site has no contact address. */
async function messageTasks(): Promise<TaskList> {
  const { messages, total } = await listWaitingMessages({ limit: SHOWN });
  return {
    id: "messages",
    title: "Messages to answer",
    moment: "sent",
    total,
    tasks: messages.map(({ id, topic, email, at }) => ({ id, label: topic, detail: email, to: MESSAGES_PATH, at })),
    allAt: MESSAGES_PATH,
  };
}

async function correctionTasks(): Promise<TaskList> {
  const { corrections, total } = await listCorrections(SHOWN);
  return {
    id: "corrections",
    title: "Corrections proposed by casinos",
    moment: "proposed",
    total,
    tasks: corrections.map(({ id, label, casino, path, at }) => ({ id, label: casino, detail: label, to: path, at })),
    allAt: CORRECTIONS_PATH,
  };
}

async function gameReportTasks(): Promise<TaskList> {
  const { reports, total } = await listReports(SHOWN);
  return {
    id: "game-reports",
    title: "Reports of games to check",
    moment: "sent",
    total,
    tasks: reports.map(({ id, game, casino, path, at }) => ({ id, label: game, detail: casino, to: path, at })),
    allAt: GAME_REPORTS_PATH,
  };
}

async function questionTasks(): Promise<TaskList> {
  const { questions, total } = await listPendingQuestions(SHOWN);
  return {
    id: "questions",
    title: "Questions and answers to read",
    moment: "sent",
    total,
    tasks: questions.map(({ id, text, subject, path, at }) => ({ id, label: text, detail: subject, to: path, at })),
    allAt: QUESTIONS_PATH,
  };
}

async function bonusTasks(now: number): Promise<TaskList> {
  const [{ items }, { byId }] = await Promise.all([publishedBonuses.read(), publishedCasinos.read()]);
  const ending = items.filter((bonus) => isEnding(bonus, now)).sort((a, b) => earliest(a.endsAt, b.endsAt));
  const tasks = ending.slice(0, SHOWN).map(({ id, title, casinoId, endsAt }) => ({
    id,
    label: title,
    detail: byId.get(casinoId)?.name ?? casinoId,
    to: `/admin/bonuses/${id}`,
    at: endsAt,
    isLate: endsAt !== null && Date.parse(endsAt) <= now,
  }));
  return {
    id: "bonuses",
    title: "Bonuses ending within 7 days or already over",
    moment: "ends",
    total: ending.length,
    tasks,
    allAt: "/admin/bonuses?ending=due&sort=ends",
  };
}

async function factTasks(now: number): Promise<TaskList> {
  const { items } = await publishedCasinos.read();
  const stale = items
    .filter(
      ({ lifecycle, verifiedAt }) =>
        lifecycle !== "closed" && now - Date.parse(verifiedAt ?? "1970-01-01") > FACTS_GOOD_FOR,
    )
    .sort((a, b) => earliest(a.verifiedAt, b.verifiedAt));
  const tasks = stale.slice(0, SHOWN).map(({ id, version, name, factChecker, verifiedAt }) => ({
    id,
    of: version,
    label: name,
    detail: factChecker ? `last by ${factChecker}` : "never checked",
    to: `/admin/casinos/${id}`,
    at: verifiedAt,
  }));
  return {
    id: "facts",
    title: "Facts not verified for 90 days",
    moment: "last",
    total: stale.length,
    tasks,
    allAt: "/admin/casinos?facts=stale&sort=factsChecked",
  };
}

/** Lists casinos whose commercial tie the rules have stopped: the agreement has to be ended. */
async function tieTasks(): Promise<TaskList> {
  const { items } = await publishedCasinos.read();
  const stopped = items.flatMap((casino) => {
    const { stoppedBecause } = shownTie(casino);
    return stoppedBecause === null ? [] : [{ casino, stoppedBecause }];
  });
  const tasks = stopped.slice(0, SHOWN).map(({ casino: { id, name }, stoppedBecause }) => ({
    id,
    label: name,
    detail: `not paid, because ${stoppedBecause}`,
    to: `/admin/casinos/${id}`,
    at: null,
  }));
  return {
    id: "ties",
    title: "Commercial ties that are stopped",
    moment: "",
    total: stopped.length,
    tasks,
    allAt: "/admin/casinos?commercial=stopped",
  };
}

/** Lists scheduled publications: whole items, and changes to public items. */
async function scheduledTasks(now: string, duties: readonly Duty[]): Promise<TaskList> {
  const { documents } = backend();
  const kinds = EDITORIAL_KIND_NAMES.map(requireEditorialKind).filter(({ duty = "editor" }) => mayDo(duties, duty));
  const [itemsByKind, { items: heads }] = await Promise.all([
    Promise.all(
      kinds.map(async (kind) => {
        const { items } = await documents.query(kind.collection, {
          where: [
            ["publishState", "==", "scheduled"],
            ["publishAt", ">", now],
          ],
          orderBy: ["publishAt"],
          limit: SHOWN,
        });
        return items.map((item) => ({ kind, id: item.id, fields: item, at: item.publishAt, isChange: false }));
      }),
    ),
    documents.query(editorialHeads, { where: [["draftDueAt", ">", now]], orderBy: ["draftDueAt"], limit: SHOWN }),
  ]);
  const changes = (await changedItems(heads))
    .filter(({ kind: { duty = "editor" } }) => mayDo(duties, duty))
    .map(({ head, ...item }) => ({
      ...item,
      at: head.draftDueAt,
      isChange: true,
    }));
  const ahead = [...itemsByKind.flat(), ...changes].sort((a, b) => earliest(a.at, b.at));
  const tasks = ahead.slice(0, SHOWN).map(({ kind, id, fields, at, isChange }) => ({
    id: `${isChange ? "change-" : ""}${kind.name}-${id}`,
    label: kind.titleOf(fields),
    detail: isChange ? `change to the ${kind.words.one}` : kind.words.one,
    to: `${kind.adminPath}/${id}`,
    at,
  }));
  return {
    id: "scheduled",
    title: "Scheduled content",
    moment: "goes out",
    total: ahead.length,
    tasks,
    allAt: "/admin/news",
  };
}

/** Lists scheduled changes to public items that were due and could not be published. */
async function unpublishedTasks(now: string, duties: readonly Duty[]): Promise<TaskList> {
  const { documents } = backend();
  const where = [["publishFailure.at", "<=", now]] as const;
  const [{ items: heads }, total] = await Promise.all([
    documents.query(editorialHeads, { where, orderBy: ["publishFailure.at"], limit: SHOWN }),
    documents.count(editorialHeads, where),
  ]);
  const items = await changedItems(heads);
  const own = items.filter(({ kind: { duty = "editor" } }) => mayDo(duties, duty));
  const tasks = own.map(({ kind, id, fields, head: { publishFailure } }) => ({
    id: `${kind.name}-${id}`,
    label: kind.titleOf(fields),
    detail: publishFailure?.reason ?? "",
    to: `${kind.adminPath}/${id}`,
    at: publishFailure?.at ?? null,
  }));
  return {
    id: "unpublished",
    title: "Scheduled changes that were not published",
    moment: "failed",
    total: total - (items.length - own.length),
    tasks,
    allAt: "/admin",
  };
}

/** Lists what waits for an approval of these duties, without what this person asked for or wrote last. */
async function approvalTasks(now: string, duties: readonly Duty[], uid: string): Promise<TaskList> {
  const { items: heads } = await backend().documents.query(editorialHeads, {
    where: [["request.waitingSince", "<=", now]],
    orderBy: ["request.waitingSince"],
    limit: MOST_REQUESTS,
  });
  const waiting = (await changedItems(heads)).filter(
    ({ kind: { duty = "editor" }, fields, head }) => mayDo(duties, duty) && approvalProblem(head, fields, uid) === null,
  );
  const tasks = waiting.slice(0, SHOWN).map(({ kind, id, fields, head }) => ({
    id: `${kind.name}-${id}`,
    label: kind.titleOf(fields),
    detail: `${kind.words.one}, requested by ${head.request?.byName ?? "somebody"}`,
    to: `${kind.adminPath}/${id}/approval`,
    at: head.request?.waitingSince ?? null,
  }));
  return {
    id: "approvals",
    title: "Waiting for a second person",
    moment: "since",
    total: waiting.length,
    tasks,
    allAt: "/admin",
  };
}

/** Returns the items that these heads belong to, as the public sees them; deleted ones are left out. */
async function changedItems(heads: readonly Stored<EditorialHeadFields>[]) {
  const items = await Promise.all(
    heads.map(async (head) => {
      const kind = requireEditorialKind(head.kind);
      const fields = await backend().documents.get(kind.collection, head.entityId);
      return fields && { kind, id: head.entityId, fields, head };
    }),
  );
  return items.filter((item) => item !== null);
}

/** The duties that see each kind of task, one of them is enough. */
export const TASK_DUTIES: Readonly<Record<TaskKind, NeededDuty>> = {
  unset: "owner",
  messages: "moderator",
  complaints: "case-handler",
  reviews: "moderator",
  approvals: ["editor", "commercial"],
  terms: "editor",
  links: LINK_DUTIES,
  representatives: "case-handler",
  corrections: "editor",
  "game-reports": "moderator",
  questions: "moderator",
  bonuses: "editor",
  facts: "editor",
  // Only owners change the settings that have the law.
  law: "owner",
  unlawful: "editor",
  ties: "commercial",
  scheduled: ["editor", "commercial"],
  unpublished: ["editor", "commercial"],
  jobs: "owner",
  webhooks: "owner",
  outbox: "owner",
  operations: ["editor", "moderator", "case-handler", "commercial"],
};

/** Lists the tasks that need a person with these duties today, the most urgent first; `uid`: who looks. */
export async function whatNeedsAPerson(duties: readonly Duty[], uid = ""): Promise<TaskList[]> {
  const now = backend().clock();
  const [iso, time] = [now.toISOString(), now.getTime()];
  const ofThese = (kind: TaskKind, list: () => Promise<TaskList>) => (mayDo(duties, TASK_DUTIES[kind]) ? [list()] : []);
  const [unset, messages] = [ofThese("unset", unsetTasks), ofThese("messages", messageTasks)];
  const lists = [
    ofThese("complaints", () => complaintTasks(iso)),
    ofThese("reviews", reviewTasks),
    ofThese("approvals", () => approvalTasks(iso, duties, uid)),
    ofThese("terms", termsTasks),
    ofThese("links", () => linkTasks(duties)),
    ofThese("representatives", accessTasks),
    ofThese("corrections", correctionTasks),
    ofThese("game-reports", gameReportTasks),
    ofThese("questions", questionTasks),
    ofThese("bonuses", () => bonusTasks(time)),
    ofThese("facts", () => factTasks(time)),
    ofThese("law", () => lawTasks(time)),
    ofThese("unlawful", () => unlawfulTasks(time)),
    ofThese("ties", tieTasks),
    ofThese("scheduled", () => scheduledTasks(iso, duties)),
    ofThese("unpublished", () => unpublishedTasks(iso, duties)),
    ofThese("jobs", jobTasks),
    ofThese("webhooks", webhookTasks),
    ofThese("outbox", () => outboxTasks(time)),
    ofThese("operations", () => operationTasks(time, duties)),
  ];
  // Both are over for good once they are done, so they aren't named among the lists with nothing to do.
  const passing = (await Promise.all([...unset, ...messages])).filter(({ total }) => total > 0);
  return [...passing, ...(await Promise.all(lists.flat()))];
}
