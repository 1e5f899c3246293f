import { keepNewest } from "~/backend/documents/keep-newest";
import { normaliseEmail } from "~/domain/text/email-address";
import { backend } from "~/backend/index.server";
import { contactAddress } from "~/platform/settings/own-values.server";
import { defineMailText, wordedMail } from "~/platform/mail-layout/mail-words.server";
import { mailedOrigin } from "~/http/security/site-origin.server";
import { queueMail } from "~/platform/outbox/mail-entry.server";
import { currentSettings } from "~/platform/settings/settings.server";
import { contactMessages } from "./collection";
import { TYPE_LABELS } from "./labels";
import type { ContactMessageFields } from "./schema";

const SYSTEM = "system:contact";
const CONTACT = defineMailText({
  mail: "contact",
  label: "Message from the contact form",
  reader: "You",
  subject: "{site}: {topic}",
  examples: { topic: TYPE_LABELS.general },
});
/** Of those that were mailed or answered, which are kept for reference, and of those that wait. */
export const MOST_MESSAGES = 20_000;

/**
 * Stores a message under `id` (`submissionId`) and mails it to the site's contact address; without one it waits at the
 * desk of staff. Nothing is mailed to the sender's address, because anybody could use that to make us write to
 * strangers. The same `id` again does nothing. Returns false, and stores nothing, when `most` wait already: one that was
 * accepted is never deleted for another.
 */
export async function sendContactMessage(
  id: string,
  fields: Pick<ContactMessageFields, "type" | "email" | "message" | "errorStatus">,
  most = MOST_MESSAGES,
): Promise<boolean> {
  const { documents } = backend();
  const settings = await currentSettings();
  const to = contactAddress(settings);
  if (to === null && !(await documents.get(contactMessages, id))) {
    if ((await documents.count(contactMessages, [["state", "==", "waiting"]])) >= most) return false;
  }
  const { type, email, message, errorStatus } = fields;
  const about = `${TYPE_LABELS[type]}${errorStatus === null ? "" : ` (error ${String(errorStatus)})`}`;
  const written = await wordedMail(
    CONTACT,
    { topic: about },
    {
      heading: `A message from the contact form: ${about}`,
      facts: [
        { label: "From", value: email },
        { label: "Message number", value: id },
      ],
      quote: { by: "Message", text: message },
      why: {
        text: "You get this because messages to the site go to this address.",
        links: [{ label: "Change the address", url: `${mailedOrigin()}/admin/settings/site` }],
      },
    },
  );
  await documents.transaction(SYSTEM, async (transaction) => {
    if (await transaction.get(contactMessages, id)) return;
    // Normalised, so that messages can be found and deleted when a person deletes their account.
    transaction.set(contactMessages, id, {
      ...fields,
      email: normaliseEmail(fields.email),
      state: to === null ? "waiting" : "open",
    });
    // A visitor who got an answer knows the id of its mail, and may report it as returned: reports must not stop what
    // others write.
    if (to !== null) queueMail(transaction, { kind: "contact", to, isNeverStopped: true, ...written });
  });
  return true;
}

/**
 * Deletes the oldest messages above `MOST_MESSAGES`, but none that waits, because anybody can send some. Returns how many
 * were deleted.
 */
export function cleanUpContactMessages(most = MOST_MESSAGES): Promise<number> {
  return keepNewest(backend().documents, SYSTEM, contactMessages, {
    where: [["state", "in", ["open", "answered"]]],
    orderBy: "createdAt",
    most,
  });
}
