import { backend } from "~/backend/index.server";
import { publishedCasinos } from "~/features/casinos/published-casinos.server";
import { complaints } from "~/features/complaints/collection";
import { reviews } from "~/features/reviews/collection";

const MOST = 200;

/** Returns a person's complaints, drafts first and then the latest first, each with what the person must do next. */
export async function listMyComplaints(uid: string) {
  const { items } = await backend().documents.query(complaints, {
    where: [["playerId", "==", uid]],
    orderBy: ["-submittedAt"],
    limit: MOST,
  });
  return items.map(({ ref, title, casinoName, state, waitingOn, dueAt, publishedAt, submittedAt }) => ({
    ref,
    title,
    casinoName,
    state,
    dueAt,
    submittedAt,
    isPublic: publishedAt !== null,
    isMine: waitingOn === "player" && state !== "draft",
  }));
}

/** Returns a person's reviews, the latest first, with the casino of each. */
export async function listMyReviews(uid: string) {
  const [{ items }, { byId }] = await Promise.all([
    backend().documents.query(reviews, { where: [["userId", "==", uid]], orderBy: ["-submittedAt"], limit: MOST }),
    publishedCasinos.read(),
  ]);
  return items.map(({ id, casinoId, stars, title, state, stateReason, submittedAt }) => {
    const casino = byId.get(casinoId);
    return {
      id,
      stars,
      title,
      state,
      stateReason,
      submittedAt,
      casino: casino ? { slug: casino.slug, name: casino.name } : null,
    };
  });
}
