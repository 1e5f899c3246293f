import { backend } from "~/backend/index.server";
import { withoutWriteConditions } from "~/backend/write-conditions.server";
import type { Stored } from "~/backend/documents/port";
import { DAY_MS } from "~/domain/day-ms";
import { sha256Hex } from "~/domain/digest.server";
import { secretsMatch } from "~/domain/secrets.server";
import { countAddress, type Limit } from "~/http/security/rate-limit.server";
import { logSecurity } from "~/http/security/security-log.server";
import { passkeys } from "../collection";
import type { PasskeyFields } from "../schema";
import { mailPasskeyRemoved, REMOVAL_LINK_DAYS } from "../sign-in/mails.server";
import { removePasskey } from "../passkeys/passkey-record.server";
import { relyingParty } from "../passkeys/relying-party.server";

/** Links from one network address that don't work. One that works is never refused, however many came before it. */
const WRONG_LINKS: Limit = { name: "passkey-links", points: 20, seconds: 3_600 };

/** What the mail about a new passkey links to: the passkey, and the secret that only the mail has. */
interface RemovalLink {
  id: string;
  token: string;
}

const lifetimeBegan = () => new Date(backend().clock().getTime() - REMOVAL_LINK_DAYS * DAY_MS).toISOString();

/** Returns the passkey that a mailed link removes; null for a link that doesn't work, or no longer. Changes nothing. */
export async function findRemovable({ id, token }: RemovalLink): Promise<Stored<PasskeyFields> | null> {
  if (id === "" || token === "") return null;
  const found = await backend().documents.get(passkeys, id);
  if (!found?.removalHash || found.createdAt < lifetimeBegan()) return null;
  return secretsMatch(found.removalHash, sha256Hex(token)) ? found : null;
}

/**
 * Removes the passkey of a mailed link, without a sign-in: a thief's passkey may be what keeps the owner from signing
 * in. It ends every session of the account, because a thief may have more than those begun by this passkey, and tells
 * the owner. Within thirty days after a second factor was turned on, the mailbox can do what it could before, and
 * removing the last passkey turns the factor off. Later the recovery codes stay, so that a mailbox is no way around the
 * factor.
 */
export async function removeByLink(
  request: Request,
  link: RemovalLink,
): Promise<{ outcome: "removed" } | { outcome: "refused" } | { outcome: "wait"; seconds: number }> {
  const found = await findRemovable(link);
  const { identity } = backend();
  const account = found && (await identity.find(found.uid));
  const removed =
    found &&
    (await removePasskey(found.uid, found.id, {
      ...{ party: relyingParty(request), mayBeLast: true, offIfOnSince: lifetimeBegan() },
      async tell(writer, what) {
        if (account) await mailPasskeyRemoved(account.email, { ...what, byLink: true }, { writer });
      },
    }));
  if (!found || removed?.outcome !== "removed") {
    logSecurity("passkey-removal-refused", request);
    const seconds = await countAddress(WRONG_LINKS, request);
    return seconds > 0 ? { outcome: "wait", seconds } : { outcome: "refused" };
  }
  const { uid } = found;
  logSecurity("passkey-removed", request, { uid, by: "mailed link" });
  // The link has decided, and not the session that may be open beside it.
  await withoutWriteConditions(() => identity.revokeAllSessions(uid));
  return { outcome: "removed" };
}
