import { backend } from "~/backend/index.server";
import { outbox } from "./collection";
import type { Entry } from "./lane.server";
import type { EntryState } from "./schema";

/** An entry as pages beside its subject show it. */
export interface DeliveryState {
  id: string;
  kind: string;
  state: EntryState;
  at: string;
  settledAt: string | null;
  problem: string | null;
  person: string | null;
}

/** Mails, whatever became of them, and other work only while it hasn't come to its end. */
function isShown({ transport, state }: Entry): boolean {
  return transport === "mail" || state === "waiting" || state === "failed";
}

/** Returns the latest deliveries about a complaint or a person, the newest first, at most `limit`. */
export async function deliveriesAbout(
  about: { complaint: string } | { person: string },
  limit: number,
): Promise<DeliveryState[]> {
  const [name, id] = Object.entries(about)[0] as [string, string];
  const { items } = await backend().documents.query(outbox, {
    where: [[`about.${name}`, "==", id]],
    orderBy: ["-order"],
    limit,
  });
  return items.filter(isShown).map((entry) => ({
    id: entry.id,
    kind: entry.kind,
    state: entry.state,
    at: entry.at,
    settledAt: entry.settledAt,
    problem: entry.problem,
    person: entry.about.person ?? null,
  }));
}
