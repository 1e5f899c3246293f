import { data, redirect } from "@remix-run/node";
import { backend } from "~/backend/index.server";
import { versionOfAddress, versionPath } from "~/features/casino-terms/cited-version";
import { requireUser } from "~/platform/access/guards.server";
import { findViewer } from "~/platform/access/viewer.server";
import { readForm } from "~/http/bodies/form.server";
import { parseForm } from "~/http/forms/parse-form.server";
import { GROUP_PARAMETER } from "~/domain/forms/form-marks";
import { isSpam, SPAM_REFUSED } from "~/http/security/honeypot.server";
import { countTry, requireWithinLimit, type Limit } from "~/http/security/rate-limit.server";
import { requireSameOrigin } from "~/http/security/same-origin.server";
import { casePath } from "../case/case-notices.server";
import {
  COMPLAINT_GROUPS,
  complaintForm,
  disputedMoney,
  fieldsOf,
  GROUP_TITLES,
  latestDay,
  typedValues,
  type ComplaintGroup,
  type ComplaintValues,
  type ComplaintEntry,
} from "./complaint-form";
import { findDraftPlace, keepComplaintDraft, openDraft, type DraftPlace } from "./prepared-drafts.server";
import { complaintDrafts } from "../collection";
import { evidenceRow } from "../evidence/evidence-list";
import { listEvidence, removeEvidence } from "../evidence/evidence.server";
import { readEvidenceUpload } from "../evidence/evidence-upload.server";
import { echoedText } from "../echoed-text";
import { checkDraft, findCasinoByName, submitComplaint, suggestedNames, warningsOf } from "./submission.server";
import { termsVersions } from "~/features/casino-terms/collection";

/** Returns why a valid entry can't cite the version that it names; null if it can, or names none. */
async function problemOfTerms({
  terms,
  casino: name,
}: Pick<ComplaintEntry, "terms" | "casino">): Promise<string | null> {
  const id = terms === undefined ? null : versionOfAddress(terms);
  if (id === null) return null;
  const [version, casino] = await Promise.all([backend().documents.get(termsVersions, id), findCasinoByName(name)]);
  if (!version) return "There is no version of terms at this address.";
  return version.casinoId === casino?.id ? null : "These are the terms of another casino.";
}

export const ENTRY_LIMIT: Limit = { name: "complaint-form", points: 120, seconds: 600 };
const SENDING_LIMIT: Limit = { name: "complaint-sending", points: 10, seconds: 86_400, isShared: true };

/** Returns the path `/complaints/submit-form`, naming the draft where the browser's key doesn't identify it. */
export function entryPath(place: Pick<DraftPlace, "id" | "playerId">, page = "", query: Record<string, string> = {}) {
  const parameters = new URLSearchParams({ ...(place.playerId !== null && { draft: place.id }), ...query }).toString();
  return `/complaints/submit-form${page}${parameters && `?${parameters}`}`;
}

function cookieHeaders(cookies: readonly string[]): Headers {
  return new Headers(cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]));
}

/** Returns the group of questions that a request is about; null for one that is about all of them. */
function groupOf(request: Request): ComplaintGroup | null {
  const asked = new URL(request.url).searchParams.get(GROUP_PARAMETER);
  return COMPLAINT_GROUPS.find((group) => group === asked) ?? null;
}

/** Returns the first group of a stored draft in which something is missing or wrong; null if it can be sent. */
async function unfinishedGroup(values: Readonly<Record<string, string>>): Promise<ComplaintGroup | null> {
  for (const group of COMPLAINT_GROUPS) {
    const checked = checkDraft(values, group);
    if (checked.status !== "success" || (await problemOfTerms(checked.value)) !== null) return group;
  }
  return null;
}

/** Returns what is missing or wrong in a group of a stored draft. */
async function checkedReply(values: Readonly<Record<string, string>>, group: ComplaintGroup) {
  const checked = checkDraft(values, group);
  const problem = checked.status === "success" ? await problemOfTerms(checked.value) : null;
  return checked.reply(problem === null ? {} : { fieldErrors: { terms: [problem] } });
}

