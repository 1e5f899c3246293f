import type { Transaction } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { casinos } from "~/features/casinos/collection";
import { users } from "~/platform/access/collection";
import { answerers, isLiveLink, linksOf, representing } from "../case/case-parties.server";
import { caseLinks } from "../collection";
import type { ComplaintFields } from "../schema";
import { mailboxesOf, NOBODY, type Reach } from "./reach";

type Case = Pick<ComplaintFields, "ref" | "casinoId" | "playerId">;
type AnyCase = Case & Pick<ComplaintFields, "state" | "publishedAt">;
type Reader = Pick<Transaction, "get" | "query">;

/** Returns who is asked when staff ask the casino of a case, as a step's transaction finds it. */
export async function reachWithin(reader: Reader, { ref, casinoId, playerId }: Case): Promise<Reach> {
  if (casinoId === null) return NOBODY;
  const casino = await reader.get(casinos, casinoId);
  const people = await reader.query(users, representing(casinoId));
  const links = await reader.query(caseLinks, linksOf(ref));
  return {
    people: answerers(people, { playerId }),
    mailboxes: mailboxesOf(casino?.complaintAddresses ?? [], links),
  };
}

/** True if somebody at the casino can answer in a case now: by an account, or by a link other than `besides`. */
export async function canAnswer(reader: Reader, complaint: AnyCase, besides?: string): Promise<boolean> {
  if ((await reachWithin(reader, complaint)).people.length > 0) return true;
  for (const link of await reader.query(caseLinks, linksOf(complaint.ref)))
    if (link.id !== besides && (await isLiveLink(reader, complaint, link))) return true;
  return false;
}

/** True if nobody can answer any more by the links that a casino was asked by, nor by an account. */
export async function isCutOff(reader: Reader, complaint: AnyCase): Promise<boolean> {
  const links = await reader.query(caseLinks, linksOf(complaint.ref));
  return links.some(({ endedAt }) => endedAt === null) && !(await canAnswer(reader, complaint));
}

/** Returns who would be asked now, for the desk, and the links of the case with their mailboxes, newest first. */
export async function readReach(complaint: AnyCase) {
  const { documents } = backend();
  const reader: Reader = {
    get: (collection, id) => documents.get(collection, id),
    query: async (collection, query) => (await documents.query(collection, query)).items,
  };
  const [reach, links] = await Promise.all([
    reachWithin(reader, complaint),
    reader.query(caseLinks, linksOf(complaint.ref)),
  ]);
  return {
    reach,
    links: await Promise.all(
      links.map(async (link) => {
        const { id, address, delivery, problem, settledAt, createdAt } = link;
        const isLive = await isLiveLink(reader, complaint, link);
        return { id, address, delivery, problem, at: settledAt ?? createdAt, isLive };
      }),
    ),
  };
}

export type DeskLink = Awaited<ReturnType<typeof readReach>>["links"][number];
