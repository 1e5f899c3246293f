import { z } from "zod/v4";
import type { Stored, Transaction } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { users } from "~/platform/access/collection";
import { casinos } from "~/features/casinos/collection";
import { notify } from "~/platform/notifications/notifications.server";
import { instant } from "~/domain/codes/codes";
import { textUpTo } from "~/domain/text/fields";
import { defineEntryKind } from "~/platform/outbox/entry-kind";
import { queueMailAlone } from "~/platform/outbox/mail-entry.server";
import { queue } from "~/platform/outbox/queue.server";
import { formatDay } from "~/domain/days";
import { defineMailText, wordedMail } from "~/platform/mail-layout/mail-words.server";
import { currentSettings } from "~/platform/settings/settings.server";
import { mailedOrigin } from "~/http/security/site-origin.server";
import { REVIEW_MOVES, type ReviewMove } from "./review-moves";
import type { ReviewFields } from "../schema";

const toldReview = z.object({
  id: z.string(),
  userId: z.string(),
  casinoId: z.string(),
  title: z.string(),
  submittedAt: instant,
  /** Its flags, without what they say. */
  flags: z.array(z.object({})),
});
type ToldReview = z.infer<typeof toldReview>;

/** Text after "Your review of Saltbox". */
export const NOTICES: Record<ReviewMove, string> = {
  publish: "is published",
  reject: "was not published",
  hide: "is hidden while we look into it",
  restore: "is published again",
  remove: "was removed",
};

const reader = "Players and casinos";
const decisionWords = (move: ReviewMove, label: string) =>
  defineMailText({
    mail: `review-${REVIEW_MOVES[move].done}`,
    label,
    reader,
    subject: `{site}: Your review of {casino} ${NOTICES[move]}`,
    examples: { casino: "Example Casino" },
  });
const WORDS: Partial<Record<ReviewMove, ReturnType<typeof decisionWords>>> = {
  reject: decisionWords("reject", "Review not published"),
  hide: decisionWords("hide", "Review hidden"),
  remove: decisionWords("remove", "Review removed"),
};

/** Tells a review's author about a decision: on the site and, with the required reason, by mail. */
async function notifyAuthor(move: ReviewMove, review: ToldReview, reason: string, decidedAt: string): Promise<void> {
  const { documents } = backend();
  const casino = await documents.get(casinos, review.casinoId);
  const name = casino?.name ?? "a casino";
  const href = `/casinos/${casino?.slug ?? review.casinoId}/review`;
  const text = `Your review of ${name} ${NOTICES[move]}.`;
  const key = `review-${review.id}-${move}-${decidedAt}`;
  // The author is owed a reason, so it is mailed whatever their notification settings.
  if (!REVIEW_MOVES[move].needsReason) return notify([review.userId], { text, href, key });
  await notify([review.userId], { text: `${text} The page says why.`, href, key, mail: false });
  const author = await documents.get(users, review.userId);
  if (!author?.email) return;
  const mail = {
    kind: `review-${REVIEW_MOVES[move].done}`,
    to: author.email,
    ...(await statementOfReasons({ move, review, casinoName: name, reason, decidedAt, href })),
  };
  await queueMailAlone(mail, { key, about: { person: review.userId } });
}

/** Doesn't name the review: its title is a stranger's, and may be an address. */
const REPLY_REMOVED = "Your answer to a review was removed";
const REPLY_WORDS = defineMailText({
  mail: "review-reply-removed",
  label: "Answer to a review removed",
  reader,
  subject: `{site}: ${REPLY_REMOVED}`,
});

/** Tells a casino's representatives that their reply to a review was removed, and why. */
async function notifyCasino(review: ToldReview, reason: string, decidedAt: string): Promise<void> {
  const { documents } = backend();
  const casino = await documents.get(casinos, review.casinoId);
  const { items } = await documents.query(users, {
    where: [["representsCasinos", "array-contains", review.casinoId]],
    limit: 50,
  });
  const href = `/casinos/${casino?.slug ?? review.casinoId}`;
  const text = `Your answer to the review “${review.title}” was removed.`;
  const key = `review-reply-removed-${review.id}-${decidedAt}`;
  await notify(
    items.map(({ id }) => id),
    { text, href, key, mail: false },
  );
  const { site } = await currentSettings();
  for (const { id, email, state } of items) {
    if (email === null || state !== "active") continue;
    const mail = {
      kind: "review-reply-removed",
      to: email,
      ...(await wordedMail(
        REPLY_WORDS,
        {},
        {
          heading: REPLY_REMOVED,
          paragraphs: ["It is no longer shown under the review. You can write another one."],
          facts: [
            { label: "Why", value: reason },
            { label: "The review", value: `“${review.title}”` },
            { label: "Decided on", value: formatDay(decidedAt) },
          ],
          button: { label: "Write another answer", url: `${mailedOrigin()}${href}#reviews` },
          notes: [objection("casino")],
          why: { text: `You get this email because you represent the casino at ${site.name}.` },
        },
      )),
    };
    await queueMailAlone(mail, { key: `${key}.${id}`, about: { person: id } });
  }
}

