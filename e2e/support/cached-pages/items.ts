import type { Collection, Fields, Stored } from "~/backend/documents/port";
import { bonusState } from "~/features/bonuses/bonus-lifecycle";
import { bonusKind } from "~/features/bonuses/desk/bonus-kind.server";
import { bonuses } from "~/features/bonuses/collection";
import type { BonusFields } from "~/features/bonuses/schema";
import { casinoKind } from "~/features/casinos/desk/casino-kind.server";
import { casinos } from "~/features/casinos/collection";
import type { CasinoFields } from "~/features/casinos/schema";
import { complaints } from "~/features/complaints/collection";
import type { ComplaintFields } from "~/features/complaints/schema";
import { games } from "~/features/games/collection";
import type { GameFields } from "~/features/games/schema";
import { articleKind } from "~/features/news/desk/article-kind.server";
import { articles } from "~/features/news/collection";
import type { ArticleFields } from "~/features/news/schema";
import { faqEntries, pages } from "~/features/pages/collection";
import type { FaqEntryFields, PageFields } from "~/features/pages/schema";
import type { EditorialFields, EditorialKind } from "~/platform/publishing/editorial-kind";
import { isPublic } from "~/platform/publishing/schema";
import { reviews } from "~/features/reviews/collection";
import type { ReviewFields } from "~/features/reviews/schema";
import type { Desk } from "./edits/edits";

const SHOWN_REVIEWS = 10;

const now = () => new Date().toISOString();

/** One of those that fit; null when none does. */
async function anyOf<F extends Fields>(
  { documents, chances }: Desk,
  collection: Collection<F>,
  fits: (thing: Stored<F>) => boolean = () => true,
): Promise<Stored<F> | null> {
  const { items } = await documents.query(collection, { limit: 1_000 });
  const fitting = items.filter(fits);
  return fitting.length === 0 ? null : chances.pick(fitting);
}

/** True for what its editor publishes without asking for anything more. */
function isComplete<F extends EditorialFields>(kind: EditorialKind<F>, thing: F): boolean {
  return kind.missingToPublish(thing, now()).length === 0;
}

/** A casino that the public sees and players may be sent to. */
export function anyCasino(desk: Desk): Promise<Stored<CasinoFields> | null> {
  return anyOf(
    desk,
    casinos,
    (casino) => isPublic(casino, now()) && casino.lifecycle === "active" && isComplete(casinoKind, casino),
  );
}

/** An offer of such a casino that is open now, with no end. */
export async function anyOffer(desk: Desk): Promise<Stored<BonusFields> | null> {
  const { items } = await desk.documents.query(casinos, { limit: 1_000 });
  const open = new Set(
    items.filter((casino) => isPublic(casino, now()) && casino.lifecycle === "active").map(({ id }) => id),
  );
  return anyOf(
    desk,
    bonuses,
    (bonus) =>
      isPublic(bonus, now()) &&
      bonusState(bonus, now()) === "active" &&
      bonus.endsAt === null &&
      open.has(bonus.casinoId) &&
      isComplete(bonusKind, bonus),
  );
}

/** An article that the public sees, or doesn't yet. */
export function anyArticle(desk: Desk, isSeen = true): Promise<Stored<ArticleFields> | null> {
  return anyOf(desk, articles, (article) => isPublic(article, now()) === isSeen && isComplete(articleKind, article));
}

/** A game that the public sees. */
export function anyGame(desk: Desk): Promise<Stored<GameFields> | null> {
  return anyOf(desk, games, (game) => isPublic(game, now()));
}

export function anyPage(desk: Desk): Promise<Stored<PageFields> | null> {
  return anyOf(desk, pages, (page) => isPublic(page, now()));
}

/** A question that the public sees, and not a draft. */
export function anyQuestion(desk: Desk): Promise<Stored<FaqEntryFields> | null> {
  return anyOf(desk, faqEntries, (entry) => isPublic(entry, now()));
}

/** A complaint that the public sees. */
export function anyComplaint(
  desk: Desk,
  fits: (complaint: ComplaintFields) => boolean,
): Promise<Stored<ComplaintFields> | null> {
  return anyOf(desk, complaints, (complaint) => complaint.publishedAt !== null && fits(complaint));
}

/** A review that waits to be published, or one of the newest that are, with its casino, which the public sees. */
export async function anyReview(
  desk: Desk,
  state: "pending" | "published",
): Promise<{ review: Stored<ReviewFields>; casino: Stored<CasinoFields> } | null> {
  const { documents, chances } = desk;
  const house = await anyCasino(desk);
  const { items } =
    state === "pending"
      ? await documents.query(reviews, { where: [["state", "==", state]], orderBy: ["submittedAt"] })
      : await documents.query(reviews, {
          where: [
            ["casinoId", "==", house?.id ?? ""],
            ["state", "==", state],
          ],
          orderBy: ["-publishedAt"],
          limit: SHOWN_REVIEWS,
        });
  for (const review of chances.shuffled(items)) {
    const casino = await documents.get(casinos, review.casinoId);
    if (casino && isPublic(casino, now()) && review.verification === "none") return { review, casino };
  }
  return null;
}
