import { plural } from "~/domain/plural";
import type { CaseLinkFields } from "../schema";

/** A mailbox of a casino, and why the last mail about this case didn't get there; null if none has failed. */
export interface ReachedMailbox {
  email: string;
  problem: string | null;
}

/** Who is asked when staff ask the casino of a case. */
export interface Reach {
  /** Ids of the active accounts that answer for the casino, without the case's own player. */
  people: readonly string[];
  mailboxes: readonly ReachedMailbox[];
}

export const NOBODY: Reach = { people: [], mailboxes: [] };

type Link = Pick<CaseLinkFields, "address" | "delivery" | "problem" | "endedAt">;

/** Returns the mailboxes with what became of the last mail to each. `links`: those of the case, newest first. */
export function mailboxesOf(addresses: readonly { email: string }[], links: readonly Link[]): ReachedMailbox[] {
  return addresses.map(({ email }) => {
    const own = links.filter(({ address }) => address === email);
    const last = own.find(({ endedAt }) => endedAt === null) ?? own[0];
    return { email, problem: last?.delivery === "failed" ? (last.problem ?? "It did not arrive.") : null };
  });
}

/** True if somebody can be asked. */
export function canAsk({ people, mailboxes }: Reach): boolean {
  return people.length > 0 || mailboxes.length > 0;
}

/** True if nobody can be asked, or the last mail to every mailbox has failed. */
export function isUnreached({ people, mailboxes }: Reach): boolean {
  return people.length === 0 && mailboxes.every(({ problem }) => problem !== null);
}

/** Returns in words who is asked, such as "2 people and complaints@riverlight.example". */
export function reachWords({ people, mailboxes }: Reach): string {
  return listed([
    ...(people.length > 0 ? [plural(people.length, "person", "people")] : []),
    ...mailboxes.map(({ email }) => email),
  ]);
}

/** Returns how the casino is asked, for the public: no address is named. */
export function askedHow({ people, mailboxes }: Reach): string {
  const ways = [
    ...(people.length > 0 ? [`here, where ${plural(people.length, "person answers", "people answer")} for it`] : []),
    ...(mailboxes.length > 0
      ? [`by email, at ${plural(mailboxes.length, "address", "addresses")} for complaints`]
      : []),
  ];
  return `Asked ${ways.join(", and ")}.`;
}

function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1) ?? ""}`;
}
