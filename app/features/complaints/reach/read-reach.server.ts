import type { Transaction } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { casinos } from "~/features/casinos/collection";
import { users } from "~/platform/access/collection";
import { answerers, linksOf, representing } from "../case/case-parties.server";
import { caseLinks } from "../collection";
import type { ComplaintFields } from "../schema";
import { mailboxesOf, NOBODY, type Reach } from "./reach";

type Case = Pick<ComplaintFields, "ref" | "casinoId" | "playerId">;
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

/** Returns who would be asked now, for the desk, and the links of the case with their mailboxes, newest first. */
export async function readReach(complaint: Case) {
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
    links: links.map(({ id, address, delivery, problem, settledAt, createdAt, endedAt }) => ({
      id,
      address,
      delivery,
      problem,
      at: settledAt ?? createdAt,
      isLive: endedAt === null,
    })),
  };
}

export type DeskLink = Awaited<ReturnType<typeof readReach>>["links"][number];
