import { LRUCache } from "lru-cache";
import { z } from "zod/v4";
import { backend } from "~/backend/index.server";
import { canonicalMailbox } from "~/domain/mailbox/mailbox";
import { maskedAddress } from "~/domain/mailbox/masked-address";
import { textUpTo } from "~/domain/text/fields";
import { casinoDomains } from "~/features/partners/ways/casino-links.server";
import { mailedOrigin } from "~/http/security/site-origin.server";
import { operations } from "~/platform/operations/collection";
import { defineOperationKind, done, skipped } from "~/platform/operations/operation-kind";
import { NOT_REACHED } from "~/platform/operations/progress";
import { readResult, runOperation } from "~/platform/operations/run.server";
import { hasQueued } from "~/platform/outbox/deliveries.server";
import { defineEntryKind } from "~/platform/outbox/entry-kind";
import { deliverMail, noteRefusal } from "~/platform/outbox/mail-entry.server";
import { queue } from "~/platform/outbox/queue.server";
import { newsletterSender } from "~/platform/settings/own-values.server";
import { currentSettings } from "~/platform/settings/settings.server";
import { newsletterIssues, subscribers } from "../collection";
import { wordsOf } from "~/platform/publishing/named/named-words.server";
import { composeIssue } from "../issues/compose-issue.server";
import type { Issue } from "../issues/issues.server";
import { linkTo } from "../newsletter.server";
import { outcomesOf } from "./outcomes.server";

const SYSTEM = "system:newsletter";
const SOMEBODY = "an address";
const ERASED = "Erased after sending started.";
const NO_SENDER = "The newsletter has no reply address or no postal address (Settings, Newsletter).";
/** Subscribers whose mails are queued in one transaction. */
const TOGETHER = 25;
const STOPPED = "Sending was stopped before.";
const IN_DOUBT = "Sending was stopped after this had been tried. It may or may not have arrived.";

const FAILURES = { refused: "The mail server refused it", failed: "It was given up after three days" };

function failureWords({ state, problem }: { state: keyof typeof FAILURES; problem: string }): string {
  return problem === NO_SENDER ? problem : `${FAILURES[state]}: ${problem}`.slice(0, 300);
}

const input = z.object({ issueId: z.string() });
const id = textUpTo(200);
const mailParams = z.object({
  operationId: id,
  position: z.number().int().min(0),
  issueId: id,
  subscriberId: id,
});

/** An issue's text is frozen once its delivery starts, so one read serves many mails. */
const issues = new LRUCache<string, Issue>({ max: 20, ttl: 60_000 });

async function issueOf(issueId: string): Promise<Issue> {
  const known = issues.get(issueId);
  if (known) return known;
  const issue = await backend().documents.get(newsletterIssues, issueId);
  if (!issue) throw new Error(`Newsletter issue ${issueId} is not there.`);
  issues.set(issueId, issue);
  return issue;
}

/** True if the last attempt to send an issue to a subscriber failed. */
async function hasFailed(issueId: string, subscriberId: string): Promise<boolean> {
  const issue = await backend().documents.get(newsletterIssues, issueId);
  return issue !== null && (await outcomesOf(issue)).get(subscriberId) === "failed";
}

const became = (state: string) => `It became ${state} after sending started.`;

/**
 * An issue for one subscriber. It is composed when it is sent, so that ten thousand entries don't each hold it, and no
 * address outlives the subscriber.
 */
