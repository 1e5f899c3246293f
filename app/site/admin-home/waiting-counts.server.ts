import type { Collection, Condition } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { mayDo, type Duty } from "~/domain/roles/duties";
import { factCorrections, casinoAccess } from "~/features/casino-area/collection";
import { termsTasks } from "~/features/casino-terms/collection";
import { contactMessages } from "~/features/contact/collection";
import { gameReports } from "~/features/games/collection";
import { reviews } from "~/features/reviews/collection";
import { outbox } from "~/platform/outbox/collection";
import { checkedLinks } from "~/site/link-checks/collection";

interface Waiting {
  collection: Collection;
  where: readonly Condition[];
  duty: Duty;
}

const WAITING = {
  reviews: { collection: reviews, where: [["state", "==", "pending"]], duty: "moderator" },
  messages: { collection: contactMessages, where: [["state", "==", "waiting"]], duty: "moderator" },
  gameReports: { collection: gameReports, where: [["state", "==", "open"]], duty: "moderator" },
  terms: { collection: termsTasks, where: [["seenAt", "==", null]], duty: "editor" },
  // The commercial duty opens some of them, and telling which means reading all.
  links: { collection: checkedLinks, where: [["isUsed", "==", true], ["foundAt", ">", ""]], duty: "editor" }, // prettier-ignore
  corrections: { collection: factCorrections, where: [["state", "==", "open"]], duty: "editor" },
  representatives: { collection: casinoAccess, where: [["state", "==", "confirmed"]], duty: "case-handler" },
  outbox: { collection: outbox, where: [["state", "==", "failed"]], duty: "owner" },
} satisfies Record<string, Waiting>;

/** How much waits on the screens that these duties open; what is 0 or not theirs is left out. */
export type WaitingCounts = Partial<Record<keyof typeof WAITING, number>>;

/** Returns what the rail says beside its entries. */
export async function waitingCounts(duties: readonly Duty[]): Promise<WaitingCounts> {
  const own = Object.entries<Waiting>(WAITING).filter(([, { duty }]) => mayDo(duties, duty));
  const counted = await Promise.all(
    own.map(
      async ([name, { collection, where }]) => [name, await backend().documents.count(collection, where)] as const,
    ),
  );
  return Object.fromEntries(counted.filter(([, count]) => count > 0));
}
