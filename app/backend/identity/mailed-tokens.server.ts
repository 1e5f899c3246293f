import { sha256Hex } from "~/domain/digest.server";
import type { Clock } from "../clock";
import type { Documents, Stored, Transaction } from "../documents/port";
import { identityTokens } from "./identity-collections";
import { identityError } from "./messages";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** A new password is asked for and set in one sitting; a welcome mail may lie until the next morning. */
export const TOKEN_LIFETIME = { "password-reset": 60 * MINUTE, "email-verification": 60 * MINUTE } as const;

/** Kept so long after they ran out, so that who comes late is told "too old" and not "not valid". */
const EXPIRED_TOKENS_KEPT = 7 * DAY;
const PURGED_AT_ONCE = 50;

const ACTOR = "system:identity";

export type TokenPurpose = keyof typeof TOKEN_LIFETIME;
export type StoredToken = Stored<(typeof identityTokens.schema)["_output"]>;

const idOf = sha256Hex;

const tokensOf = (uid: string) =>
  ({ where: [["uid", "==", uid]], orderBy: ["expiresAt"], limit: 1_000 }) satisfies Parameters<Transaction["query"]>[1];

/** What was mailed to whom, what for and until when, in the documents store by the token's hash. */
export function openMailedTokens({ documents, clock }: { documents: Documents; clock: Clock }) {
  const now = () => clock().getTime();
  const isoAt = (milliseconds: number) => new Date(milliseconds).toISOString();

  async function purge(): Promise<void> {
    const { items } = await documents.query(identityTokens, {
      where: [["expiresAt", "<", isoAt(now() - EXPIRED_TOKENS_KEPT)]],
      orderBy: ["expiresAt"],
      limit: PURGED_AT_ONCE,
    });
    if (items.length === 0) return;
    const batch = documents.batch(ACTOR);
    for (const { id } of items) batch.delete(identityTokens, id);
    await batch.commit();
  }

  /** The token's uid; `invalid-action-code` for one that is unknown, used or for another purpose, `expired-action-code`. */
  function check(stored: StoredToken | null, purpose: TokenPurpose): string {
    if (!stored || stored.purpose !== purpose || stored.uid === "") throw identityError("invalid-action-code");
    if (Date.parse(stored.expiresAt) <= now()) throw identityError("expired-action-code");
    return stored.uid;
  }

  return {
    /** Notes a token. An empty uid belongs to nobody: a request about an unknown address writes as much as any. */
    async issue(uid: string, purpose: TokenPurpose, token: string): Promise<void> {
      await purge();
      const expiresAt = isoAt(now() + TOKEN_LIFETIME[purpose]);
      await documents.batch(ACTOR).set(identityTokens, idOf(token), { uid, purpose, expiresAt }).commit();
    },

    /** Whose the token is, without using it up. */
    ownerOf: async (token: string, purpose: TokenPurpose) =>
      check(await documents.get(identityTokens, idOf(token)), purpose),

    /** The same within a transaction: of two who come with one token, one is too late. */
    ownerIn: async (transaction: Transaction, token: string, purpose: TokenPurpose) =>
      check(await transaction.get(identityTokens, idOf(token)), purpose),

    delete: (transaction: Transaction, token: string) => transaction.delete(identityTokens, idOf(token)),

    /** All of a person's, read in a transaction that will delete them. */
    ofPerson: (transaction: Transaction, uid: string) => transaction.query(identityTokens, tokensOf(uid)),
  };
}
