import { casinoDomains } from "~/features/partners/ways/casino-links.server";
import { randomUUID } from "node:crypto";
import type { Page, Stored } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { LOGO_ADDRESS, withLogo } from "~/platform/look/mail-logo.server";
import type { Staff } from "~/domain/staff";
import { recordAct, recordActAlone } from "~/platform/audit/audit.server";
import { fieldChanges } from "~/platform/audit/field-changes";
import { newsletterParts } from "~/platform/settings/own-values.server";
import { currentSettings } from "~/platform/settings/settings.server";
import { mailedOrigin } from "~/http/security/site-origin.server";
import { newsletterIssues } from "../collection";
import { wordsOf } from "~/platform/publishing/named/named-words.server";
import { composeIssue, type ComposedIssue } from "./compose-issue.server";
import type { IssueForm, NewsletterIssueFields } from "./issue-schema";

export type Issue = Stored<NewsletterIssueFields>;

export function entityOf(issue: { id: string; subject: string }) {
  return { kind: "newsletter issue", id: issue.id, label: issue.subject };
}

const words = ({ subject, preheader, body }: IssueForm): IssueForm => ({ subject, preheader, body });

/** Returns one page of the issues, newest first. */
export function listIssues(cursor: string | null): Promise<Page<Issue>> {
  return backend().documents.query(newsletterIssues, {
    orderBy: ["-createdAt"],
    limit: 50,
    ...(cursor !== null && { cursor }),
  });
}

export function findIssue(id: string): Promise<Issue | null> {
  return backend().documents.get(newsletterIssues, id);
}

export type SaveIssueOutcome =
  | { outcome: "saved"; id: string }
  | { outcome: "missing" }
  /** Somebody else has saved it since. */
  | { outcome: "stale"; theirs: IssueForm; version: number }
  /** Its delivery has started or is scheduled, so its text is frozen. */
  | { outcome: "frozen" | "scheduled" };

/** Saves the text of a draft (`id` null for a new one, under `newId` of `submissionId`). `version` is what its editor saw. */
export async function saveIssue(
  id: string | null,
  form: IssueForm,
  version: number,
  staff: Staff,
  newId: string = randomUUID(),
): Promise<SaveIssueOutcome> {
  const issueId = id ?? newId;
  return backend().documents.transaction<SaveIssueOutcome>(staff.uid, async (transaction) => {
    const before = await transaction.get(newsletterIssues, issueId);
    if (id !== null && !before) return { outcome: "missing" };
    if (id === null && before) return { outcome: "saved", id: issueId };
    if (before && before.state !== "draft") return { outcome: "frozen" };
    if (before?.sendAt) return { outcome: "scheduled" };
    const changes = fieldChanges(before && words(before), words(form));
    // A form sent twice finds its own words, which is no conflict.
    if (before && changes.length === 0) return { outcome: "saved", id: issueId };
    if (before && before.version !== version)
      return { outcome: "stale", theirs: words(before), version: before.version };
    transaction.set(newsletterIssues, issueId, { ...words(form), state: "draft", sends: [], sentAt: null });
    recordAct(transaction, staff, {
      action: before ? "newsletter.save" : "newsletter.create",
      entity: entityOf({ id: issueId, subject: form.subject }),
      changes,
    });
    return { outcome: "saved", id: issueId };
  });
}

export type IssueDeletion = "deleted" | "missing" | "stale" | "frozen";

/** Deletes a draft as of `version`; "stale" when there is a newer version, "frozen" once it was sent. */
export async function deleteIssue(id: string, version: number, staff: Staff): Promise<IssueDeletion> {
  return backend().documents.transaction<IssueDeletion>(staff.uid, async (transaction) => {
    const issue = await transaction.get(newsletterIssues, id);
    if (!issue) return "missing";
    if (issue.state !== "draft") return "frozen";
    if (issue.version !== version) return "stale";
    transaction.delete(newsletterIssues, id);
    recordAct(transaction, staff, {
      action: "newsletter.delete",
      entity: entityOf(issue),
      changes: fieldChanges(words(issue), null),
    });
    return "deleted";
  });
}

/**
 * Returns an issue as a subscriber would get it, with an unsubscribe link that does nothing. `origin` is that of
 * pictures and links.
 */
export async function previewIssue(issue: IssueForm, origin = mailedOrigin()): Promise<ComposedIssue> {
  const recipient = {
    confirmedAt: backend().clock().toISOString(),
    unsubscribeUrl: `${origin}/newsletter/unsubscribe`,
  };
  const settings = await currentSettings();
  const composed = composeIssue(issue, recipient, {
    settings,
    origin,
    ofCasinos: await casinoDomains(),
    words: await wordsOf(issue.subject, issue.preheader, issue.body),
  });
  const { logo } = settings.look;
  // No mail brings it here.
  return logo ? { ...composed, html: composed.html.replace(LOGO_ADDRESS, origin + logo.src) } : composed;
}

/** Mails an issue to its editor as a test. `email` is the signed-in person's own; false when it could not be sent. */
export async function sendTest(issue: Issue, email: string, staff: Staff): Promise<boolean> {
  const origin = mailedOrigin();
  const settings = await currentSettings();
  const recipient = { confirmedAt: null, unsubscribeUrl: `${origin}/dashboard/newsletter` };
  const { subject, text, html } = composeIssue(words(issue), recipient, {
    settings,
    origin,
    ofCasinos: await casinoDomains(),
    words: await wordsOf(issue.subject, issue.preheader, issue.body),
  });
  const { senderName, replyTo } = newsletterParts(settings);
  try {
    const mail = await withLogo({
      kind: "newsletter-test",
      to: email,
      subject: `[Test] ${subject}`,
      text,
      html,
      senderName,
      ...(replyTo !== null && { replyTo }),
    });
    await backend().mail.send(mail);
  } catch {
    return false;
  }
  await recordActAlone(staff, { action: "newsletter.test", entity: entityOf(issue) });
  return true;
}
