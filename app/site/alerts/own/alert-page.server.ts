import { data, redirect } from "@remix-run/node";
import { readForm } from "~/http/bodies/form.server";
import { parseForm } from "~/http/forms/parse-form.server";
import { notFound, requireFound } from "~/http/responses/responses";
import { isCasinoSaved } from "~/features/members/saved-casinos.server";
import { hiddenOffers } from "~/platform/access/choices/offers-choice.server";
import { requireUser } from "~/platform/access/guards.server";
import {
  ALERT_KINDS,
  MOST_ALERTS,
  WANTS_OF,
  WANTS_OF_SAVED,
  LONGEST_FILTER,
  MOST_FILTER_VALUES,
  type AlertKind,
  type AlertWant,
} from "~/platform/alerts/kinds";
import { mailsStoppedAt } from "~/platform/alerts/mails/alert-mailbox.server";
import { findAlert, saveAlert, type AlertSubject } from "~/platform/alerts/own-alerts.server";
import { alertForm } from "~/platform/alerts/schema";
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
import { listPathOf, type ListKind } from "../alert-filter";

/** Subject of an alert, as its form shows it. */
interface ShownSubject extends AlertSubject {
  name: string;
  /** Heading of the form. */
  title: string;
  /** Path of its page on this site. */
  href: string;
}

/** Thrown for a filter with more choices than an alert may have. */
class FilterTooLong extends Error {}

/**
 * Returns the filter of a list at the form's address, with the reader's country and the state of offers as the list applies them, so that they
 * are told about what they saw, wherever they live later. Throws FilterTooLong.
 */
async function filterSubject(
  kind: ListKind,
  definition: PublicListDefinition,
  request: Request,
): Promise<ShownSubject> {
  const withCountry = withDefault(definition, "country", await homeCountry(request));
  const query = parseListQuery(request.url, withDefault(withCountry, "active", "1"));
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
async function findSubject(kind: AlertKind, request: Request, uid: string): Promise<ShownSubject | null> {
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

const TOO_LONG = "This filter has too many choices. Remove some of them.";

/** Returns the kind that an address names; throws a 404 for any other word. */
function requireKind(request: Request, kind: string | undefined): AlertKind {
  return requireFound(ALERT_KINDS.find((one) => one === kind) ?? null, request);
}

async function subjectAt(request: Request, kind: AlertKind, uid: string) {
  try {
    return requireFound(await findSubject(kind, request, uid), request);
  } catch (error) {
    if (error instanceof FilterTooLong) return null;
    throw error;
  }
}

/** Returns what may be chosen of a kind: nothing about bonuses for people who see none. */
function choicesOf(kind: AlertKind, isHidden: boolean): AlertWant[] {
  return WANTS_OF[kind].filter((want) => want !== "bonus" || !isHidden);
}

/** Returns the form of an alert. Visitors sign in first; the address brings them back with their filter. */
export async function alertPage(request: Request, kindName: string | undefined) {
  const { user, isEmailVerified } = await requireUser(request);
  const kind = requireKind(request, kindName);
  const hidden = await hiddenOffers(request);
  if (kind === "bonuses" && hidden) return { hidden };
  const subject = await subjectAt(request, kind, user.uid);
  if (!subject) return { problem: TOO_LONG };
  const [known, stoppedAt, isSaved] = await Promise.all([
    findAlert(user.uid, subject),
    mailsStoppedAt(user.uid),
    kind === "casino" && isCasinoSaved(user.uid, subject.subject),
  ]);
  const choices = choicesOf(kind, hidden !== null);
  const usual = kind === "casino" ? choices.filter((want) => WANTS_OF_SAVED.includes(want)) : choices;
  const { title, name, href } = subject;
  return {
    kind,
    title,
    name,
    href,
    choices,
    chosen: known ? choices.filter((want) => known.wants.includes(want)) : usual,
    pace: known?.pace ?? ("daily" as const),
    id: known && known.wants.length > 0 ? known.id : null,
    isSaved,
    canMail: isEmailVerified,
    isStopped: stoppedAt !== null,
  };
}

/** Makes or changes an alert as its form says. */
export async function takeAlert(request: Request, kindName: string | undefined) {
  const { user } = await requireUser(request);
  // Comes first, because reading the form refuses posts from other sites, whatever they are about.
  const form = await readForm(request);
  const kind = requireKind(request, kindName);
  const hidden = await hiddenOffers(request);
  if (kind === "bonuses" && hidden) throw notFound(new URL(request.url).pathname);
  const submission = parseForm(form, alertForm);
  if (submission.status !== "success") return refuse("Choose one of the options.");
  const subject = await subjectAt(request, kind, user.uid);
  if (!subject) return refuse(TOO_LONG);
  const choices = choicesOf(kind, hidden !== null);
  // For a list there is only one thing to be told about.
  const wants = choices.length === 1 ? choices : choices.filter((want) => submission.value.want.includes(want));
  const maySilence = kind === "casino" && (await isCasinoSaved(user.uid, subject.subject));
  if (wants.length === 0 && !maySilence) return refuse("Choose at least one thing to hear about.");
  const outcome = await saveAlert(user.uid, subject, { wants, pace: submission.value.pace });
  if (outcome === "full") return refuse(`You’ve reached the limit of ${String(MOST_ALERTS)} alerts. End one first.`);
  if (outcome === "gone") return refuse("This account is closed.");
  return redirect(`/dashboard/saved?done=${wants.length === 0 ? "silent" : "saved"}`, 303);
}

function refuse(problem: string) {
  return data({ problem }, { status: 422 });
}
