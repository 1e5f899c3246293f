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
  type AlertKind,
  type AlertWant,
} from "~/platform/alerts/kinds";
import { mailsStoppedAt } from "~/platform/alerts/mails/alert-mailbox.server";
import { findAlert, saveAlert } from "~/platform/alerts/own-alerts.server";
import { alertForm } from "~/platform/alerts/schema";
import { FilterTooLong, findSubject } from "./alert-subject.server";

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
  return redirect(`/dashboard/alerts?done=${wants.length === 0 ? "silent" : "saved"}`, 303);
}

function refuse(problem: string) {
  return data({ problem }, { status: 422 });
}
