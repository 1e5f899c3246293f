import { z } from "zod/v4";
import { noAddress } from "~/domain/text/display-name";
import { multiLine, singleLine, ticked } from "~/domain/text/fields";
import { currency, type Currency, type Money } from "~/domain/money/money";
import { amountOf, amountProblem } from "~/domain/money/typed-amount";
import { canCorrect, movesFrom } from "../../case/case-machine";
import { complaintRef, REVIEW_STATES } from "../../schema";
import type { ComplaintState } from "~/domain/complaint-states";

/** Kinds of message staff write, by recipient and by whether an answer is requested. */
export const WRITE_KINDS = ["note", "parties", "public", "ask_player", "ask_casino"] as const;
export type WriteKind = (typeof WRITE_KINDS)[number];

/** The kinds that ask for no answer. */
export const MESSAGE_KINDS = ["note", "parties", "public"] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

export const MESSAGE_LABELS: Record<MessageKind, string> = {
  note: "Internal note: only staff see it",
  parties: "Message to the parties: the player, the casino and our staff see it",
  public: "Public message: everybody sees it",
};

/** The buttons that ask a party, each by the `intent` it sends. */
export const ASK_KINDS = ["ask_player", "ask_casino"] as const;

export const OUTCOMES = ["resolved", "unresolved", "rejected", "unreachable"] as const;
export type OutcomeState = (typeof OUTCOMES)[number];

/** True for outcomes that come with an amount recovered. */
export function paysBack(outcome: OutcomeState): boolean {
  return outcome === "resolved" || outcome === "unresolved";
}

export const writeForm = z.object({
  kind: z.enum(WRITE_KINDS, { error: "Choose a type." }),
  body: multiLine(10_000, { missing: "Enter a message." }).min(3, "Use at least 3 characters."),
  /** Keeps a request private: the public page says that something was asked, not what. */
  askPrivately: z.boolean().optional(),
  /** Who the page said would be asked at the casino. */
  asks: singleLine(2_000).optional(),
});

/** Form that ends or renews a mailed link, which it names by the id of its document. */
export const linkForm = z.object({ link: singleLine(64, { missing: "Choose a link." }) });

/** Why staff change what parties rely on. The public reads it. */
const why = multiLine(500, { missing: "Say why. The public reads it." }).min(10, "Use at least 10 characters.");

/** Form of an act that only needs its reason: a longer deadline, a request withdrawn, a case reopened. */
export const reasonForm = z.object({ reason: why });

const amount = singleLine(20, { tooLong: "This amount is too large." });

function checkRecovered(
  { recovered, currency: code }: { recovered?: string | undefined; currency?: Currency | undefined },
  needsCurrency: boolean,
  context: z.RefinementCtx,
): void {
  if (recovered === undefined) return;
  const problem = amountProblem(recovered, code);
  if (problem !== null) context.addIssue({ code: "custom", path: ["recovered"], message: problem });
  if (needsCurrency && code === undefined)
    context.addIssue({ code: "custom", path: ["currency"], message: "Choose the currency." });
}

/** Form that corrects the public words of a closed complaint, and the amount recovered. */
export const correctForm = z
  .object({
    words: multiLine(2_000, { missing: "Write what the public reads." }).min(20, "Use at least 20 characters."),
    recovered: amount.optional(),
    currency: currency.optional(),
    reason: why,
  })
  .superRefine((correction, context) => {
    checkRecovered(correction, true, context);
  });
export type Correction = z.infer<typeof correctForm>;

export const decideForm = z
  .object({
    outcome: z.enum(OUTCOMES, { error: "Choose how it ends." }),
    reason: multiLine(2_000, { missing: "Say why. The public reads it." }).min(20, "Use at least 20 characters."),
    recovered: amount.optional(),
    currency: currency.optional(),
  })
  .superRefine((decision, context) => {
    checkRecovered(decision, paysBack(decision.outcome), context);
  });
export type Decision = z.infer<typeof decideForm>;

/** Returns the amount recovered by a decision; null for none. */
export function recoveredMoney({ outcome, recovered, currency: code }: Decision): Money | null {
  if (!paysBack(outcome)) return null;
  return typedMoney({ recovered, currency: code });
}

