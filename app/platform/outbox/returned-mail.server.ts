import { backend } from "~/backend/index.server";
import type { MailReport } from "~/backend/mail/mime/mail-report";
import { addBounce, addComplaint } from "~/platform/mailboxes/mailbox-state.server";
import { speaksOfMailbox } from "~/domain/mailbox/returned-status";
import { outbox } from "./collection";
import { findEntryKind } from "./entry-kind";
import { withAttempt } from "./lane.server";

const SYSTEM = "system:returned-mail";
/** What `composeMail` makes of an entry's id. */
const OWN_ID = /^edgewise\.([0-9a-f]{32})@/;

/**
 * - `bounced`: the mail did not arrive, and its entry says so.
 * - `delayed`: it is still under way; its entry shows what the server says.
 * - `complained`: its owner called it unwanted.
 * - `early`: our server hasn’t recorded yet that it was sent, so the report has to come again.
 * - `known`: it was noted before, or says that the mail arrived.
 * - `unknown`: it is about no mail of ours.
 */
export type Returned = "bounced" | "delayed" | "complained" | "early" | "known" | "unknown";

/**
 * Notes what a mail server reports of a mail of ours. Only the report's Message-ID counts, which nobody but that mail's
 * reader knows: who forges a report can speak of mail to themselves alone, whatever addresses they write into it. Each
 * mail bounces once, so that one reader's forged or repeated reports count as one.
 */
export async function takeReport(report: MailReport): Promise<Returned> {
  const id = OWN_ID.exec(report.messageId ?? "")?.[1];
  if (id === undefined) return "unknown";
  return backend().documents.transaction<Returned>(SYSTEM, async (transaction) => {
    const entry = await transaction.get(outbox, id);
    if (!entry || entry.mailbox === null) return "unknown";
    const at = backend().clock().toISOString();
    if (report.kind === "complaint") {
      await addComplaint(transaction, entry.mailbox, at);
      transaction.update(outbox, id, { attempts: withAttempt(entry, at, "Reported as unwanted.") });
      return "complained";
    }
    if (entry.claim !== null) return "early";
    if (report.action === "arrived" || entry.state !== "sent") return "known";
    const said = [report.status, report.said].filter(Boolean).join(" ");
    const attempts = withAttempt(entry, at, said);
    if (report.action === "delayed") {
      transaction.update(outbox, id, { attempts });
      return "delayed";
    }
    if (speaksOfMailbox(report.status))
      await addBounce(transaction, entry.mailbox, { status: report.status, at, person: entry.about.person ?? null });
    transaction.update(outbox, id, { state: "bounced", problem: attempts.at(-1)?.said ?? null, attempts });
    findEntryKind(entry.kind)?.returned?.(transaction, entry, said);
    return "bounced";
  });
}
