import { deleteUntil } from "../documents/delete-until";
import { DAY_MS } from "~/domain/day-ms";
import { sha256Hex } from "~/domain/digest.server";
import type { Clock } from "../clock";
import type { DocumentReader, Documents, Transaction } from "../documents/port";
import { isPresentGeneration, readGeneration } from "./generations.server";
import { identityTokens } from "./identity-collections";
import { identityError } from "./messages";

const MINUTE = 60_000;

/** A password reset happens in one sitting; a welcome mail may wait until the next morning. */
const TOKEN_LIFETIME = { "password-reset": 60 * MINUTE, "email-verification": 60 * MINUTE } as const;

/** How long expired tokens are kept, so that a late visitor is told "expired" and not "not valid". */
const EXPIRED_TOKENS_KEPT = 7 * DAY_MS;
/** Each new one deletes as many expired ones at most. */
const PURGED_AT_ONCE = 50;

const ACTOR = "system:identity";

export type TokenPurpose = keyof typeof TOKEN_LIFETIME;

const idOf = sha256Hex;

const tokensOf = (uid: string) =>
  ({ where: [["uid", "==", uid]], orderBy: ["expiresAt"], limit: 1_000 }) satisfies Parameters<Transaction["query"]>[1];

/**
 * Records mailed tokens in the document store by their hash: whose each is, for what purpose and until when. A token is
 * void in its owner's next generation.
 */
export function openMailedTokens({ documents, clock }: { documents: Documents; clock: Clock }) {
  const now = () => clock().getTime();
  const isoAt = (milliseconds: number) => new Date(milliseconds).toISOString();

  /**
   * Returns the token's uid; `invalid-action-code` for one that is unknown, used, void or for another purpose,
   * `expired-action-code`. In a transaction, of two requests with one token only one succeeds.
   */
  async function ownerIn(reader: DocumentReader, token: string, purpose: TokenPurpose): Promise<string> {
    const stored = await reader.get(identityTokens, idOf(token));
    if (!stored || stored.purpose !== purpose || stored.uid === "") throw identityError("invalid-action-code");
    if (!(await isPresentGeneration(reader, stored.uid, stored.generation))) throw identityError("invalid-action-code");
    if (Date.parse(stored.expiresAt) <= now()) throw identityError("expired-action-code");
    return stored.uid;
  }

  return {
    /**
     * Stores a token. An empty uid belongs to nobody: a request about an unknown address writes as much as any other.
     */
    async issue(uid: string, purpose: TokenPurpose, token: string): Promise<void> {
      const until = isoAt(now() - EXPIRED_TOKENS_KEPT);
      await deleteUntil(documents, ACTOR, identityTokens, { field: "expiresAt", until, most: PURGED_AT_ONCE });
      const generation = await readGeneration(documents, uid || "nobody");
      const expiresAt = isoAt(now() + TOKEN_LIFETIME[purpose]);
      await documents.batch(ACTOR).set(identityTokens, idOf(token), { uid, purpose, generation, expiresAt }).commit();
    },

    /** As `ownerIn`, without using the token up. */
    ownerOf: (token: string, purpose: TokenPurpose) => ownerIn(documents, token, purpose),

    ownerIn,

    delete: (transaction: Transaction, token: string) => transaction.delete(identityTokens, idOf(token)),

    /** Returns all of a person's tokens, read in a transaction that will delete them. */
    ofPerson: (transaction: Transaction, uid: string) => transaction.query(identityTokens, tokensOf(uid)),
  };
}
