import { backend } from "~/backend/index.server";
import { formatDay } from "~/domain/days";
import { casinos } from "~/features/casinos/collection";
import { mailedOrigin } from "~/http/security/site-origin.server";
import { defineMailText, wordedMail } from "~/platform/mail-layout/mail-words.server";
import { queueMailAlone } from "~/platform/outbox/mail-entry.server";
import type { MailDraft } from "~/platform/mail-layout/mail-content";
import { caseLinks } from "../collection";
import { linksOf, takesComplaintsAt } from "./case-parties.server";
import type { ComplaintFields } from "../schema";

const TOLD = defineMailText({
  mail: "casino-told",
  label: "A casino without an account is told of a step",
  reader: "Players and casinos",
  subject: "{news}",
  examples: {
    news: "Complaint AB-7K3Q9M, Example Casino: the player has sent a message.",
    reference: "AB-7K3Q9M",
    casino: "Example Casino",
  },
});

/**
 * Tells a casino that has nobody here of what happened in its case at a time: at the mailboxes that had a link to it then
 * and are still the casino's, which the mail can't repeat, because only the first mail has its secret. A case that has just ended has ended its links
 * as well.
 */
export async function notifyCasinoByMail(
  { ref, casinoId, casinoName, closedAt }: Pick<ComplaintFields, "ref" | "casinoId" | "casinoName" | "closedAt">,
  {
    subject,
    text,
    quote,
    key,
    at,
  }: Pick<MailDraft, "quote"> & { subject: string; text: string; key: string; at: string },
): Promise<void> {
  const { documents } = backend();
  const casino = casinoId === null ? null : await documents.get(casinos, casinoId);
  const { items } = await documents.query(caseLinks, linksOf(ref));
  const sent = items.filter(({ address, delivery }) => delivery === "sent" && takesComplaintsAt(casino, address));
  // A link that replaced another may be newer than what happened.
  const asked = new Set(sent.filter(({ settledAt }) => (settledAt ?? "") <= at).map(({ address }) => address));
  const told = sent.filter(
    ({ address, endedAt }) => asked.has(address) && (endedAt === null || (closedAt !== null && endedAt >= closedAt)),
  );
  for (const address of new Set(told.map((link) => link.address))) {
    const mailed = told.find((link) => link.address === address)?.settledAt ?? null;
    const way = mailed === null ? "our earlier email" : `our email of ${formatDay(mailed)}`;
    const mail = await wordedMail(
      TOLD,
      { news: subject, reference: ref, casino: casinoName },
      {
        heading: text,
        quote,
        ...(closedAt === null
          ? { paragraphs: [`Read and answer it with the link in ${way}. If you no longer have it, write to us.`] }
          : { button: { label: "See the complaint", url: `${mailedOrigin()}/complaints/${ref}` } }),
        why: {
          text: `You get this because ${casinoName} takes complaints at this address.`,
          links: [{ label: "Write to us", url: `${mailedOrigin()}/contact` }],
        },
      },
    );
    await queueMailAlone(
      { kind: "casino-told", to: address, ...mail },
      { key: `${key}.${address}`, about: { complaint: ref } },
    );
  }
}
