import { redirect } from "@remix-run/node";
import { backend } from "~/backend/index.server";
import { oneLine } from "~/domain/text/characters";
import { publishedAwards } from "~/features/awards/public/published-awards.server";
import { bonusListDefinition } from "~/features/bonuses/public/list/bonus-list.server";
import { casinoListDefinition } from "~/features/casinos/public/casino-list.server";
import { findCasinoOfAnySlug } from "~/features/casinos/public/casino.server";
import { casePath } from "~/features/complaints/case/case-notices.server";
import { partyIn } from "~/features/complaints/case/case-parties.server";
import { complaints } from "~/features/complaints/collection";
import { isPublicComplaint } from "~/features/complaints/public-complaint";
import { refIn } from "~/features/complaints/reference";
import {
  activeFilters,
  listHref,
  parseListQuery,
  withDefault,
  type PublicListDefinition,
} from "~/http/pages/list-query";
import { homeCountry } from "~/platform/access/choices/reader-country.server";
import { users } from "~/platform/access/collection";
import { LONGEST_FILTER, MOST_FILTER_VALUES, type AlertKind } from "~/platform/alerts/kinds";
import type { AlertSubject } from "~/platform/alerts/own-alerts.server";
import { listPathOf, type ListKind } from "../alert-filter";

/** Subject of an alert, as its form shows it. */
export interface ShownSubject extends AlertSubject {
  name: string;
  /** Heading of the form. */
  title: string;
  /** Path of its page on this site. */
  href: string;
}

/** Thrown for a filter with more choices than an alert may have. */
export class FilterTooLong extends Error {}

/**
 * Returns the filter of a list at the form's address, with the reader's country as the list applies it, so that they
 * are told about what they saw, wherever they live later. Throws FilterTooLong.
 */
async function filterSubject(
  kind: ListKind,
  definition: PublicListDefinition,
  request: Request,
): Promise<ShownSubject> {
  const query = parseListQuery(request.url, withDefault(definition, "country", await homeCountry(request)));
  const { q, values } = query;
  const subject = listHref(definition, { q, values, sort: "", page: 1 }).split("?")[1] ?? "";
  if (subject.length > LONGEST_FILTER || Object.values(values).flat().length > MOST_FILTER_VALUES)
    throw new FilterTooLong();
  const words = activeFilters(definition, query).map(({ label }) => label);
  const name = words.length > 0 ? oneLine(words.join(" · ")) : `All ${kind}`;
  return { kind, subject, name, href: listPathOf(kind, subject), title: `Tell me about new ${kind}` };
}

async function casinoSubject(slug: string): Promise<ShownSubject | null> {
  const casino = await findCasinoOfAnySlug(slug);
  if (!casino) return null;
  const { id, name } = casino;
  return { kind: "casino", subject: id, name, href: `/casinos/${casino.slug}`, title: `Tell me about ${name}` };
}

/** Throws the redirect to the case for its parties, who are told about it anyway. */
async function complaintSubject(about: string, uid: string): Promise<ShownSubject | null> {
  const ref = refIn(about);
  const { documents } = backend();
  const complaint = ref === null ? null : await documents.get(complaints, ref);
  if (ref === null || !complaint || !isPublicComplaint(complaint)) return null;
  const party = partyIn(complaint, uid, await documents.get(users, uid));
  if (party === "player" || party === "casino") throw redirect(casePath(ref));
  const name = `${ref}: ${complaint.title}`;
  return { kind: "complaint", subject: ref, name, href: `/complaints/${ref}`, title: `Tell me about complaint ${ref}` };
}

async function awardSubject(year: string): Promise<ShownSubject | null> {
  const award = (await publishedAwards.read()).items.find((one) => String(one.year) === year);
  if (!award) return null;
  const { id, title } = award;
  return {
    kind: "award",
    subject: id,
    name: title,
    href: `/awards/${year}`,
    title: `Tell me about the ${year} awards`,
  };
}

/** Returns what the form at an address is about; null if that isn't public. Throws FilterTooLong. */
export async function findSubject(kind: AlertKind, request: Request, uid: string): Promise<ShownSubject | null> {
  const { searchParams } = new URL(request.url);
  const about = (searchParams.get("about") ?? "").slice(0, 100);
  switch (kind) {
    case "casinos":
      return filterSubject(kind, await casinoListDefinition(), request);
    case "bonuses": {
      const slugs = searchParams.getAll("casino").slice(0, MOST_FILTER_VALUES);
      return filterSubject(kind, await bonusListDefinition(slugs), request);
    }
    case "casino":
      return casinoSubject(about);
    case "complaint":
      return complaintSubject(about, uid);
    case "award":
      return awardSubject(about);
  }
}