/** Where somebody objects to a decision. */
function objection(topic: "casino" | "general") {
  return {
    text: "If you think we are wrong, write to us and somebody else will look at it.",
    links: [{ label: "Write to us", url: `${mailedOrigin()}/contact?type=${topic}` }],
  };
}

const CONSEQUENCES: Partial<Record<ReviewMove, string>> = {
  reject:
    "It does not appear on the casino’s page and does not count in its rating. You can change it and send it again.",
  hide: "It does not appear and does not count in the casino’s rating until we have looked into it. You can change it in the meantime.",
  remove:
    "It no longer appears and does not count towards the casino’s rating. This is final: it can’t be changed or rewritten.",
};

/** Returns the mail to an author about a decision against their review. */
export async function statementOfReasons({
  move,
  review,
  casinoName,
  reason,
  decidedAt,
  href,
}: {
  move: ReviewMove;
  review: Pick<ToldReview, "title" | "submittedAt"> & { flags: readonly unknown[] };
  casinoName: string;
  reason: string;
  decidedAt: string;
  href: string;
}): ReturnType<typeof wordedMail> {
  const noticed = review.flags.length > 0 ? "Readers flagged it" : "We found it ourselves";
  const words = WORDS[move];
  if (!words) throw new Error(`Nobody is owed reasons for "${move}".`);
  const happened = `Your review of ${casinoName} ${NOTICES[move]}`;
  return wordedMail(
    words,
    { casino: casinoName },
    {
      heading: happened,
      paragraphs: [CONSEQUENCES[move] ?? ""],
      facts: [
        { label: "Why", value: reason },
        { label: "Your review", value: `“${review.title}”, sent on ${formatDay(review.submittedAt)}` },
        { label: "Decided on", value: formatDay(decidedAt) },
        {
          label: "How we decided",
          value: `${noticed}, and a member of our staff read it and decided. No machine took part.`,
        },
      ],
      button: { label: "See your review", url: `${mailedOrigin()}${href}` },
      notes: [
        {
          text: "We judge reviews by our review policy.",
          links: [{ label: "Review policy", url: `${mailedOrigin()}/how-we-rate#reviews-by-players` }],
        },
        objection("general"),
        { text: "You may also turn to a certified out-of-court dispute settlement body or to a court." },
      ],
      why: { text: "You get this email because we owe you the reasons for a decision about your review." },
    },
  );
}

const decisionParams = z.object({
  move: z.enum(Object.keys(REVIEW_MOVES) as [ReviewMove, ...ReviewMove[]]),
  review: toldReview,
  reason: textUpTo(2_000),
  decidedAt: instant,
});

const reviewDecisionEntry = defineEntryKind<z.infer<typeof decisionParams>>({
  kind: "review-decision",
  params: decisionParams,
  sealed: true,
  urgency: "usual",
  lane: ({ review }) => review.id,
  async deliver({ move, review, reason, decidedAt }) {
    await notifyAuthor(move, review, reason, decidedAt);
    return { state: "sent" };
  },
});

/** Queues the word to a review's author as part of the transaction that decides. */
export function queueReviewDecision(
  transaction: Transaction,
  { review, ...rest }: Omit<z.infer<typeof decisionParams>, "review"> & { review: Stored<ReviewFields> },
): void {
  queue(transaction, reviewDecisionEntry, { ...rest, review: toldReview.parse(review) });
}

const removalParams = decisionParams.omit({ move: true });

const replyRemovalEntry = defineEntryKind<z.infer<typeof removalParams>>({
  kind: "review-reply-removal",
  params: removalParams,
  sealed: true,
  urgency: "usual",
  lane: ({ review }) => review.id,
  async deliver({ review, reason, decidedAt }) {
    await notifyCasino(review, reason, decidedAt);
    return { state: "sent" };
  },
});

/** Queues the word to a casino whose reply is removed as part of the transaction that removes it. */
export function queueReplyRemoval(
  transaction: Transaction,
  { review, ...rest }: Omit<z.infer<typeof removalParams>, "review"> & { review: Stored<ReviewFields> },
): void {
  queue(transaction, replyRemovalEntry, { ...rest, review: toldReview.parse(review) });
}
