import { newsletterSender } from "~/platform/settings/own-values.server";
import { currentSettings } from "~/platform/settings/settings.server";
import { previewIssue, type Issue } from "../issues/issues.server";
import { nameRecipients, maySend, SEND_TARGETS, type SendTarget } from "./start-delivery.server";

const WARNINGS: Record<SendTarget, string | null> = {
  all: null,
  failed: null,
  unknown: "Some may already have received it and would get it twice.",
  rest: null,
};

/** Returns the target an address or a form names; `all` for anything else. */
export function sendTargetOf(value: unknown): SendTarget {
  return SEND_TARGETS.find((target) => target === value) ?? "all";
}

/** Returns the data of the confirmation page before an issue is sent. */
export async function readSendQuestion(issue: Issue, to: SendTarget) {
  const { id, subject, version } = issue;
  const { text, html } = await previewIssue(issue);
  return {
    id,
    subject,
    version,
    isDraft: issue.state === "draft",
    /** The text of this version, whose number the form sends back. */
    text,
    bytes: Buffer.byteLength(html),
    to,
    ...(await nameRecipients(issue, to)),
    may: await maySend(issue, to),
    hasSender: newsletterSender(await currentSettings()) !== null,
    warning: WARNINGS[to],
    sendAt: issue.sendAt ?? null,
  };
}
