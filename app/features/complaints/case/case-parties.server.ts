import { backend } from "~/backend/index.server";
import type { DocumentReader, Stored } from "~/backend/documents/port";
import { canonicalMailbox } from "~/domain/mailbox/mailbox";
import { casinos } from "~/features/casinos/collection";
import type { CasinoFields } from "~/features/casinos/schema";
import { users } from "~/platform/access/collection";
import { dutiesOf, mayDo } from "~/domain/roles/duties";
import type { UserFields } from "~/platform/access/schema";
import { isOpen } from "./case-machine";
import type { CaseLinkFields, ComplaintFields, Party } from "../schema";

const MOST_PEOPLE = 200;
/** More links than one case ever has. */
const MOST_LINKS = 100;

type Case = Pick<ComplaintFields, "playerId" | "casinoId" | "publishedAt">;

/**
 * Returns a person's role in a complaint: its player, a representative of its casino once it has been accepted, or
 * staff whose duty it is; null for everybody else. A party to a complaint must not judge it, so that role comes before staff.
 */
export function partyIn(complaint: Case, uid: string, user: UserFields | null): Party | null {
  if (user && user.state !== "active") return null;
  if (complaint.playerId === uid) return "player";
  if (complaint.casinoId !== null && user?.representsCasinos.includes(complaint.casinoId))
    return complaint.publishedAt === null ? null : "casino";
  return handlesCases(user) ? "staff" : null;
}

/** True if complaints are a duty of this person. */
export function handlesCases(user: UserFields | null): boolean {
  return user?.role === "admin" && mayDo(dutiesOf(user), "case-handler");
}

/** A mailed link by which somebody acts for a casino, and the name they gave. */
export interface CaseLink {
  /** Id of its document. */
  id: string;
  name: string;
}

/** Returns the id by which the writes of a link are known; it doesn't open anything. */
export function linkActor(id: string): string {
  return `link:${id.slice(0, 16)}`;
}

/** True if a casino takes complaints at this address. */
export function takesComplaintsAt(casino: Pick<CasinoFields, "complaintAddresses"> | null, address: string): boolean {
  const mailbox = canonicalMailbox(address);
  return casino?.complaintAddresses?.some(({ email }) => canonicalMailbox(email) === mailbox) ?? false;
}

/**
 * True if a link opens this case now: it is the case's own, hasn't ended, its casino still takes complaints at the
 * address it was mailed to, and the case is open to the casino.
 */
export async function isLiveLink(
  reader: DocumentReader,
  { ref, state, publishedAt, casinoId }: Pick<ComplaintFields, "ref" | "state" | "publishedAt" | "casinoId">,
  link: Pick<CaseLinkFields, "ref" | "endedAt" | "address"> | null,
): Promise<boolean> {
  if (link?.ref !== ref || link.endedAt !== null || !isOpen(state) || publishedAt === null || casinoId === null)
    return false;
  return takesComplaintsAt(await reader.get(casinos, casinoId), link.address);
}

/** Returns the public name of somebody who answers by a link. Nobody has checked the name they gave. */
export function nameByLink({ casinoName }: Pick<ComplaintFields, "casinoName">, { name }: CaseLink): string {
  return `${name}, for ${casinoName}, by mail link`;
}

/** Returns the public name under which a person writes in a complaint. */
export function nameIn(
  complaint: Pick<ComplaintFields, "playerName" | "casinoName">,
  party: Party,
  user: UserFields | null,
): string {
  if (party === "player") return complaint.playerName;
  return party === "casino" ? complaint.casinoName : (user?.displayName ?? "Staff");
}

/** Returns the ids of the people who answer for a casino: accounts in use, and never the complaint's own player. */
export function answerers(
  representatives: readonly Stored<UserFields>[],
  { playerId }: { playerId: string },
): string[] {
  return representatives.filter(({ id, state }) => state === "active" && id !== playerId).map(({ id }) => id);
}

/** The query for those who represent a casino. */
export function representing(casinoId: string) {
  return { where: [["representsCasinos", "array-contains", casinoId]], limit: MOST_PEOPLE } as const;
}

/** The key of the mail with a link, in the outbox. */
export function linkKey(id: string): string {
  return `${LINK_KEY}${id}`;
}
export const LINK_KEY = "case-link.";

/** The query for the mailed links of a case, newest first. */
export function linksOf(ref: string) {
  return { where: [["ref", "==", ref]], orderBy: ["-createdAt"], limit: MOST_LINKS } as const;
}

/**
 * Returns the ids of the people on each side of a complaint, for notices. For staff that is the assignee, else
 * everyone; with `wholeStaff`, everyone in any case.
 */
export async function peopleIn(
  complaint: Case & Pick<ComplaintFields, "assignee">,
  { wholeStaff = false } = {},
): Promise<Record<Party, string[]>> {
  const { documents } = backend();
  const [representatives, staff] = await Promise.all([
    complaint.casinoId === null || complaint.publishedAt === null
      ? []
      : documents.query(users, representing(complaint.casinoId)).then(({ items }) => items),
    documents
      .query(users, { where: [["role", "==", "admin"]], orderBy: ["-createdAt"], limit: MOST_PEOPLE })
      .then(({ items }) => items.filter(handlesCases)),
  ]);
  const assigned = staff.filter(
    ({ id, displayName }) => complaint.assignee === id || complaint.assignee === displayName,
  );
  return {
    player: [complaint.playerId],
    casino: answerers(representatives, complaint),
    staff: (assigned.length > 0 && !wholeStaff ? assigned : staff).map(({ id }) => id),
  };
}
