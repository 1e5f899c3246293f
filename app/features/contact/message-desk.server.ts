import { firstOf } from "~/backend/documents/each-document";
import { readForm } from "~/http/bodies/form.server";
import { leadOn } from "~/http/forms/lead-on.server";
import { requireFound } from "~/http/responses/responses";
import { backend } from "~/backend/index.server";
import type { Staff } from "~/domain/staff";
import { recordAct } from "~/platform/audit/audit.server";
import { contactMessages } from "./collection";
import { TYPE_LABELS } from "./labels";

export const MESSAGES_PATH = "/admin/messages";
const SHOWN = 50;

/** Returns a page of the messages that were mailed to nobody and that nobody has answered, the newest first. */
export async function listWaitingMessages({
  limit = SHOWN,
  cursor = null,
}: {
  limit?: number;
  cursor?: string | null;
}) {
  const { documents } = backend();
  const waiting = { where: [["state", "==", "waiting"]], orderBy: ["-createdAt"], limit } as const;
  const { items, previous, next, total } = await firstOf(documents, contactMessages, {
    ...waiting,
    ...(cursor && { cursor }),
  });
  const messages = items.map(({ id, type, email, message, errorStatus, createdAt }) => ({
    ...{ id, email, message, at: createdAt },
    topic: `${TYPE_LABELS[type]}${errorStatus === null ? "" : ` (error ${String(errorStatus)})`}`,
  }));
  const href = (to: string | null) => to && `${MESSAGES_PATH}?cursor=${encodeURIComponent(to)}`;
  return { total, messages, previous: href(previous), next: href(next) };
}

/** Takes a message off the desk. Returns false for an unknown one. */
export async function markAnswered(id: string, staff: Staff): Promise<boolean> {
  return backend().documents.transaction(staff.uid, async (transaction) => {
    const message = await transaction.get(contactMessages, id === "" ? "none" : id);
    if (!message) return false;
    if (message.state !== "waiting") return true;
    transaction.update(contactMessages, id, { state: "answered" });
    // The log outlives the message, so it doesn't name the sender.
    recordAct(transaction, staff, {
      action: "message.answer",
      entity: { kind: "message", id, label: TYPE_LABELS[message.type] },
    });
    return true;
  });
}

/** Handles the button that marks a message as answered. */
export async function handleMessage(request: Request, staff: Staff) {
  const form = await readForm(request);
  requireFound((await markAnswered(String(form.get("message") ?? ""), staff)) || null, request);
  return leadOn(form, `${MESSAGES_PATH}?done=answered`);
}
