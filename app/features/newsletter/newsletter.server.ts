import { randomBytes } from "node:crypto";
import { keepNewest } from "~/backend/documents/keep-newest";
import { backend } from "~/backend/index.server";
import { sha256Hex } from "~/domain/digest.server";
import { currentSettings } from "~/platform/settings/settings.server";
import { inBackground } from "~/http/listener/background.server";
import { secretsMatch } from "~/domain/secrets.server";
import { subscribers, suppressedAddresses } from "./collection";
import type { SubscriberFields } from "./schema";

const SYSTEM = "system:newsletter";
const CONSENT = "Send me the Edgewise newsletter. I can end it with one click in any issue.";
/** A confirmation is mailed again at most this often, so that nobody fills another's mailbox. */
const RESEND_AFTER = 60 * 60 * 1000;
/** So many links of earlier mails still confirm. */
const EARLIER_LINKS = 5;
/** Addresses that somebody typed and nobody has confirmed. */
export const MOST_UNCONFIRMED = 20_000;

function secret(): string {
  return randomBytes(24).toString("base64url");
}

/** Compared with where there is no subscriber, so that an unknown id costs what a wrong token costs. */
const DECOY = secret();
/** A subscriber's id as `sha256Hex` writes it; a store may throw at a text that can't be an id. */
const ID = /^[0-9a-f]{64}$/;

/** A link of ours that mails carry. */
export function linkTo(origin: string, page: "confirm" | "unsubscribe", id: string, token: string): string {
  return `${origin}/newsletter/${page}?id=${id}&token=${token}`;
}

async function mailConfirmation(
  email: string,
  id: string,
  confirmToken: string,
  unsubscribeToken: string,
  origin: string,
): Promise<void> {
  const { site } = await currentSettings();
  const unsubscribeUrl = linkTo(origin, "unsubscribe", id, unsubscribeToken);
  await backend().mail.send({
    kind: "newsletter-confirmation",
    to: email,
    subject: `Confirm your ${site.name} newsletter`,
    text: `Somebody, probably you, asked for the ${site.name} newsletter at this address.

Open this page and confirm, and the next issue will come to you:
${linkTo(origin, "confirm", id, confirmToken)}

If it wasn't you, do nothing: without that click we send nothing more.
To tell us never to write here: ${unsubscribeUrl}
`,
    unsubscribeUrl,
  });
}

/**
 * Notes the wish for the newsletter and mails a link that confirms it. Says nothing about whether the address was known:
 * callers answer alike in every case. `source`: the path of the page the form was on; `origin`: of the links mailed.
 */
export async function subscribe(email: string, { source, origin }: { source: string; origin: string }): Promise<void> {
  const { documents, clock } = backend();
  const normalisedEmail = email.trim().toLowerCase();
  const id = sha256Hex(normalisedEmail);
  const confirmToken = secret();
  const now = clock();

  const outcome = await documents.transaction(SYSTEM, async (transaction) => {
    const known = await transaction.get(subscribers, id);
    if (known?.state === "confirmed" || known?.state === "suppressed") return null;
    if (await transaction.get(suppressedAddresses, id)) return null;
    if (known?.state === "unconfirmed" && now.getTime() - Date.parse(known.updatedAt) < RESEND_AFTER) return null;
    const unsubscribeToken = known?.unsubscribeToken ?? secret();
    const fields: SubscriberFields = {
      email: email.trim(),
      normalisedEmail,
      state: "unconfirmed",
      consent: { text: CONSENT, source: source.slice(0, 200), at: now.toISOString() },
      confirmedAt: null,
      confirmTokenHash: sha256Hex(confirmToken),
      earlierTokenHashes: known?.confirmTokenHash
        ? [known.confirmTokenHash, ...(known.earlierTokenHashes ?? [])].slice(0, EARLIER_LINKS)
        : [],
      unsubscribeToken,
    };
    transaction.set(subscribers, id, fields);
    return unsubscribeToken;
  });
  if (outcome === null) return;
  // Not awaited by the answer: how long mail takes would tell new addresses from known ones.
  inBackground("mailing a newsletter confirmation", () =>
    mailConfirmation(email.trim(), id, confirmToken, outcome, origin),
  );
}

/**
 * Confirms by the mailed link; false when the link is not, or no longer, good. A second use of a used link is good too,
 * and so is the link of an earlier mail: a stranger who asks again must not spoil the one its owner has open.
 */
export async function confirmSubscription(id: string, token: string): Promise<boolean> {
  if (!ID.test(id)) return false;
  const { documents, clock } = backend();
  return documents.transaction(SYSTEM, async (transaction) => {
    const known = await transaction.get(subscribers, id);
    const mailed = [known?.confirmTokenHash ?? DECOY, ...(known?.earlierTokenHashes ?? [])];
    const isMailed = mailed.filter((hash) => secretsMatch(hash, sha256Hex(token))).length > 0;
    if (!known?.confirmTokenHash || !isMailed) return false;
    if (known.state === "confirmed") return true;
    if (known.state !== "unconfirmed") return false;
    transaction.update(subscribers, id, { state: "confirmed", confirmedAt: clock().toISOString() });
    return true;
  });
}

/** Ends the newsletter by the link of any mail; false when the link is not good. */
export async function unsubscribe(id: string, token: string): Promise<boolean> {
  if (!ID.test(id)) return false;
  return backend().documents.transaction(SYSTEM, async (transaction) => {
    const known = await transaction.get(subscribers, id);
    if (!secretsMatch(known?.unsubscribeToken ?? DECOY, token) || !known) return false;
    if (known.state !== "unsubscribed")
      transaction.update(subscribers, id, { state: "unsubscribed", confirmTokenHash: null, earlierTokenHashes: [] });
    return true;
  });
}

/** Where an address stands with the newsletter, and since when it gets it; null when it was never asked for. */
export async function newsletterState(email: string) {
  const known = await backend().documents.get(subscribers, sha256Hex(email.trim().toLowerCase()));
  return known && { state: known.state, confirmedAt: known.confirmedAt, consent: known.consent };
}

/** Ends the newsletter of somebody who has shown in another way that the address is theirs. */
export async function endNewsletter(email: string): Promise<void> {
  const id = sha256Hex(email.trim().toLowerCase());
  await backend().documents.transaction(SYSTEM, async (transaction) => {
    const known = await transaction.get(subscribers, id);
    if (known && known.state !== "unsubscribed" && known.state !== "suppressed")
      transaction.update(subscribers, id, { state: "unsubscribed", confirmTokenHash: null, earlierTokenHashes: [] });
  });
}

/** Deletes all we know of an address as a subscriber, for somebody whose every trace goes. */
export async function forgetSubscriber(email: string): Promise<void> {
  await backend().documents.batch(SYSTEM).delete(subscribers, sha256Hex(email.trim().toLowerCase())).commit();
}

/** Deletes the oldest unconfirmed addresses above `MOST_UNCONFIRMED`: anybody can type some. Gives how many went. */
export function cleanUpUnconfirmed(most = MOST_UNCONFIRMED): Promise<number> {
  return keepNewest(backend().documents, SYSTEM, subscribers, {
    where: [["state", "==", "unconfirmed"]],
    orderBy: "createdAt",
    most,
  });
}
