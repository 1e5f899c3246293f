import { z } from "zod/v4";
import type { Transaction } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { textUpTo } from "~/domain/text/fields";
import { defineEntryKind } from "~/platform/outbox/entry-kind";
import { queue } from "~/platform/outbox/queue.server";
import type { EditorialFields, EditorialKind } from "./editorial-kind";
import { requireEditorialKind } from "./kind-registry.server";
import { EDITORIAL_KIND_NAMES } from "./schema";

const fields = z.record(z.string(), z.unknown());

const params = z.object({
  kind: z.enum(EDITORIAL_KIND_NAMES),
  id: textUpTo(200),
  before: fields.nullable(),
  after: fields,
  at: textUpTo(30),
});

const wentLiveEntry = defineEntryKind<z.infer<typeof params>>({
  kind: "went-live",
  params,
  urgency: "usual",
  lane: ({ kind, id }) => `${kind} ${id}`,
  async deliver({ kind, id, before, after, at }) {
    const { wentLive } = requireEditorialKind(kind);
    await wentLive?.tell(id, before as unknown as EditorialFields | null, after as unknown as EditorialFields, at);
    return { state: "sent" };
  },
});

/** Queues what follows from a change that the public sees, as part of the transaction that makes it. */
export function queueWentLive<F extends EditorialFields>(
  transaction: Transaction,
  kind: EditorialKind<F>,
  id: string,
  before: F | null,
  after: F,
): void {
  const { wentLive } = kind;
  if (!wentLive) return;
  const picked = (from: F) => Object.fromEntries(wentLive.fields.map((name) => [name, from[name]]));
  queue(
    transaction,
    wentLiveEntry,
    {
      kind: kind.name,
      id,
      before: before && picked(before),
      after: picked(after),
      at: backend().clock().toISOString(),
    },
    kind.name === "casino" ? { about: { casino: id } } : {},
  );
}
