import { listTemplates } from "~/features/complaints/templates/templates.server";
import { findSettings } from "~/features/site-settings/list/find-settings.server";
import { publishedCasinos } from "~/features/casinos/published-casinos.server";
import { newsletterIssues } from "~/features/newsletter/collection";
import { adminListHref, parseAdminListQuery } from "~/platform/admin-list/admin-list-query";
import type { AdminList } from "~/platform/admin-list/list.server";
import { seenBy } from "~/platform/admin-list/list-definition";
import { wordSearch } from "~/platform/search-index/word-search";
import { LISTS } from "~/site/registries/admin-lists.server";
import { backend } from "~/backend/index.server";
import { mayDo, type Duty, type NeededDuty } from "~/domain/roles/duties";
import { fold } from "~/domain/text/fold";
import { shortened } from "~/http/pages/shortened";
import { MOST_READ, SHOWN_OF_EACH, searchFew, type AdminSearchAnswer, type AdminSearchGroup } from "./search-few";
import { formatDay } from "~/domain/days";
import { searchedVersions } from "~/features/casino-terms/desk/changes-desk.server";
import { TERMS_KIND_LABELS } from "~/features/casino-terms/labels";
import { OPERATION_STATE_LABELS } from "~/features/operations-desk/operation-list";
import { listProposals } from "~/features/score-weights/proposals.server";
import { operations } from "~/platform/operations/collection";
import { listInvitations } from "~/site/invitations/invitations.server";
import { LINK_DUTIES, listUsedLinks } from "~/site/link-checks/desk/links-desk.server";
import { FINDING_LABELS } from "~/site/link-checks/labels";

/** Fewer than of other kinds, because each version comes with the words found in it and takes longer to read. */
const MOST_VERSIONS = 300;

async function searchOperations(q: string): Promise<AdminSearchGroup> {
  const { items } = await backend().documents.query(operations, { orderBy: ["-at"], limit: MOST_READ });
  const searched = items.map(({ id, title, kind, state, startedByName }) => ({
    href: `/admin/operations/${encodeURIComponent(id)}`,
    label: title,
    text: `${title} ${kind} ${OPERATION_STATE_LABELS[state]} ${startedByName}`,
  }));
  return searchFew("Operations", searched, q);
}

async function searchInvitations(q: string): Promise<AdminSearchGroup> {
  const searched = (await listInvitations()).map(({ email, by }) => ({
    href: "/admin/users/invite#open",
    label: `${email}, invited by ${by}`,
    text: `${email} ${by}`,
  }));
  return searchFew("Invitations", searched, q);
}

async function searchTerms(q: string): Promise<AdminSearchGroup> {
  const searched = (await searchedVersions(MOST_VERSIONS)).map(({ id, casinoName, kind, url, at, hits }) => ({
    href: `/admin/terms/${id}`,
    label: `${casinoName}: ${TERMS_KIND_LABELS[kind].toLowerCase()}, ${formatDay(at)}`,
    text: [casinoName, TERMS_KIND_LABELS[kind], url, ...hits.flatMap(({ word, quote }) => [word, quote])].join(" "),
  }));
  return searchFew("Versions of terms", searched, q);
}

async function searchLinks(q: string, duties: readonly Duty[]): Promise<AdminSearchGroup> {
  const searched = (await listUsedLinks(MOST_READ, duties)).map(({ url, href, finding, uses }) => ({
    href,
    label: finding ? `${url} (${FINDING_LABELS[finding].toLowerCase()})` : url,
    text: [url, finding && FINDING_LABELS[finding], ...uses.flatMap(({ label, what }) => [label, what])].join(" "),
  }));
  return searchFew("Links", searched, q);
}

async function searchProposals(q: string): Promise<AdminSearchGroup> {
  const searched = (await listProposals(MOST_READ)).map(({ id, formulaVersion, note, byName }) => ({
    href: `/admin/settings/score/proposals/${encodeURIComponent(id)}`,
    label: `Formula version ${String(formulaVersion)}: ${note}`,
    text: `Formula version ${String(formulaVersion)} ${note} ${byName}`,
  }));
  return searchFew("Score proposals", searched, q);
}

/** Searches the desks of these duties that have no searchable list: the newest items of each. */
function searchDesks(q: string, duties: readonly Duty[]): Promise<AdminSearchGroup[]> {
  const ofEditors = mayDo(duties, "editor") ? [searchTerms(q)] : [];
  const ofLinks = mayDo(duties, LINK_DUTIES) ? [searchLinks(q, duties)] : [];
  const ofOwners = mayDo(duties, "owner") ? [searchOperations(q), searchInvitations(q), searchProposals(q)] : [];
  return Promise.all([...ofEditors, ...ofLinks, ...ofOwners]);
}

const LONGEST_SEARCH = 100;

