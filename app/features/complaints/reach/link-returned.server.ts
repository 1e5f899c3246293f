import { z } from "zod/v4";
import { backend } from "~/backend/index.server";
import { textUpTo } from "~/domain/text/fields";
import { defineEntryKind } from "~/platform/outbox/entry-kind";
import { tellParties } from "../case/case-notices.server";
import { complaintRef } from "../schema";
import { settleLink } from "./settle-link.server";

const SYSTEM = "system:outbox";

/** What follows for a case when a mail with its link came back after it was sent. */
export const linkReturned = defineEntryKind({
  kind: "case-link-returned",
  params: z.object({ ref: complaintRef, linkId: textUpTo(64), problem: textUpTo(2_000) }),
  urgency: "usual",
  lane: ({ ref }) => ref,
  async deliver({ problem, ...of }) {
    const { documents, clock } = backend();
    const settled = await documents.transaction(SYSTEM, (transaction) =>
      settleLink(transaction, of, { delivery: "failed", problem }, clock().toISOString()),
    );
    if (settled) tellParties(settled.complaint, settled.event, { actorId: SYSTEM });
    return { state: "sent" };
  },
});