/** Returns the form's data: the typed values, the stored files, and with `?check=1` what is still missing. */
export async function readEntry(request: Request, prefilled: { casino: string; slug: string } | null) {
  const viewer = await findViewer(request);
  const place = await findDraftPlace(request, viewer?.user.uid ?? null);
  const parameters = new URL(request.url).searchParams;
  const group = groupOf(request) ?? "casino";
  const [names, evidence] = await Promise.all([suggestedNames.read(), place.draft ? listEvidence(place.id) : []]);
  const values: ComplaintValues = {
    ...(prefilled && { casino: prefilled.casino, ...prefilledTerms(prefilled.slug, parameters.get("terms")) }),
    ...place.draft?.values,
  };
  const dates = checkDraft(values, "dates");
  const page = {
    draftId: viewer ? place.id : null,
    group,
    values,
    casino: await findCasinoByName(values.casino ?? ""),
    result: parameters.has("check") && place.draft ? await checkedReply(place.draft.values, group) : null,
    toldOn: dates.status === "success" ? dates.value.contactedCasinoOn : null,
    savedAt: place.draft?.updatedAt ?? null,
    isSaved: parameters.has("saved") && place.draft !== null,
    isSignedIn: viewer !== null,
    latestDay: latestDay(backend().clock()),
    casinoNames: group === "casino" ? names : [],
    evidence: evidence.map(evidenceRow),
  };
  // A visitor's first visit sets no cookie; their first post does.
  return { page, headers: cookieHeaders(viewer ? place.cookies : []) };
}

/** The version whose page led here. */
function prefilledTerms(slug: string, version: string | null): ComplaintValues {
  const path = version === null ? "" : versionPath(slug, version);
  return versionOfAddress(path) === null ? {} : { terms: path };
}

async function requireEntryPost(request: Request): Promise<DraftPlace> {
  requireSameOrigin(request);
  await requireWithinLimit(ENTRY_LIMIT, request);
  const viewer = await findViewer(request);
  return findDraftPlace(request, viewer?.user.uid ?? null);
}

/** Reads the posted form. Its first file opens the draft, which files belong to. */
function readEntryUpload(request: Request, place: DraftPlace) {
  const { id, playerId } = place;
  const owner = { ownerId: id, party: "player", uploadedBy: playerId } as const;
  let opened: Promise<void> | null = null;
  return readEvidenceUpload(request, owner, { beforeStoring: () => (opened ??= openDraft(place)) });
}

/** The group that a button leads to; the page after the last one shows what will be public. */
async function nextGroup(place: DraftPlace, group: ComplaintGroup | null): Promise<ComplaintGroup | null> {
  const draft = await backend().documents.get(complaintDrafts, place.id);
  // What is complete, and was only changed, is shown again.
  if (group === null || (draft && (await unfinishedGroup(draft.values)) === null)) return null;
  return COMPLAINT_GROUPS[COMPLAINT_GROUPS.indexOf(group) + 1] ?? null;
}

/** Handles the form: stores its values whatever they are, then does what the button says. */
export async function handleEntry(request: Request) {
  const place = await requireEntryPost(request);
  const { form, refused } = await readEntryUpload(request, place);
  const headers = cookieHeaders(place.cookies);
  const group = groupOf(request);
  await keepComplaintDraft(place, typedValues(form, fieldsOf(group)), fieldsOf(group));
  const intent = String(form.get("intent"));
  if (intent.startsWith("remove:")) await removeEvidence(place.id, intent.slice("remove:".length));

  const submission = parseForm(form, complaintForm(latestDay(backend().clock()), group));
  const isFilled = isSpam(form);
  const problem = submission.status === "success" ? await problemOfTerms(submission.value) : null;
  const toGroup = (to: ComplaintGroup | null, query = {}) =>
    redirect(entryPath(place, "", { ...(to && { [GROUP_PARAMETER]: to }), ...query }), { status: 303, headers });
  const isTaken = refused.length === 0 && !isFilled;
  if (intent === "preview" && submission.status === "success" && problem === null && isTaken) {
    const next = await nextGroup(place, group);
    return next ? toGroup(next) : redirect(entryPath(place, "/preview"), { status: 303, headers });
  }
  if (intent === "back" && group && isTaken)
    return toGroup(COMPLAINT_GROUPS[COMPLAINT_GROUPS.indexOf(group) - 1] ?? null);
  if (intent !== "preview" && isTaken) return toGroup(group, intent === "save" ? { saved: "1" } : {});

  const evidence = (await listEvidence(place.id)).map(evidenceRow);
  // Only continuing validates the form; a person who only adds a file is not told what is still missing.
  const found = {
    ...(problem !== null && { fieldErrors: { terms: [problem] } }),
    ...(isFilled && { formErrors: [SPAM_REFUSED] }),
  };
  const result = intent === "preview" || isFilled ? submission.reply(found) : echoedText(submission);
  return data({ result, evidence, refused }, { status: 422, headers });
}

