import { backend } from "~/backend/index.server";
import type { Stored } from "~/backend/documents/port";
import { users } from "~/platform/access/collection";
import type { UserFields } from "~/platform/access/schema";
import type { ComplaintFields, Party } from "../schema";

const MOST_PEOPLE = 200;

type Case = Pick<ComplaintFields, "playerId" | "casinoId" | "publishedAt">;

/**
 * Returns a person's role in a complaint: its player, a representative of its casino once it has been accepted, or
 * staff; null for everybody else. A party to a complaint must not judge it, so that role comes before staff.
 */
export function partyIn(complaint: Case, uid: string, user: UserFields | null): Party | null {
  if (user && user.state !== "active") return null;
  if (complaint.playerId === uid) return "player";
  if (complaint.casinoId !== null && user?.representsCasinos.includes(complaint.casinoId))
    return complaint.publishedAt === null ? null : "casino";
  return user?.role === "admin" ? "staff" : null;
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

/**
 * Returns the ids of the people on each side of a complaint, for notices. For staff that is the assignee, else
 * everyone; with `wholeStaff`, everyone in any case.
 */
export async function peopleIn(
  complaint: Stored<ComplaintFields>,
  { wholeStaff = false } = {},
): Promise<Record<Party, string[]>> {
  const { documents } = backend();
  const [representatives, staff] = await Promise.all([
    complaint.casinoId === null || complaint.publishedAt === null
      ? []
      : documents
          .query(users, { where: [["representsCasinos", "array-contains", complaint.casinoId]], limit: MOST_PEOPLE })
          .then(({ items }) => items),
    documents
      .query(users, { where: [["role", "==", "admin"]], orderBy: ["-createdAt"], limit: MOST_PEOPLE })
      .then(({ items }) => items),
  ]);
  const assigned = staff.filter(
    ({ id, displayName }) => complaint.assignee === id || complaint.assignee === displayName,
  );
  return {
    player: [complaint.playerId],
    casino: representatives.map(({ id }) => id).filter((id) => id !== complaint.playerId),
    staff: (assigned.length > 0 && !wholeStaff ? assigned : staff).map(({ id }) => id),
  };
}
