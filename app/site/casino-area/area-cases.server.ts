import { backend } from "~/backend/index.server";
import { InvalidCursor, type Stored } from "~/backend/documents/port";
import { readOwnAccess } from "~/features/casino-area/access/own-access.server";
import { casePath } from "~/features/complaints/case/case-notices.server";
import { complaintMessages, complaints } from "~/features/complaints/collection";
import { MESSAGE_VISIBILITIES } from "~/features/complaints/kinds";
import type { ComplaintFields } from "~/features/complaints/schema";
import { withPublicIds } from "~/features/reviews/public/public-id.server";
import { reviews } from "~/features/reviews/collection";
import { withEllipsis } from "~/http/pages/shortened";

const MOST_WAITING = 10;
const CASES_A_PAGE = 30;
const SEEN_BY_PARTIES = MESSAGE_VISIBILITIES.filter((one) => one !== "staff");
const LONGEST_ASK = 600;
/** Reviews looked through for those without an answer. */
const LATEST_REVIEWS = 200;

function shownCase({ ref, title, state, waitingOn, dueAt, publishedAt }: Stored<ComplaintFields>) {
  return { ref, title, state, dueAt, publishedAt, isOurs: waitingOn === "casino", path: casePath(ref) };
}
export type AreaCase = ReturnType<typeof shownCase>;

/** Returns what staff last asked of the casino in a complaint, or null. */
async function lastAsked(complaintId: string): Promise<string | null> {
  const { items } = await backend().documents.query(complaintMessages, {
    where: [
      ["complaintId", "==", complaintId],
      ["party", "==", "staff"],
      ["visibility", "in", SEEN_BY_PARTIES],
    ],
    orderBy: ["-at"],
    limit: 1,
  });
  const [last] = items;
  return last ? withEllipsis(last.body, LONGEST_ASK) : null;
}

async function mostUrgent(casinoId: string) {
  const { items, next } = await backend().documents.query(complaints, {
    where: [
      ["casinoId", "==", casinoId],
      ["waitingOn", "==", "casino"],
    ],
    orderBy: ["dueAt"],
    limit: MOST_WAITING,
  });
  return { isComplete: next === null, open: items.filter(({ publishedAt }) => publishedAt !== null) };
}

/** Returns the most urgent of a casino's complaints that wait for its answer, with what is asked. */
export async function waitingCases(casinoId: string) {
  const { isComplete, open } = await mostUrgent(casinoId);
  return {
    isComplete,
    waiting: await Promise.all(open.map(async (one) => ({ ...shownCase(one), asked: await lastAsked(one.id) }))),
  };
}

/** Returns a page of a casino's complaints that we accepted, the latest first. A cursor of another list is ignored. */
export async function casesOf(casinoId: string, cursor: string | null) {
  const { documents } = backend();
  const query = {
    where: [
      ["casinoId", "==", casinoId],
      ["publishedAt", ">", ""],
    ] as const,
    orderBy: ["-publishedAt"],
    limit: CASES_A_PAGE,
  };
  const page = await documents.query(complaints, { ...query, ...(cursor && { cursor }) }).catch((error: unknown) => {
    if (error instanceof InvalidCursor) return documents.query(complaints, query);
    throw error;
  });
  return { cases: page.items.map(shownCase), next: page.next, previous: page.previous };
}

async function unansweredAmongLatest(casinoId: string) {
  const { items, next } = await backend().documents.query(reviews, {
    where: [
      ["casinoId", "==", casinoId],
      ["state", "==", "published"],
    ],
    orderBy: ["-publishedAt"],
    limit: LATEST_REVIEWS,
  });
  return { isComplete: next === null, items: items.filter(({ reply }) => reply === null) };
}

/** Returns how many of a casino's latest reviews it hasn't answered. */
export async function countUnanswered(casinoId: string): Promise<number> {
  return (await unansweredAmongLatest(casinoId)).items.length;
}

/** Returns what waits for each casino that a person represents: complaints with their first deadline, and reviews. */
export async function listCasinoTasks(uid: string) {
  const { casinos } = await readOwnAccess(uid, null);
  const tasks = await Promise.all(
    casinos.map(async ({ id, name, path }) => {
      const [{ open, isComplete }, reviews] = await Promise.all([mostUrgent(id), countUnanswered(id)]);
      return { name, path, complaints: open.length, isComplete, dueAt: open[0]?.dueAt ?? null, reviews };
    }),
  );
  return tasks.filter(({ complaints, reviews }) => complaints + reviews > 0);
}

/** Returns the reviews among a casino's latest that it hasn't answered, the latest first, and whether there are others. */
export async function unansweredReviews(casinoId: string) {
  const { isComplete, items } = await unansweredAmongLatest(casinoId);
  const open = await withPublicIds(items);
  return {
    isComplete,
    reviews: open.map(({ publicId, stars, title, body, authorName, publishedAt, submittedAt }) => ({
      ...{ id: publicId, stars, title, body, authorName },
      publishedAt: publishedAt ?? submittedAt,
    })),
  };
}
