import type { Stored } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { combinedFilters } from "~/platform/admin-list/combined-filters.server";
import type { AdminList } from "~/platform/admin-list/list.server";
import { MOST_FOUND, storeSource } from "~/platform/admin-list/store-source.server";
import { publishedCasinos } from "~/features/casinos/published-casinos.server";
import { fold, hasEveryWord } from "~/domain/text/fold";
import { reviews } from "../collection";
import { QUEUE_CONDITIONS } from "./review-desk.server";
import { reviewList, type ReviewRow } from "./review-desk-list";
import { parseQueue, queueNames } from "./review-queues";
import type { ReviewFields } from "../schema";
import { z } from "zod/v4";
import type { StartBulk } from "~/platform/admin-list/bulk/start-bulk";
import { defineOperationKind, done, failed, skipped } from "~/platform/operations/operation-kind";
import { startOperation } from "~/platform/operations/operations.server";
import { settingsWithin } from "~/platform/settings/settings.server";
import { GROUNDS, REVIEW_GROUNDS, type ReviewGround } from "../grounds";
import { reasonOf } from "./moderation-forms";
import { moveWithin } from "./review-moderation.server";
import { REVIEW_MOVES, REVIEW_STATE_WORDS, type ReviewMove } from "./review-moves";

const item = z.object({ id: z.string(), title: z.string() });
// An operation of an earlier version has no grounds of its own; its reason says them.
const input = z.object({ reason: z.string(), ground: z.enum(GROUNDS).optional() });

/**
 * Returns the operation that makes one move on many reviews. Each is decided once, however often the process stops, and
 * its author is told afterwards.
 */
function moveKind(move: ReviewMove, undoneBy?: ReviewMove) {
  return defineOperationKind<z.infer<typeof item>, z.infer<typeof input>>({
    duty: "moderator",
    name: `review-${move}`,
    item,
    input: input as never,
    labelOf: ({ title }) => title,
    // One at a time, because two reviews of one casino change the same totals.
    together: 1,
    ...(undoneBy && { undoneBy: `review-${undoneBy}` }),
    async run(transaction, items, { input: given, staff }) {
      const settings = await settingsWithin(transaction);
      const { reason, ground } = input.catch({ reason: "" }).parse(given);
      const decision = { by: staff, reason, ...(ground && { ground }) };
      const results = [];
      for (const { id, title } of items) {
        const answer = await moveWithin(transaction, move, id, decision, settings);
        if (answer.outcome === "done") results.push(done(title, undoneBy ? { id, title } : null));
        else if (answer.outcome === "already")
          results.push(skipped(title, `It was ${REVIEW_STATE_WORDS[answer.state]} already.`));
        else if (answer.outcome === "refused") results.push(skipped(title, answer.message));
        else results.push(failed(title, "It no longer exists."));
      }
      return results;
    },
  });
}

// A published or rejected review never returns to waiting, so those moves can't be undone.
const KINDS = {
  publish: moveKind("publish"),
  reject: moveKind("reject"),
  hide: moveKind("hide", "restore"),
  restore: moveKind("restore"),
};

function isGround(value: string | undefined): value is ReviewGround {
  return value !== undefined && Object.hasOwn(REVIEW_GROUNDS, value);
}

function starts(move: keyof typeof KINDS): StartBulk<ReviewRow> {
  return (rows, { staff, backTo, title, id, answers }) => {
    const { ground } = answers;
    const why =
      REVIEW_MOVES[move].needsReason && isGround(ground)
        ? { reason: reasonOf({ ground, words: (answers["words"] ?? "").replace(/\r\n?/g, "\n") }), ground }
        : { reason: "" };
    const items = rows.map(({ id, title: name }) => ({ id, title: name }));
    return startOperation(KINDS[move], { title, backTo, id, items, input: why }, staff);
  };
}

/** Bulk actions of the list of reviews. */
const REVIEW_BULK: Readonly<Record<string, StartBulk<ReviewRow>>> = {
  publish: starts("publish"),
  reject: starts("reject"),
  hide: starts("hide"),
  restore: starts("restore"),
};

const CASINOS_SEARCHED = 10;

const combined = combinedFilters({
  stars: { field: "stars", values: { 1: 1, 2: 2, 3: 3, 4: 4, 5: 5 } },
  verification: { field: "verification", values: { none: "none", document: "document" } },
  incentive: { field: "incentive", values: { none: "none", disclosed: "disclosed" } },
});

async function rowsOf(found: readonly Stored<ReviewFields>[]): Promise<ReviewRow[]> {
  const { byId } = await publishedCasinos.read();
  return found.map((review) => {
    const { id, title, stars, casinoId, authorName, userId, state, flags, verification, incentive } = review;
    return {
      ...{ id, title, stars, casinoId, authorName, userId, state, verification, incentive },
      casinoName: byId.get(casinoId)?.name ?? casinoId,
      flags: flags.filter(({ handledAt }) => handledAt === undefined).length,
      edits: review.edits.length,
      submittedAt: review.submittedAt,
    };
  });
}

/** Returns the latest reviews of casinos whose name contains the words, or the review with this id. */
async function search(q: string): Promise<Stored<ReviewFields>[]> {
  const { documents } = backend();
  const exact = /^[\w-]+\.[\w-]+$/.test(q) ? await documents.get(reviews, q) : null;
  if (exact) return [exact];
  const { items } = await publishedCasinos.read();
  const isMeant = hasEveryWord(q);
  const casinos = items.filter(({ name }) => isMeant(fold(name))).slice(0, CASINOS_SEARCHED);
  if (casinos.length === 0) return [];
  const page = await documents.query(reviews, {
    where: [["casinoId", "in", casinos.map(({ id }) => id)]],
    orderBy: ["-submittedAt"],
    limit: MOST_FOUND,
  });
  return page.items;
}

/** Admin list of reviews with its queues, filters and bulk decisions. */
export const reviewDesk: AdminList<ReviewRow> = {
  definition: reviewList,
  source: combined.around(
    storeSource<ReviewFields, ReviewRow>({
      collection: reviews,
      filters: {
        queue: (value) => QUEUE_CONDITIONS[parseQueue(value)],
        casino: (value) => [["casinoId", "==", value]],
        ...combined.filter,
      },
      sorts: { submitted: ["submittedAt"] },
      rows: rowsOf,
      search,
    }),
  ),
  bulk: REVIEW_BULK,
  async filterOptions() {
    const { items } = await publishedCasinos.read();
    const casinos = items.map(({ id, name }) => ({ value: id, label: name }));
    return { casino: casinos.sort((a, b) => a.label.localeCompare(b.label, "en-GB")) };
  },
};

/** Returns how many reviews are in each of staff's queues. */
export async function countQueues(): Promise<{ name: (typeof queueNames)[number]; count: number }[]> {
  const { documents } = backend();
  return Promise.all(
    queueNames.map(async (name) => ({ name, count: await documents.count(reviews, QUEUE_CONDITIONS[name]) })),
  );
}