/** Returns a typed amount; null for none. */
export function typedMoney({ recovered, currency: code }: Pick<Correction, "recovered" | "currency">): Money | null {
  return recovered === undefined || code === undefined ? null : amountOf(recovered, code);
}

export const assignForm = z.object({
  /** uid of an admin; empty for nobody. */
  to: singleLine(200).optional(),
});

const NO_REFERENCE = "A reference is two to four letters, a hyphen, and six letters or digits.";

export const mergeForm = z.object({
  into: singleLine(20, { missing: "Enter the reference of the complaint that stays open.", tooLong: NO_REFERENCE })
    .toUpperCase()
    .refine((ref) => complaintRef.safeParse(ref).success, { error: NO_REFERENCE }),
  confirmed: ticked("Confirm that this complaint should be closed."),
});

export const redactForm = z.object({
  title: singleLine(120, { missing: "Enter a title." }).min(10, "Use at least 10 characters."),
  story: multiLine(10_000, { missing: "Enter what happened." }).min(100, "Use at least 100 characters."),
  desiredOutcome: multiLine(1_000).optional(),
});

export const reviewForm = z.object({
  state: z.enum(REVIEW_STATES, { error: "Choose a review result." }),
  note: multiLine(500).optional(),
});

/** Forms of one file of evidence, by the `intent` each sends. */
export const EVIDENCE_INTENTS = ["review", "release-original", "release-areas", "release-upload", "withdraw"] as const;
export type EvidenceIntent = (typeof EVIDENCE_INTENTS)[number];

export const releaseForm = z.object({
  /** Public name of the copy, because the uploader's file name may identify them. */
  name: singleLine(80, { missing: "Name the copy." })
    .min(3, "Use at least 3 characters.")
    .refine(...noAddress),
  visibility: z.enum(["parties", "public"], { error: "Choose who sees it." }),
});

/** Form that releases an original as it is, with nothing redacted. */
export const releaseAsItIsForm = releaseForm.extend({
  confirmed: ticked("Confirm that nothing in it needs to be redacted."),
});

/** The desk's acts, by the `intent` each form sends. */
export const DESK_INTENTS = [
  "write",
  ...ASK_KINDS,
  "insert",
  "accept",
  "extend",
  "recall",
  "decide",
  "preview",
  "reopen",
  "correct",
  "assign",
  "sort",
  "merge",
  "end-link",
  "renew-link",
  "release-areas",
] as const;
export type DeskIntent = (typeof DESK_INTENTS)[number];

export interface Offers {
  kinds: WriteKind[];
  outcomes: OutcomeState[];
  accept: boolean;
  extend: boolean;
  /** The request that a party is to answer can be withdrawn. */
  recall: boolean;
  reopen: boolean;
  correct: boolean;
  merge: boolean;
}

/**
 * Returns what staff may do with a complaint in a state, by the state machine's table. `parties`: whether anybody
 * at the casino can be asked, whether nobody there has been reached, and whether the player can be asked.
 */
export function offersFor(
  { state, extensions }: { state: ComplaintState; extensions: number },
  parties: { canAsk: boolean; isUnreached: boolean; canAskPlayer: boolean },
): Offers {
  const moves = movesFrom(state, "staff");
  const leadsTo = (to: ComplaintState) => moves.some((move) => move.to === to);
  const isAwaited = state === "awaiting_player" || state === "awaiting_casino";
  const none = { kinds: [], outcomes: [], accept: false, extend: false, recall: false, reopen: false, correct: false };
  if (state === "draft") return { ...none, merge: false };
  return {
    kinds: WRITE_KINDS.filter(
      (kind) =>
        (kind !== "ask_player" || (parties.canAskPlayer && leadsTo("awaiting_player"))) &&
        (kind !== "ask_casino" || (parties.canAsk && leadsTo("awaiting_casino"))),
    ),
    outcomes: OUTCOMES.filter((outcome) => leadsTo(outcome) && (outcome !== "unreachable" || parties.isUnreached)),
    accept: moves.some(({ name }) => name === "accept"),
    extend: isAwaited && extensions === 0,
    recall: moves.some(({ name }) => name === "recall"),
    reopen: moves.some(({ name }) => name === "reopen"),
    correct: canCorrect(state),
    merge: leadsTo("rejected"),
  };
}