/** Handles an upload by script: returns the stored files, and why others were refused. */
export async function handleEvidence(request: Request) {
  const place = await requireEntryPost(request);
  const { refused } = await readEntryUpload(request, place);
  const evidence = (await listEvidence(place.id)).map(evidenceRow);
  return Response.json({ evidence, refused }, { headers: cookieHeaders(place.cookies) });
}

/** Returns the draft, validated, for the preview before sending; null when it can't be sent yet. */
export async function readPreview(request: Request) {
  const viewer = await findViewer(request);
  const place = await findDraftPlace(request, viewer?.user.uid ?? null);
  const headers = cookieHeaders(viewer ? place.cookies : []);
  const toForm = (query: Record<string, string>) => redirect(entryPath(place, "", query), { status: 303, headers });
  if (!place.draft) throw toForm({});
  if (place.draft.sentAs !== null) throw redirect(casePath(place.draft.sentAs), { status: 303, headers });
  const unfinished = await unfinishedGroup(place.draft.values);
  const checked = checkDraft(place.draft.values);
  if (checked.status !== "success" || unfinished)
    throw toForm({ [GROUP_PARAMETER]: unfinished ?? "casino", check: "1" });
  const entry = checked.value;
  const [casino, warnings, evidence] = await Promise.all([
    findCasinoByName(entry.casino),
    warningsOf(entry),
    listEvidence(place.id),
  ]);
  const page = {
    isSignedIn: viewer !== null,
    formPath: entryPath(place),
    groups: COMPLAINT_GROUPS.map((group) => ({
      title: GROUP_TITLES[group],
      path: entryPath(place, "", { [GROUP_PARAMETER]: group }),
    })),
    sendPath: entryPath(place, "/preview"),
    warnings,
    casino: { name: casino?.name ?? entry.casino, slug: casino?.slug ?? null },
    disputed: disputedMoney(entry),
    title: entry.title,
    story: entry.story,
    desiredOutcome: entry.desiredOutcome ?? "",
    category: entry.category,
    incidentOn: entry.incidentOn,
    contactedCasinoOn: entry.contactedCasinoOn,
    playerName: entry.playerName,
    accountName: entry.accountName ?? null,
    evidence: evidence.map(evidenceRow),
    evidenceForCasino: entry.evidenceForCasino === true,
    citedTerms: entry.terms === undefined ? null : versionOfAddress(entry.terms),
  };
  return { page, headers };
}

/** Sends the draft that a signed-in player has previewed. */
export async function handlePreview(request: Request) {
  const { user } = await requireUser(request);
  await readForm(request);
  const place = await findDraftPlace(request, user.uid);
  const headers = cookieHeaders(place.cookies);
  if (!place.draft) return redirect(entryPath(place), { status: 303, headers });
  if (place.draft.sentAs === null && (await countTry(SENDING_LIMIT, user.uid)) > 0)
    return data(
      { href: null, message: "You have sent many complaints today. Send this one tomorrow: it stays here." },
      { status: 429 },
    );
  const answer = await submitComplaint(user.uid, place);
  if (answer.outcome === "sent") return redirect(`${casePath(answer.ref)}?done=sent`, { status: 303, headers });
  if (answer.outcome === "open_already") {
    const message = `You already have an open complaint about this casino and day: ${answer.ref}. Add what is new to that one.`;
    return data({ message, href: casePath(answer.ref) }, { status: 409, headers });
  }
  return redirect(entryPath(place, "", { check: "1" }), { status: 303, headers });
}