async function searchList({ definition, source }: AdminList<unknown>, q: string): Promise<AdminSearchGroup> {
  const query = parseAdminListQuery(new URLSearchParams({ q }), definition);
  const { rows, total } = await source.page(query, SHOWN_OF_EACH);
  const hrefOf =
    definition.hrefOf ?? ((row: unknown) => `${definition.path}/${encodeURIComponent(definition.idOf(row))}`);
  return {
    title: definition.title,
    total,
    hits: rows.slice(0, SHOWN_OF_EACH).map((row) => ({ href: hrefOf(row), label: definition.labelOf(row) })),
    moreHref: total > SHOWN_OF_EACH ? adminListHref(definition, { ...query, page: 1, cursor: null }) : null,
  };
}

async function searchIssues(q: string): Promise<AdminSearchGroup> {
  const { items } = await backend().documents.query(newsletterIssues, { orderBy: ["-createdAt"], limit: MOST_READ });
  const searched = items.map(({ id, subject, preheader, body }) => ({
    href: `/admin/newsletter/issues/${encodeURIComponent(id)}`,
    label: subject,
    text: `${subject} ${preheader} ${body}`,
  }));
  return searchFew("Newsletter issues", searched, q);
}

async function searchTemplates(q: string): Promise<AdminSearchGroup> {
  const searched = (await listTemplates()).map(({ id, name, body }) => ({
    href: `/admin/complaints/templates/${encodeURIComponent(id)}`,
    label: name,
    text: `${name} ${body}`,
  }));
  return searchFew("Complaint templates", searched, q);
}

async function searchSettings(q: string): Promise<AdminSearchGroup> {
  const searched = (await findSettings(q)).map(({ slug, title, match }) => ({
    href: `/admin/settings/${slug}`,
    label: match === null ? title : `${title}: ${match}`,
    text: q,
  }));
  return searchFew("Settings", searched, q);
}

/** Finds casinos whose names are nearly what was typed. */
async function searchNearly(q: string): Promise<AdminSearchGroup> {
  const { items } = await publishedCasinos.read();
  const found = wordSearch(items, { name: [({ name }) => name, 1] })(q, { all: true });
  const hits = found
    .slice(0, SHOWN_OF_EACH)
    .flatMap((at) => items[at] ?? [])
    .map(({ id, name }) => ({ href: `/admin/casinos/${encodeURIComponent(id)}`, label: name }));
  return { title: "Casinos with a name like it", total: hits.length, hits, moreHref: null };
}

/** A screen or an act of the navigation. */
interface Named {
  label: string;
  to: string;
  duty: NeededDuty;
}

function searchNamed(title: string, named: readonly Named[], q: string, duties: readonly Duty[]): AdminSearchGroup {
  const own = named.filter(({ duty }) => mayDo(duties, duty));
  return searchFew(
    title,
    own.map(({ label, to }) => ({ href: to, label, text: label })),
    q,
  );
}

/**
 * Returns what staff look for, by kind, as far as these duties open it: everything with a list of its own, as that list's search finds it, and what
 * has none. Kinds without a match are left out. `of`: title of the one kind to list whole. Returns nothing for an empty
 * search.
 */
export async function searchAdmin(
  typed: string,
  duties: readonly Duty[],
  { screens, acts, of = null }: { screens: readonly Named[]; acts: readonly Named[]; of?: string | null },
): Promise<AdminSearchAnswer> {
  const q = shortened(typed.trim(), LONGEST_SEARCH);
  if (fold(q).trim() === "") return { q, total: 0, groups: [] };
  const ifMay = <G>(needed: NeededDuty, search: () => G) => (mayDo(duties, needed) ? [search()] : []);
  const lists = LISTS.filter(({ definition }) => definition.search !== undefined);
  const [ofLists, ofDesks] = await Promise.all([
    Promise.all([
      ...lists.flatMap((list) => ifMay(seenBy(list.definition), () => searchList(list, q))),
      ...ifMay("case-handler", () => searchTemplates(q)),
      ...ifMay("editor", () => searchIssues(q)),
      ...ifMay("owner", () => searchSettings(q)),
    ]),
    searchDesks(q, duties),
  ]);
  const named = [searchNamed("Act", acts, q, duties), searchNamed("Go to", screens, q, duties)];
  const all = [...named, ...ofLists, ...ofDesks].filter(({ total }) => total > 0);
  const beginning = fold(q).trim();
  const isNamedSo = ({ hits }: AdminSearchGroup) => hits.some(({ label }) => fold(label).startsWith(beginning));
  // What is called so stands before what only mentions it.
  const found = [...all.filter(isNamedSo), ...all.filter((group) => !isNamedSo(group))];
  if (found.length === 0 && mayDo(duties, "editor"))
    found.push(...[await searchNearly(q)].filter(({ total }) => total > 0));
  // A kind with a list of its own leads there.
  const chosen = found.find(({ title, hits, total }) => title === of && hits.length === total);
  if (chosen) return { q, total: chosen.total, groups: [{ ...chosen, moreHref: null }] };
  const groups = found.map((group) => ({ ...group, hits: group.hits.slice(0, SHOWN_OF_EACH) }));
  return { q, total: found.reduce((sum, { total }) => sum + total, 0), groups };
}
