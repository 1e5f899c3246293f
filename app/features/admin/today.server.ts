import { backend } from "~/backend/index.server";
import { awards } from "~/features/awards/collection";
import { bonuses } from "~/features/bonuses/collection";
import { casinos } from "~/features/casinos/collection";
import { bonusShelf, casinoShelf } from "~/features/catalogue/shelves.server";
import { complaints } from "~/features/complaints/collection";
import { articles } from "~/features/news/collection";
import { pages } from "~/features/pages/collection";
import { reviews } from "~/features/reviews/collection";

const DAY = 86_400_000;
const ENDING_WITHIN = 7 * DAY;
/** An offer that ended longer ago was seen and left as it is. */
const ENDED_WITHIN = 30 * DAY;
const FACTS_GOOD_FOR = 90 * DAY;
const SHOWN = 12;

/** A thing that needs a person: what it is, where it is, and the moment that makes it urgent. */
export interface Task {
  id: string;
  label: string;
  detail: string;
  to: string | null;
  at: string | null;
  isLate: boolean;
}

export interface TaskList {
  id: string;
  title: string;
  /** What the moment of each task is. */
  moment: string;
  total: number;
  tasks: Task[];
}

async function complaintTasks(now: string): Promise<TaskList> {
  const where = [["waitingOn", "==", "staff"]] as const;
  const { documents } = backend();
  const [{ items }, total] = await Promise.all([
    documents.query(complaints, { where, orderBy: ["dueAt"], limit: SHOWN }),
    documents.count(complaints, where),
  ]);
  const tasks = items.map(({ ref, title, casinoName, dueAt }) => ({
    id: ref,
    label: title,
    detail: casinoName,
    to: `/admin/complaints/${ref}`,
    at: dueAt,
    isLate: dueAt !== null && dueAt <= now,
  }));
  return { id: "complaints", title: "Complaints that wait on staff", moment: "due", total, tasks };
}

async function reviewTasks(): Promise<TaskList> {
  const where = [["state", "==", "pending"]] as const;
  const { documents } = backend();
  const [{ items }, total, { byId }] = await Promise.all([
    documents.query(reviews, { where, orderBy: ["submittedAt"], limit: SHOWN }),
    documents.count(reviews, where),
    casinoShelf.read(),
  ]);
  const tasks = items.map(({ id, title, stars, casinoId, submittedAt }) => ({
    id,
    label: title,
    detail: `${byId.get(casinoId)?.name ?? casinoId}, ${String(stars)} of 5 stars`,
    to: null,
    at: submittedAt,
    isLate: false,
  }));
  return { id: "reviews", title: "Reviews that wait to be read", moment: "sent", total, tasks };
}

async function bonusTasks(now: number): Promise<TaskList> {
  const [{ items }, { byId }] = await Promise.all([bonusShelf.read(), casinoShelf.read()]);
  const ending = items
    .filter(({ endsAt, withdrawnAt }) => {
      const left = endsAt === null || withdrawnAt !== null ? Infinity : Date.parse(endsAt) - now;
      return left <= ENDING_WITHIN && left > -ENDED_WITHIN;
    })
    .sort((a, b) => (a.endsAt ?? "").localeCompare(b.endsAt ?? ""));
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
    title: "Bonuses that end within 7 days, or have",
    moment: "ends",
    total: ending.length,
    tasks,
  };
}

async function factTasks(now: number): Promise<TaskList> {
  const { items } = await casinoShelf.read();
  const stale = items
    .filter(
      ({ lifecycle, verifiedAt }) =>
        lifecycle !== "closed" && now - Date.parse(verifiedAt ?? "1970-01-01") > FACTS_GOOD_FOR,
    )
    .sort((a, b) => (a.verifiedAt ?? "").localeCompare(b.verifiedAt ?? ""));
  const tasks = stale.slice(0, SHOWN).map(({ id, name, factChecker, verifiedAt }) => ({
    id,
    label: name,
    detail: factChecker ? `last by ${factChecker}` : "never checked",
    to: `/admin/casinos/${id}`,
    at: verifiedAt,
    isLate: false,
  }));
  return { id: "facts", title: "Facts not verified for 90 days", moment: "last", total: stale.length, tasks };
}

async function scheduledTasks(now: string): Promise<TaskList> {
  const { documents } = backend();
  const ahead = {
    where: [
      ["publishState", "==", "scheduled"],
      ["publishAt", ">", now],
    ],
    orderBy: ["publishAt"],
    limit: SHOWN,
  } as const;
  const [ofCasinos, ofBonuses, ofArticles, ofPages, ofAwards] = await Promise.all([
    documents.query(casinos, ahead),
    documents.query(bonuses, ahead),
    documents.query(articles, ahead),
    documents.query(pages, ahead),
    documents.query(awards, ahead),
  ]);
  const task = (kind: string, id: string, label: string, at: string | null, to: string | null): Task => ({
    id: `${kind}-${id}`,
    label,
    detail: kind,
    to,
    at,
    isLate: false,
  });
  const tasks = [
    ...ofCasinos.items.map((it) => task("Casino", it.id, it.name, it.publishAt, `/admin/casinos/${it.id}`)),
    ...ofBonuses.items.map((it) => task("Bonus", it.id, it.title, it.publishAt, `/admin/bonuses/${it.id}`)),
    ...ofArticles.items.map((it) => task("News", it.id, it.title, it.publishAt, null)),
    ...ofPages.items.map((it) => task("Page", it.id, it.title, it.publishAt, null)),
    ...ofAwards.items.map((it) => task("Awards", it.id, `Awards ${String(it.year)}`, it.publishAt, null)),
  ].sort((a, b) => (a.at ?? "").localeCompare(b.at ?? ""));
  return {
    id: "scheduled",
    title: "Scheduled content",
    moment: "goes out",
    total: tasks.length,
    tasks: tasks.slice(0, SHOWN),
  };
}

/** What needs a person today, in the order it presses. */
export async function whatNeedsAPerson(): Promise<TaskList[]> {
  const now = backend().clock();
  const iso = now.toISOString();
  return Promise.all([
    complaintTasks(iso),
    reviewTasks(),
    bonusTasks(now.getTime()),
    factTasks(now.getTime()),
    scheduledTasks(iso),
  ]);
}
