import { randomUUID } from "node:crypto";
import { keepNewest } from "~/backend/documents/keep-newest";
import { normaliseEmail } from "~/backend/identity/email-address";
import { backend } from "~/backend/index.server";
import { currentSettings } from "~/platform/settings/settings.server";
import { inBackground } from "~/http/listener/background.server";
import { contactMessages } from "./collection";
import { TYPE_LABELS } from "./labels";
import type { ContactMessageFields } from "./schema";

const SYSTEM = "system:contact";
/** Each has been mailed: what is stored is for looking up. */
export const MOST_MESSAGES = 20_000;

/**
 * Keeps a message and mails it to the site's contact address. Nothing is mailed to the address the sender gave: anybody
 * could make us write to anybody. Once it is stored, a mail that is slow or fails costs the sender nothing.
 */
export async function sendContactMessage(
  fields: Pick<ContactMessageFields, "type" | "email" | "message" | "errorStatus">,
): Promise<void> {
  const { documents, mail } = backend();
  const id = randomUUID();
  await documents
    .batch(SYSTEM)
    // In its one form, so that whoever leaves can be forgotten here too.
    .set(contactMessages, id, { ...fields, email: normaliseEmail(fields.email), state: "open" })
    .commit();
  const { site } = await currentSettings();
  const { type, email, message, errorStatus } = fields;
  inBackground(`mailing contact message ${id}`, () =>
    mail.send({
      kind: "contact",
      to: site.contactEmail,
      subject: `${site.name}: ${TYPE_LABELS[type]}${errorStatus === null ? "" : ` (error ${String(errorStatus)})`}`,
      text: `From: ${email}
About: ${TYPE_LABELS[type]}
${errorStatus === null ? "" : `Error page: ${String(errorStatus)}\n`}Message number: ${id}

${message}
`,
    }),
  );
}

/** Deletes the oldest messages above `MOST_MESSAGES`: anybody can send some. Gives how many went. */
export function cleanUpContactMessages(most = MOST_MESSAGES): Promise<number> {
  return keepNewest(backend().documents, SYSTEM, contactMessages, {
    where: [["state", "==", "open"]],
    orderBy: "createdAt",
    most,
  });
}
