import { casinoDomains } from "~/features/casinos/public/casino-links.server";
import { LRUCache } from "lru-cache";
import { z } from "zod/v4";
import { readyForBulkMail } from "~/backend/mail/bulk-pace.server";
import { mailFailureOf } from "~/backend/mail/mail-error";
import { maskedAddress } from "~/domain/mailbox/masked-address";
import { backend } from "~/backend/index.server";
import { defineOperationKind, done, failed, skipped, unknown } from "~/platform/operations/operation-kind";
import type { ItemResult } from "~/platform/operations/schema";
import { newsletterSender } from "~/platform/settings/own-values.server";
import { currentSettings } from "~/platform/settings/settings.server";
import { log } from "~/backend/log.server";
import { mailedOrigin } from "~/http/security/site-origin.server";
import { newsletterIssues, subscribers } from "../collection";
import { composeIssue } from "../issues/compose-issue.server";
import type { Issue } from "../issues/issues.server";
import { linkTo } from "../newsletter.server";

const SYSTEM = "system:newsletter";
const SOMEBODY = "an address";
const NOT_SENT = "The mail server could not be reached.";
const UNKNOWN = "The connection to the mail server broke during sending. The email may or may not have arrived.";

const NO_SENDER = "The newsletter has no reply address or no postal address (Settings, Newsletter).";

const input = z.object({ issueId: z.string() });

/** An issue's text is frozen once its delivery starts, so one read serves many mails. */
const issues = new LRUCache<string, Issue>({ max: 20, ttl: 60_000 });

async function issueOf(id: string): Promise<Issue> {
  const known = issues.get(id);
  if (known) return known;
  const issue = await backend().documents.get(newsletterIssues, id);
  if (!issue) throw new Error(`Newsletter issue ${id} is not there.`);
  issues.set(id, issue);
  return issue;
}

/** The mail's own outcome counts, so an error while storing it must not replace it. */
async function recordFailure(id: string, failure: { issueId: string; message: string } | null): Promise<void> {
  const { documents, clock } = backend();
  const noting = documents.transaction(SYSTEM, async (transaction) => {
    const subscriber = await transaction.get(subscribers, id);
    if (!subscriber || (failure === null && !subscriber.lastFailure)) return;
    transaction.update(subscribers, id, {
      lastFailure: failure && { at: clock().toISOString(), ...failure },
    });
  });
  await noting.catch((error: unknown) => log.error({ err: error }, "how a newsletter fared could not be noted"));
}

/** Returns what the mail server said, which doesn't include the address. */
function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 200);
}

async function failureOf(error: unknown, id: string, email: string, issueId: string): Promise<ItemResult> {
  const failure = mailFailureOf(error);
  const item = maskedAddress(email);
  if (failure === "unknown") {
    await recordFailure(id, { issueId, message: UNKNOWN });
    return unknown(item, UNKNOWN);
  }
  const message = failure === "refused" ? `The mail server refused it: ${reasonOf(error)}` : NOT_SENT;
  if (failure === "not-sent") log.error({ err: error, issue: issueId }, "a newsletter could not be handed over");
  await recordFailure(id, { issueId, message });
  return failed(item, message);
}

/**
 * Mails one issue, one mail to each subscriber. The items are ids, not addresses: subscribers who have since
 * unsubscribed or been erased are skipped, and no address stays behind in the results.
 */
export const issueDelivery = defineOperationKind<string, z.infer<typeof input>>({
  name: "newsletter-issue",
  item: z.string(),
  input,
  labelOf: () => SOMEBODY,

  async runOutside(id, { input: { issueId } }) {
    await readyForBulkMail();
    const { documents, mail } = backend();
    const subscriber = await documents.get(subscribers, id);
    if (!subscriber) return skipped(SOMEBODY, "Erased after sending started.");
    const { email, state, confirmedAt, unsubscribeToken } = subscriber;
    if (state !== "confirmed") return skipped(maskedAddress(email), `It became ${state} after sending started.`);
    const [issue, settings] = [await issueOf(issueId), await currentSettings()];
    const origin = mailedOrigin();
    const unsubscribeUrl = linkTo(origin, "unsubscribe", id, unsubscribeToken);
    const composed = composeIssue(
      issue,
      { confirmedAt, unsubscribeUrl },
      {
        settings,
        origin,
        ofCasinos: await casinoDomains(),
      },
    );
    const sender = newsletterSender(settings);
    if (!sender) return failed(maskedAddress(email), NO_SENDER);
    const { senderName, replyTo } = sender;
    try {
      await mail.send({ kind: "newsletter", to: email, ...composed, unsubscribeUrl, senderName, replyTo });
    } catch (error) {
      return failureOf(error, id, email, issueId);
    }
    if (subscriber.lastFailure) await recordFailure(id, null);
    return done(maskedAddress(email));
  },

  async finished({ input: { issueId } }) {
    const { documents, clock } = backend();
    await documents.transaction(SYSTEM, async (transaction) => {
      const issue = await transaction.get(newsletterIssues, issueId);
      if (issue && issue.state === "sending")
        transaction.update(newsletterIssues, issueId, {
          state: "sent",
          sentAt: issue.sentAt ?? clock().toISOString(),
        });
    });
  },
});
