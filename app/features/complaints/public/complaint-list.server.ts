import { optionsOf } from "~/domain/codes/names-in";
import { redirect } from "@remix-run/node";
import { backend } from "~/backend/index.server";
import { InvalidCursor, type Condition, type Page, type Query, type Stored } from "~/backend/documents/port";
import { bySlug } from "~/platform/publishing/slugs/former-slugs.server";
import { publishedCasinos } from "~/features/casinos/published-casinos.server";
import { complaintTotalsInMemory } from "~/features/casinos/score/published-totals.server";
import { derive } from "~/platform/catalogue/source.server";
import {
  listHref,
  parseListQuery,
  PAGE_SIZE,
  type Filter,
  type PublicListDefinition,
  type PublicListQuery,
} from "~/http/pages/list-query";
import { formatNumber } from "~/domain/numbers";
import { OPEN_STATES, COMPLAINT_STATES } from "~/domain/complaint-states";
import { collectCounts, countComplaints, subtractCounts, type ComplaintCounts } from "./complaint-counts";
import { complaints } from "../collection";
import { summarise } from "./complaint.server";
import { STATE_WORDS } from "../labels";
import { CATEGORY_LABELS } from "../kinds";
import type { ComplaintSummary } from "../public-complaint";
import { COMPLAINT_CATEGORIES, type ComplaintFields } from "../schema";

/** States a public complaint can be in. */
export const PUBLIC_STATES = COMPLAINT_STATES.filter((state) => state !== "draft" && state !== "submitted");
/** No casino's slug can be this. */
const UNLISTED = "_unlisted";
const AMOUNTS = [100, 500, 1_000, 5_000, 10_000, 50_000];
/**
 * A choice of ten thousand casinos is no help: those with the most complaints are listed, any other is found by its
 * address.
 */
const MOST_CASINOS = 60;

const casinoSlugs = bySlug(publishedCasinos);

const complainedAbout = derive([publishedCasinos, complaintTotalsInMemory], ({ items: casinos }, { byId: totals }) => {
  const listed = casinos
    .map(({ id, slug, name }) => ({ slug, name, counts: totals.get(id)?.counts ?? {} }))
    .map((casino) => ({ ...casino, total: countComplaints(casino.counts) }))
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total || a.name.localeCompare(b.name));
  const all: ComplaintCounts = totals.get("all")?.counts ?? {};
  // Counted over all totals, so that a casino we took off the site doesn't turn up here.
  const ofCasinos = collectCounts(
    [...totals.values()].filter(({ casinoId }) => casinoId !== null).map(({ counts }) => counts),
  );
  return { listed, all, unlisted: subtractCounts(all, ofCasinos) };
});

/** Returns the list's filters; `chosenCasino` is a slug to include among the choices if we know the casino. */
export async function complaintListDefinition(
  chosenCasino: string | null,
  path = "/complaints",
): Promise<PublicListDefinition> {
  const { listed, unlisted } = await complainedAbout.read();
  const options = listed.slice(0, MOST_CASINOS).map(({ slug, name }) => ({ value: slug, label: name }));
  if (chosenCasino !== null && !options.some(({ value }) => value === chosenCasino)) {
    const casino = (await casinoSlugs.read()).get(chosenCasino);
    if (casino) options.push({ value: casino.slug, label: casino.name });
  }
  if (countComplaints(unlisted) > 0) options.push({ value: UNLISTED, label: "A casino we don’t list" });
  const filters: Filter[] = [
    { name: "state", label: "State", kind: "many", options: optionsOf(STATE_WORDS, PUBLIC_STATES) },
    { name: "category", label: "About", kind: "one", options: optionsOf(CATEGORY_LABELS) },
    {
      name: "amount",
      label: "Minimum disputed amount",
      kind: "one",
      options: AMOUNTS.map((euros) => ({ value: String(euros), label: `€${formatNumber(euros)}` })),
    },
    { name: "casino", label: "Casino", kind: "one", options },
  ];
  return {
    path,
    filters,
    sorts: [
      { value: "newest", label: "Newest" },
      { value: "oldest", label: "Oldest" },
      { value: "amount", label: "Largest amount" },
    ],
    parameters: ["after", "before"],
  };
}

export interface ComplaintListQuery extends PublicListQuery {
  after: string | null;
  before: string | null;
}

/**
 * Parses the list's address. A minimum amount is a range, and a range can only be read in its own order, so it sorts
 * the list by amount whatever sort was requested.
 */
export async function parseComplaintList(
  address: string,
  path?: string,
): Promise<{ definition: PublicListDefinition; query: ComplaintListQuery }> {
  const parameters = new URL(address).searchParams;
  const definition = await complaintListDefinition(parameters.get("casino"), path);
  const parsed = parseListQuery(address, definition);
  const byAmount = parsed.values["amount"] !== undefined;
  const overruled = byAmount && (parameters.get("sort") ?? "") !== "" && parsed.sort !== "amount";
  const query: ComplaintListQuery = {
    ...parsed,
    page: 1,
    sort: byAmount ? "amount" : parsed.sort,
    notices: overruled
      ? [...parsed.notices, "With a minimum amount, complaints are sorted by amount."]
      : parsed.notices,
    after: parameters.get("after"),
    before: parameters.get("before"),
  };
  return { definition, query };
}

