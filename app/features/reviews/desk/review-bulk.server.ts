import { z } from "zod/v4";
import type { StartBulk } from "~/platform/admin-list/bulk/start-bulk";
import { defineOperationKind, done, failed, skipped } from "~/platform/operations/operation-kind";
import { startOperation } from "~/platform/operations/operations.server";
import { settingsWithin } from "~/platform/settings/settings.server";
import { GROUNDS, REVIEW_GROUNDS, type ReviewGround } from "../grounds";
import { reasonOf } from "./moderation-forms";
import { moveWithin } from "./review-moderation.server";
import { REVIEW_MOVES, REVIEW_STATE_WORDS, type ReviewMove } from "./review-moves";
import type { ReviewRow } from "./review-desk-list";

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
export const REVIEW_BULK: Readonly<Record<string, StartBulk<ReviewRow>>> = {
  publish: starts("publish"),
  reject: starts("reject"),
  hide: starts("hide"),
  restore: starts("restore"),
};
