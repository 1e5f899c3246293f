import { backend } from "~/backend/index.server";
import { users } from "~/platform/access/collection";
import { queueMailAlone } from "~/platform/outbox/mail-entry.server";
import { currentSettings } from "~/platform/settings/settings.server";
import { countTry, type Limit } from "~/http/security/rate-limit.server";
import { mailedOrigin } from "~/http/security/site-origin.server";

/** Two programs that answer each other must stop at some point. */
const ANSWERS: Limit = { name: "case-mail-answers", points: 5, seconds: 86_400, isShared: true };

/**
 * Tells a person what happened to their mail: that it was not added and why, or which files were left out. It goes
 * to the address of their account, whatever address the mail came from.
 */
export async function tellSender(
  uid: string,
  {
    ref,
    path,
    reason,
    leftOut = [],
  }: { ref: string; path: string; reason: string | null; leftOut?: readonly string[] },
): Promise<void> {
  if ((await countTry(ANSWERS, uid)) > 0) return;
  const person = await backend().documents.get(users, uid);
  const email = person?.state === "active" ? person.email : null;
  if (!email) return;
  const { site } = await currentSettings();
  const happened =
    reason === null
      ? `Your email about complaint ${ref} was added to it. These files were not:\n\n${leftOut.map((one) => `- ${one}`).join("\n")}`
      : `Your email about complaint ${ref} was not added to it. ${reason}`;
  await queueMailAlone({
    kind: "case-mail",
    to: email,
    subject: `${site.name}: ${reason === null ? "Some files were not added" : "Your email was not added"} (${ref})`,
    text: `${happened}\n\nThe complaint is here:\n${mailedOrigin()}${path}\n`,
  });
}
