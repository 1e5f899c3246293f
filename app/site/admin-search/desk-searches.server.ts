import { backend } from "~/backend/index.server";
import { mayDo, type Duty } from "~/domain/roles/duties";
import { formatDay } from "~/domain/days";
import { searchedVersions } from "~/features/casino-terms/desk/changes-desk.server";
import { TERMS_KIND_LABELS } from "~/features/casino-terms/labels";
import { OPERATION_STATE_LABELS } from "~/features/operations-desk/operation-list";
import { listProposals } from "~/features/score-weights/proposals.server";
import { operations } from "~/platform/operations/collection";
import { listInvitations } from "~/site/invitations/invitations.server";
import { listUsedLinks } from "~/site/link-checks/desk/links-desk.server";
import { FINDING_LABELS } from "~/site/link-checks/labels";
import { MOST_READ, searchFew, type AdminSearchGroup } from "./search-few";

/** Fewer than of other kinds, because each version comes with the words found in it and takes longer to read. */
const MOST_VERSIONS = 300;

async function searchOperations(q: string): Promise<AdminSearchGroup> {
  const { items } = await backend().documents.query(operations, { orderBy: ["-at"], limit: MOST_READ });
  const searched = items.map(({ id, title, kind, state, startedByName }) => ({
    href: `/admin/operations/${encodeURIComponent(id)}`,
    label: title,
    text: `${title} ${kind} ${OPERATION_STATE_LABELS[state]} ${startedByName}`,
  }));
  return searchFew("Operations", "/admin/operations", searched, q);
}

async function searchInvitations(q: string): Promise<AdminSearchGroup> {
  const searched = (await listInvitations()).map(({ email, by }) => ({
    href: "/admin/users/invite#open",
    label: `${email}, invited by ${by}`,
    text: `${email} ${by}`,
  }));
  return searchFew("Invitations", "/admin/users/invite#open", searched, q);
}

async function searchTerms(q: string): Promise<AdminSearchGroup> {
  const searched = (await searchedVersions(MOST_VERSIONS)).map(({ id, casinoName, kind, url, at, hits }) => ({
    href: `/admin/terms/${id}`,
    label: `${casinoName}: ${TERMS_KIND_LABELS[kind].toLowerCase()}, ${formatDay(at)}`,
    text: [casinoName, TERMS_KIND_LABELS[kind], url, ...hits.flatMap(({ word, quote }) => [word, quote])].join(" "),
  }));
  return searchFew("Versions of terms", "/admin/terms", searched, q);
}

async function searchLinks(q: string, duties: readonly Duty[]): Promise<AdminSearchGroup> {
  const searched = (await listUsedLinks(MOST_READ, duties)).map(({ url, href, finding, uses }) => ({
    href,
    label: finding ? `${url} (${FINDING_LABELS[finding].toLowerCase()})` : url,
    text: [url, finding && FINDING_LABELS[finding], ...uses.flatMap(({ label, what }) => [label, what])].join(" "),
  }));
  return searchFew("Links", "/admin/links", searched, q);
}

async function searchProposals(q: string): Promise<AdminSearchGroup> {
  const searched = (await listProposals(MOST_READ)).map(({ id, formulaVersion, note, byName }) => ({
    href: `/admin/settings/score/proposals/${encodeURIComponent(id)}`,
    label: `Formula version ${String(formulaVersion)}: ${note}`,
    text: `Formula version ${String(formulaVersion)} ${note} ${byName}`,
  }));
  return searchFew("Score proposals", "/admin/settings/score", searched, q);
}

/** Searches the desks of these duties that have no searchable list: the newest items of each. */
export function searchDesks(q: string, duties: readonly Duty[]): Promise<AdminSearchGroup[]> {
  const ofEditors = mayDo(duties, "editor") ? [searchTerms(q), searchLinks(q, duties)] : [];
  const ofOwners = mayDo(duties, "owner") ? [searchOperations(q), searchInvitations(q), searchProposals(q)] : [];
  return Promise.all([...ofEditors, ...ofOwners]);
}
