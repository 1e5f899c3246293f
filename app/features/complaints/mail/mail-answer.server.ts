import { backend } from "~/backend/index.server";
import { users } from "~/platform/access/collection";
import { defineMailText, wordedMail } from "~/platform/mail-layout/mail-words.server";
import { queueMailAlone } from "~/platform/outbox/mail-entry.server";
import { countTry, type Limit } from "~/http/security/rate-limit.server";
import { mailedOrigin } from "~/http/security/site-origin.server";

/** Two programs that answer each other must stop at some point. */
const ANSWERS: Limit = { name: "case-mail-answers", points: 5, seconds: 86_400, isShared: true };

const ANSWER = defineMailText({
  mail: "case-mail",
  label: "An answer by email could not be added",
  reader: "Players and casinos",
  subject: "{site}: {news} ({reference})",
  examples: { news: "Some files were not added", reference: "AB-7K3Q9M" },
});

/**
 * Tells a person what happened to their mail: that it was not added and why, or which files were left out. It goes
 * to the address of their account, whatever address the mail came from.
 */
export async function notifySender(
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
  const isAdded = reason === null;
  const mail = {
    kind: "case-mail",
    to: email,
    ...(await wordedMail(
      ANSWER,
      { news: isAdded ? "Some files were not added" : "Your email was not added", reference: ref },
      {
        heading: isAdded
          ? `Your email about complaint ${ref} was added to it, but some of its files were not`
          : `Your email about complaint ${ref} was not added to it`,
        paragraphs: isAdded ? [] : [reason],
        list: leftOut.map((text) => ({ text })),
        button: { label: "Open the complaint", url: `${mailedOrigin()}${path}` },
        why: { text: "You get this because you wrote to this complaint by email." },
      },
    )),
  };
  await queueMailAlone(mail, { about: { complaint: ref, person: uid } });
}