export interface ComplaintListPage {
  complaints: ComplaintSummary[];
  /** Null when a minimum amount is chosen, because the totals don't know amounts. */
  total: number | null;
  /** Number of complaints for each choice of each filter; empty when the total isn't known. */
  counts: Record<string, Record<string, number>>;
  /** Addresses of the neighbouring pages. */
  next: string | null;
  previous: string | null;
}

/**
 * Returns a page of public complaints that match the query. A cursor of another list redirects to the list's beginning.
 */
export async function listComplaints(
  definition: PublicListDefinition,
  query: ComplaintListQuery,
  limit = PAGE_SIZE,
): Promise<ComplaintListPage> {
  const stored = await complaintQuery(query);
  const href = listHref(definition, query);
  const at = (name: "after" | "before", cursor: string) => `${href}${href.includes("?") ? "&" : "?"}${name}=${cursor}`;
  try {
    const page = stored === null ? { items: [], next: null, previous: null } : await publicPage(stored, query, limit);
    return {
      complaints: page.items,
      ...(await countChoices(query)),
      next: page.next && at("after", page.next),
      previous: page.previous && at("before", page.previous),
    };
  } catch (error) {
    if (error instanceof InvalidCursor) throw redirect(href);
    throw error;
  }
}

/** Null when nothing can match. */
async function complaintQuery({ values, sort }: PublicListQuery): Promise<Query | null> {
  const where: Condition[] = [];
  const [casino] = values["casino"] ?? [];
  if (casino === UNLISTED) where.push(["casinoId", "==", null]);
  else if (casino !== undefined) {
    const found = (await casinoSlugs.read()).get(casino);
    if (!found) return null;
    where.push(["casinoId", "==", found.id]);
  }
  const [category] = values["category"] ?? [];
  if (category !== undefined) where.push(["category", "==", category]);
  const states = values["state"] ?? [];
  if (sort === "amount") {
    where.push(["state", "in", states.length > 0 ? states : PUBLIC_STATES]);
    const [least] = values["amount"] ?? [];
    if (least !== undefined) where.push(["disputedEur", ">=", Number(least)]);
    return { where, orderBy: ["-disputedEur"] };
  }
  if (states.length > 0) where.push(["state", "in", states]);
  // Unpublished complaints have null here, which is in no range.
  where.push(["publishedAt", ">", ""]);
  return { where, orderBy: [sort === "oldest" ? "publishedAt" : "-publishedAt"] };
}

/**
 * Reads until the page is full, because in the order by amount, complaints that ended before they became public come
 * between the others.
 */
async function publicPage(
  query: Query,
  { after, before }: ComplaintListQuery,
  limit: number,
): Promise<Page<ComplaintSummary>> {
  const forward = before === null;
  const found: Stored<ComplaintFields>[] = [];
  let cursor = forward ? after : before;
  let next: string | null = null;
  let previous: string | null = null;
  for (let reads = 0; reads < 20 && found.length < limit; reads++) {
    const page: Page<Stored<ComplaintFields>> = await backend().documents.query(complaints, {
      ...query,
      limit: limit - found.length,
      ...(cursor !== null && { cursor }),
    });
    const visible = page.items.filter(({ publishedAt }) => publishedAt !== null);
    if (forward) found.push(...visible);
    else found.unshift(...visible);
    if (reads === 0 || forward) next = page.next;
    if (reads === 0 || !forward) previous = page.previous;
    cursor = forward ? page.next : page.previous;
    if (cursor === null) break;
  }
  return { items: await summarise(found), next, previous };
}

async function countChoices({ values }: PublicListQuery): Promise<Pick<ComplaintListPage, "total" | "counts">> {
  if (values["amount"] !== undefined) return { total: null, counts: {} };
  const { listed, all, unlisted } = await complainedAbout.read();
  const [casino] = values["casino"] ?? [];
  const states = values["state"];
  const categories = values["category"];
  const base =
    casino === undefined
      ? all
      : casino === UNLISTED
        ? unlisted
        : (listed.find(({ slug }) => slug === casino)?.counts ?? {});
  const each = <V extends string>(choices: readonly V[], count: (value: V) => number) =>
    Object.fromEntries(choices.map((value) => [value, count(value)]));
  return {
    total: countComplaints(base, states, categories),
    counts: {
      state: each(PUBLIC_STATES, (state) => countComplaints(base, [state], categories)),
      category: each(COMPLAINT_CATEGORIES, (category) => countComplaints(base, states, [category])),
      casino: {
        ...Object.fromEntries(
          listed.slice(0, MOST_CASINOS).map(({ slug, counts }) => [slug, countComplaints(counts, states, categories)]),
        ),
        [UNLISTED]: countComplaints(unlisted, states, categories),
      },
    },
  };
}

/** Returns how many public complaints are open. */
export async function countOpen(): Promise<number> {
  const { all } = await complainedAbout.read();
  return countComplaints(all, OPEN_STATES);
}

/** Returns how many complaints are public. */
export async function countPublic(): Promise<number> {
  const { all } = await complainedAbout.read();
  return countComplaints(all);
}