const issueMail = defineEntryKind<z.infer<typeof mailParams>>({
  kind: "newsletter",
  params: mailParams,
  urgency: "bulk",
  lane: ({ subscriberId }, to) => (to === undefined ? subscriberId : canonicalMailbox(to)),
  transport: "mail",
  async deliver({ operationId, issueId, subscriberId }, { id: entryId, tries }) {
    const { documents } = backend();
    const operation = await documents.get(operations, operationId);
    if (operation?.state === "cancelled") return { state: "dropped", reason: tries > 1 ? IN_DOUBT : STOPPED };
    // It was given up, and staff have it sent now. They may have sent the issue to all whom it had failed to reach before.
    if (operation?.state === "done" && !(await hasFailed(issueId, subscriberId)))
      return { state: "dropped", reason: "It has been sent again since." };
    const subscriber = await documents.get(subscribers, subscriberId);
    if (!subscriber) return { state: "dropped", reason: ERASED };
    const { email: to, state, confirmedAt, unsubscribeToken } = subscriber;
    if (state !== "confirmed") return { state: "dropped", reason: became(state) };
    const [issue, settings] = [await issueOf(issueId), await currentSettings()];
    const sender = newsletterSender(settings);
    if (!sender) return { state: "refused", problem: NO_SENDER };
    const origin = mailedOrigin();
    const unsubscribeUrl = linkTo(origin, "unsubscribe", subscriberId, unsubscribeToken);
    const frame = {
      settings,
      origin,
      ofCasinos: await casinoDomains(),
      words: await wordsOf(issue.subject, issue.preheader, issue.body),
    };
    const composed = composeIssue(issue, { confirmedAt, unsubscribeUrl }, frame);
    const { senderName, replyTo } = sender;
    const mail = { kind: "newsletter", to, ...composed, unsubscribeUrl, senderName, replyTo };
    return deliverMail({ ...mail, urgency: "bulk" }, entryId);
  },
  async settled(transaction, { issueId, subscriberId, ...item }, outcome, at, entry) {
    const subscriber = await transaction.get(subscribers, subscriberId);
    const isSent = outcome.state === "sent";
    // What was sent at once is not written again, so that a mailing doesn't write one document ten thousand times.
    const isAsExpected = isSent && entry.attempts.length === 0;
    const change = isAsExpected ? null : await readResult(transaction, item);
    await noteRefusal(transaction, outcome, at, entry);
    const message = "problem" in outcome ? failureWords(outcome) : null;
    if (subscriber && (message !== null || (isSent && subscriber.lastFailure)))
      transaction.update(subscribers, subscriberId, {
        lastFailure: message === null ? null : { at, issueId, message },
      });
    const reason = "reason" in outcome ? outcome.reason : null;
    if (reason === STOPPED) change?.(NOT_REACHED);
    else if (reason !== null) change?.({ outcome: reason === IN_DOUBT ? "unknown" : "skipped", message: reason });
    else change?.({ outcome: isSent ? "done" : "failed", message });
  },
  // Otherwise the issue would count as sent only when the job looks for operations to continue.
  async recorded({ operationId }) {
    if (!(await hasQueued(operationId))) await runOperation(operationId);
  },
});

/**
 * Mails one issue, one mail to each subscriber, which the outbox sends. The items are ids, not addresses: subscribers who
 * have since unsubscribed or been erased are skipped, and no address stays behind in the results. A result says "done" as
 * soon as the mail is queued, and what became of it if it wasn't sent.
 */
export const issueDelivery = defineOperationKind<string, z.infer<typeof input>>({
  duty: "editor",
  name: "newsletter-issue",
  item: z.string(),
  input,
  together: TOGETHER,
  labelOf: () => SOMEBODY,

  async run(transaction, ids, { operationId, position, input: { issueId } }) {
    const found = [];
    for (const subscriberId of ids) found.push(await transaction.get(subscribers, subscriberId));
    return found.map((subscriber, at) => {
      if (!subscriber) return skipped(SOMEBODY, ERASED);
      const { id: subscriberId, email, state } = subscriber;
      if (state !== "confirmed") return skipped(maskedAddress(email), became(state));
      const params = { operationId, position: position + at, issueId, subscriberId };
      queue(transaction, issueMail, params, { to: email, about: { operation: operationId, item: subscriberId } });
      return done(maskedAddress(email));
    });
  },

  async finished({ operationId, input: { issueId } }) {
    if (await hasQueued(operationId)) return false;
    const { documents, clock } = backend();
    await documents.transaction(SYSTEM, async (transaction) => {
      const issue = await transaction.get(newsletterIssues, issueId);
      if (issue && issue.state === "sending")
        transaction.update(newsletterIssues, issueId, {
          state: "sent",
          sentAt: issue.sentAt ?? clock().toISOString(),
        });
    });
    return true;
  },
});
