import { z } from "zod/v4";
import { backend } from "~/backend/index.server";
import { canonicalMailbox } from "~/domain/mailbox/mailbox";
import { plural } from "~/domain/plural";
import { textUpTo } from "~/domain/text/fields";
import { mailedOrigin } from "~/http/security/site-origin.server";
import { defineMailText, wordedMail } from "~/platform/mail-layout/mail-words.server";
import { defineEntryKind, type Settled } from "~/platform/outbox/entry-kind";
import { mailEntry } from "~/platform/outbox/mail-entry.server";
import { queue, type Writer } from "~/platform/outbox/queue.server";
import { currentSettings } from "~/platform/settings/settings.server";
import { queueTelling } from "../case/case-notices.server";
import { isLiveLink, LINK_KEY, linkKey } from "../case/case-parties.server";
import { caseLinks, complaints } from "../collection";
import { complaintRef } from "../schema";
import { linkPath } from "./case-link.server";
import { settleLink, type LinkDelivery } from "./settle-link.server";

const ASKED = defineMailText({
  mail: "casino-asked",
  label: "A casino without an account is asked",
  reader: "Players and casinos",
  subject: "{news}: complaint {reference}, {casino}",
  examples: { news: "Please answer within 7 days", reference: "AB-7K3Q9M", casino: "Example Casino" },
});

/** What follows for a case when a mail with its link came back after it was sent. */
const linkReturned = defineEntryKind({
  kind: "case-link-returned",
  params: z.object({ ref: complaintRef, linkId: textUpTo(64), problem: textUpTo(2_000) }),
  urgency: "usual",
  lane: ({ ref }) => ref,
  async deliver({ problem, ...of }) {
    const { documents, clock } = backend();
    await documents.transaction(SYSTEM, async (transaction) => {
      const at = clock().toISOString();
      const settled = await settleLink(transaction, of, { delivery: "failed", problem }, at);
      if (settled)
        queueTelling(transaction, settled.complaint, { event: settled.event, message: null, actorId: SYSTEM });
    });
    return { state: "sent" };
  },
});

const SYSTEM = "system:outbox";

const params = z.object({
  ref: complaintRef,
  /** Id of the link's document. */
  linkId: textUpTo(64),
  /** The link's secret, which is in this mail alone. */
  token: textUpTo(64),
  to: textUpTo(300),
  /** What the casino is asked; null where only the link is new. */
  question: textUpTo(10_000).nullable(),
});
type CasinoAsked = z.infer<typeof params>;

/** Returns the mail; null if nobody is to get it any more. */
async function composeMail({ ref, linkId, token, to, question }: CasinoAsked) {
  const { documents } = backend();
  const [complaint, link] = await Promise.all([documents.get(complaints, ref), documents.get(caseLinks, linkId)]);
  if (!complaint || !(await isLiveLink(documents, complaint, link))) return null;
  const { site, clocks } = await currentSettings();
  const { casinoName, title } = complaint;
  const by = `Please answer within ${plural(clocks.partyDays, "day")}`;
  return {
    kind: "casino-asked",
    to,
    ...(await wordedMail(
      ASKED,
      { news: question === null ? "A new link" : by, reference: ref, casino: casinoName },
      {
        heading:
          question === null
            ? `Complaint ${ref}, ${casinoName}: here is a new link. The earlier one no longer works.`
            : `Complaint ${ref}, ${casinoName}: ${site.name} has asked you a question. ${by}.`,
        facts: [{ label: "Complaint", value: title }],
        ...(question !== null && { quote: { by: site.name, text: question } }),
        button: {
          label: "Read and answer",
          url: `${mailedOrigin()}${linkPath(ref)}?${new URLSearchParams({ token }).toString()}`,
        },
        notes: [
          {
            text: `You need no account. Anybody with this link can answer for ${casinoName} until the complaint ends, so don’t forward it outside ${casinoName}. It opens nothing else.`,
          },
          {
            text: `With an account, you see every complaint about ${casinoName} and are told of each step.`,
            links: [{ label: "Ask for access", url: `${mailedOrigin()}/dashboard/casino` }],
          },
        ],
        why: {
          text: `You get this because ${casinoName} takes complaints at this address.`,
          links: [{ label: "Tell us if that’s wrong", url: `${mailedOrigin()}/contact` }],
        },
      },
    )),
  };
}

function deliveryOf(outcome: Settled): LinkDelivery {
  if (outcome.state === "sent") return { delivery: "sent" };
  return { delivery: "failed", problem: "problem" in outcome ? outcome.problem : outcome.reason };
}

/** The mail that asks a casino about a complaint, with the link by which it can answer. */
const casinoAsked = defineEntryKind<CasinoAsked>({
  kind: "casino-asked",
  params,
  sealed: true,
  urgency: "usual",
  lane: ({ to }) => canonicalMailbox(to),
  transport: "mail",
  mailbox: ({ to }) => to,
  async deliver(asked, delivery) {
    const mail = await composeMail(asked);
    return mail ? mailEntry.deliver(mail, delivery) : { state: "dropped", reason: "The link has ended." };
  },
  async settled(transaction, asked, outcome, at) {
    const settled = await settleLink(transaction, asked, deliveryOf(outcome), at);
    if (settled) queueTelling(transaction, settled.complaint, { event: settled.event, message: null, actorId: SYSTEM });
  },
  returned(writer, { key, about: { complaint: ref } }, problem) {
    const linkId = key?.startsWith(LINK_KEY) ? key.slice(LINK_KEY.length) : "";
    if (ref !== undefined && linkId !== "")
      queue(writer, linkReturned, { ref, linkId, problem }, { about: { complaint: ref } });
  },
});

/** Queues the mail in the transaction that asks. Its key names the link, for a mail that comes back later. */
export function queueCasinoAsked(writer: Writer, asked: CasinoAsked, casinoId: string | null): void {
  queue(writer, casinoAsked, asked, {
    key: linkKey(asked.linkId),
    about: { complaint: asked.ref, ...(casinoId !== null && { casino: casinoId }) },
  });
}
