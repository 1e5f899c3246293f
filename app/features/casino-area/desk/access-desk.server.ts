import { firstOf } from "~/backend/documents/each-document";
import { decisionAction } from "~/platform/decisions/decision-action.server";
import { accessDecisionForm } from "../access/access-forms";
import { approveAccess, endAccess, refuseAccess } from "../access/decide-access.server";
import { backend } from "~/backend/index.server";
import type { Stored } from "~/backend/documents/port";
import { linesOf } from "~/domain/text/lines";
import { casinos } from "~/features/casinos/collection";
import { readDomain } from "~/domain/urls/domain-name.server";
import { refuseCursor } from "~/http/responses/refuse-cursor";
import { users } from "~/platform/access/collection";
import { accessId, domainsOf } from "../access/ask-access.server";
import { domainsVersion } from "../access/list-domains.server";
import { listedDomain } from "../access/work-address.server";
import { casinoAccess, casinoAreas } from "../collection";
import type { CasinoAccessFields } from "../schema";
import { listPeople } from "../people/people.server";

export const ACCESS_DESK_PATH = "/admin/representatives";
const SHOWN = 100;
const APPROVED_A_PAGE = 50;
const MOST_DOMAINS = 20;

/** Returns the address of one person's access to a casino on the desk. */
export function accessDeskPath(casinoId: string, uid: string): string {
  return `${ACCESS_DESK_PATH}/${encodeURIComponent(accessId(casinoId, uid))}`;
}

type Access = Stored<CasinoAccessFields>;

/** Returns records of access with the names of their people and casinos, without those whose people or casinos are gone. */
async function named(items: readonly Access[]) {
  const { documents } = backend();
  const [people, about] = await Promise.all([
    documents.getMany(
      users,
      items.map(({ userId }) => userId),
    ),
    documents.getMany(
      casinos,
      items.map(({ casinoId }) => casinoId),
    ),
  ]);
  return items.flatMap(({ id, casinoId, userId, domain, state, confirmedAt, decidedAt }, at) => {
    const [person, casino] = [people[at], about[at]];
    if (!person || !casino || (state === "approved" && !person.representsCasinos.includes(casinoId))) return [];
    return [
      {
        ...{ id, casinoId, domain, confirmedAt, decidedAt, casino: casino.name, person: person.displayName },
        path: accessDeskPath(casinoId, userId),
      },
    ];
  });
}

/** Returns the requests that wait for staff, the oldest first, and how many there are. */
export async function listAccessRequests(limit = SHOWN) {
  const { documents } = backend();
  const query = { where: [["state", "==", "confirmed"]], orderBy: ["confirmedAt"], limit } as const;
  const { items, total } = await firstOf(documents, casinoAccess, query);
  return { requests: await named(items), total };
}

/**
 * Returns a page of the people whom staff have let in, the latest first, with links to the next ones. Throws 400 for a
 * cursor that was changed.
 */
async function listApproved(cursor: string | null) {
  const page = await backend()
    .documents.query(casinoAccess, {
      ...{ where: [["state", "==", "approved"]], orderBy: ["-decidedAt"], limit: APPROVED_A_PAGE },
      ...(cursor && { cursor }),
    })
    .catch(refuseCursor);
  const href = (at: string | null) => at && `${ACCESS_DESK_PATH}?after=${encodeURIComponent(at)}#approved`;
  return { approved: await named(page.items), next: href(page.next), previous: href(page.previous) };
}

/** Returns the requests that wait and a page of the people whom staff have let in. */
export async function readAccessDesk(cursor: string | null) {
  const [waiting, approved] = await Promise.all([listAccessRequests(), listApproved(cursor)]);
  return { ...waiting, ...approved };
}

/** Returns one person's access to a casino as staff decide on it; null when there is nothing to decide. */
export async function findAccessOnDesk(id: string) {
  const at = id.lastIndexOf(".");
  const { documents } = backend();
  const [casinoId, uid] = [id.slice(0, at), id.slice(at + 1)];
  if (at < 1 || uid === "" || id.length > 300) return null;
  const [access, person, casino] = await Promise.all([
    documents.get(casinoAccess, id),
    documents.get(users, uid),
    documents.get(casinos, casinoId),
  ]);
  if (!person || !casino) return null;
  const represents = person.representsCasinos.includes(casinoId);
  if (!access && !represents) return null;
  return {
    ...{ casinoId, uid, represents, casino: casino.name, domains: await domainsOf(casino) },
    person: { name: person.displayName, email: person.email, state: person.state },
    access: access && {
      ...{ state: access.state, workEmail: access.workEmail, domain: access.domain, reason: access.reason },
      ...{ askedAt: access.askedAt, confirmedAt: access.confirmedAt, decidedAt: access.decidedAt },
      previous: access.previous ?? null,
    },
  };
}

/** Returns the people and domains of a casino for staff; null for an unknown one. */
export async function readCasinoPeople(casinoId: string) {
  const { documents } = backend();
  const casino = await documents.get(casinos, casinoId);
  if (!casino) return null;
  const [people, area] = await Promise.all([listPeople(casinoId), documents.get(casinoAreas, casinoId)]);
  const domains = area?.domains ?? [];
  return {
    casino: { id: casino.id, name: casino.name, domain: readDomain(casino.url) },
    people: people.map((one) => ({ ...one, path: accessDeskPath(casinoId, one.uid) })),
    ...{ domains, version: domainsVersion(domains) },
  };
}

/** Returns typed domains, one a line, as they are stored, or what is wrong with them. */
export function readDomains(text: string): { domains: string[] } | { problems: string[] } {
  const lines = [...new Set(linesOf(text))];
  if (lines.length > MOST_DOMAINS) return { problems: [`List at most ${String(MOST_DOMAINS)} domains.`] };
  const read = lines.map((line) => ({ line, ...listedDomain(line) }));
  const problems = read.flatMap((one) => ("problem" in one ? [`“${one.line.slice(0, 100)}” ${one.problem}`] : []));
  if (problems.length > 0) return { problems };
  return { domains: [...new Set(read.flatMap((one) => ("domain" in one ? [one.domain] : [])))] };
}

/** The action of an access’s screen, and of its task in the inbox. */
export const decideAccess = decisionAction({
  duty: "case-handler",
  schema: accessDecisionForm,
  find: findAccessOnDesk,
  decide: ({ casinoId, uid }, act, reason, staff) =>
    act === "approve"
      ? approveAccess(casinoId, uid, staff)
      : (act === "refuse" ? refuseAccess : endAccess)(casinoId, uid, reason, staff),
  pathOf: ({ casinoId, uid }) => accessDeskPath(casinoId, uid),
});
