import { keepNewest } from "~/backend/documents/keep-newest";
import { normaliseEmail } from "~/domain/text/email-address";
import { backend } from "~/backend/index.server";
import { queueMail } from "~/platform/outbox/mail-entry.server";
import { currentSettings } from "~/platform/settings/settings.server";
import { contactMessages } from "./collection";
import { TYPE_LABELS } from "./labels";
import type { ContactMessageFields } from "./schema";

const SYSTEM = "system:contact";
/** Each message has been mailed, so the stored ones are only for reference. */
export const MOST_MESSAGES = 20_000;

/**
 * Stores a message under `id` (`submissionId`) and mails it to the site's contact address. Nothing is mailed to the sender's address, because
 * anybody could use that to make us write to strangers. The same `id` again does nothing.
 */
export async function sendContactMessage(
  id: string,
  fields: Pick<ContactMessageFields, "type" | "email" | "message" | "errorStatus">,
): Promise<void> {
  const { documents } = backend();
  const { site } = await currentSettings();
  const { type, email, message, errorStatus } = fields;
  await documents.transaction(SYSTEM, async (transaction) => {
    if (await transaction.get(contactMessages, id)) return;
    // Normalised, so that messages can be found and deleted when a person deletes their account.
    transaction.set(contactMessages, id, { ...fields, email: normaliseEmail(fields.email), state: "open" });
    queueMail(transaction, {
      kind: "contact",
      to: site.contactEmail,
      subject: `${site.name}: ${TYPE_LABELS[type]}${errorStatus === null ? "" : ` (error ${String(errorStatus)})`}`,
      text: `From: ${email}
About: ${TYPE_LABELS[type]}
${errorStatus === null ? "" : `Error page: ${String(errorStatus)}\n`}Message number: ${id}

${message}
`,
    });
  });
}

/** Deletes the oldest messages above `MOST_MESSAGES`, because anybody can send some. Returns how many were deleted. */
export function cleanUpContactMessages(most = MOST_MESSAGES): Promise<number> {
  return keepNewest(backend().documents, SYSTEM, contactMessages, {
    where: [["state", "==", "open"]],
    orderBy: "createdAt",
    most,
  });
}
