import { z } from "zod/v4";
import { backend } from "~/backend/index.server";
import { textUpTo } from "~/domain/text/fields";
import { defineEntryKind } from "~/platform/outbox/entry-kind";
import { queueTelling } from "../case/case-notices.server";
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
    await documents.transaction(SYSTEM, async (transaction) => {
      const at = clock().toISOString();
      const settled = await settleLink(transaction, of, { delivery: "failed", problem }, at);
      if (settled)
        queueTelling(transaction, settled.complaint, { event: settled.event, message: null, actorId: SYSTEM });
    });
    return { state: "sent" };
  },
});
