import type { SubmissionResult } from "@conform-to/react";
import { data, redirect } from "@remix-run/node";
import { randomUUID } from "node:crypto";
import type { Staff } from "~/domain/staff";
import type { Viewer } from "~/platform/access/viewer.server";
import { readParts, withOtherParts } from "~/http/forms/form-parts.server";
import { parseForm } from "~/http/forms/parse-form.server";
import { notFound } from "~/http/responses/responses";
import { readUpload, type UploadedFile } from "~/http/bodies/form.server";
import { deskPath } from "../../case/case-notices.server";
import { isConflict, stepOf } from "../complaint-acts.server";
import { EVIDENCE_INTENTS, reviewForm, type EvidenceIntent } from "../forms/desk-forms";
import { recordEvidenceLook } from "./evidence-look.server";
import { releaseStep } from "./release-step.server";
import { openDesk } from "../desk-page.server";
import { LARGEST_EVIDENCE_BYTES } from "../../evidence/evidence-checks.server";
import { findEvidence } from "../../evidence/evidence-access.server";
import { fileSize } from "~/domain/file-size";
import { readStoredFile, reviewEvidence, withdrawRelease } from "../../evidence/evidence-review.server";
import { listEvidence } from "../../evidence/evidence.server";
import { areaParameters, parseAreas, typedAreas, type TypedArea } from "./redaction-areas";
import type { StaffStepBy } from "../../case/staff-steps.server";

const LONGEST_TEXT = 200_000;
// An oversized file is read to its end, so that the form can report it.
export const COPY_UPLOAD = { file: LARGEST_EVIDENCE_BYTES, total: 5 * LARGEST_EVIDENCE_BYTES, files: 1 };
const DONE: Record<EvidenceIntent, string> = {
  review: "reviewed",
  "release-original": "released",
  "release-areas": "released",
  "release-upload": "released",
  withdraw: "withdrawn",
};

export interface EvidenceAnswer {
  intent: EvidenceIntent;
  result: SubmissionResult<string[]> | null;
  /** Problem that belongs to no field. */
  problem: string | null;
  conflict: string | null;
  areas: TypedArea[];
  /** Distinguishes one answer from the next, so that its part of the form is redrawn. */
  stamp: string;
}

/** Returns the path where staff review a file of evidence. */
export function evidencePath(ref: string, id: string): string {
  return `${deskPath(ref)}/evidence/${id}`;
}

/**
 * Returns one file of evidence with what can be done with it. `search` holds areas to preview, and the form's values.
 */
export async function readEvidenceDesk(viewer: Viewer, ref: string, id: string, search: URLSearchParams) {
  const complaint = await openDesk(viewer, ref);
  const [evidence, all] = await Promise.all([findEvidence(ref, id), listEvidence(ref)]);
  await recordEvidenceLook(viewer, complaint, evidence);
  const isText = evidence.contentType === "text/plain";
  const text = isText ? new TextDecoder().decode(await readStoredFile(evidence)) : null;
  const areas = typedAreas(search);
  const { problem } = parseAreas(areas);
  const at = all.findIndex((one) => one.id === id);
  const { name, contentType, party, visibility, sha256, size, review, released } = evidence;
  return {
    ref,
    id,
    title: complaint.title,
    isPublic: complaint.publishedAt !== null,
    file: { name, contentType, party, visibility, sha256, size: fileSize(size), at: evidence.at },
    review: review ?? null,
    released: released
      ? {
          name: released.name,
          visibility: released.visibility,
          kind: released.kind,
          at: released.at,
          size: fileSize(released.size),
        }
      : null,
    text: text === null ? null : text.slice(0, LONGEST_TEXT),
    isCut: text !== null && text.length > LONGEST_TEXT,
    areas,
    /** Address of the picture as it would be released; null while nothing is redacted. */
    preview: areas.length > 0 && problem === null ? `${evidencePath(ref, id)}/redacted?${areaParameters(areas)}` : null,
    areaProblem: areas.length > 0 ? problem : null,
    typed: {
      name: search.get("name") ?? `Evidence ${String(at + 1)}`,
      visibility: search.get("visibility") === "public" ? ("public" as const) : ("parties" as const),
    },
    previous: all[at - 1]?.id ?? null,
    next: all[at + 1]?.id ?? null,
    key: randomUUID(),
  };
}

export type EvidenceDesk = Awaited<ReturnType<typeof readEvidenceDesk>>;

function answer(intent: EvidenceIntent, over: Partial<EvidenceAnswer>, status: number) {
  const blank: EvidenceAnswer = { intent, result: null, problem: null, conflict: null, areas: [], stamp: randomUUID() };
  return data({ ...blank, ...over }, { status });
}

async function take(intent: EvidenceIntent, form: FormData, upload: UploadedFile | null, by: StaffStepBy, id: string) {
  if (intent === "withdraw") {
    await withdrawRelease(by, id);
    return null;
  }
  if (intent !== "review") {
    const refused = await releaseStep(intent, form, upload, by, id);
    return refused && answer(intent, refused, 422);
  }
  const submission = parseForm(form, reviewForm);
  if (submission.status !== "success") return answer(intent, { result: submission.reply() }, 422);
  const { state, note } = submission.value;
  await reviewEvidence(by, id, { state, note: note ?? "" });
  return null;
}

/** Returns the address that shows how the typed areas would look. */
function previewPath(path: string, form: FormData): string {
  const parameters = new URLSearchParams(areaParameters(typedAreas(form)));
  for (const name of ["name", "visibility"] as const) parameters.set(name, String(form.get(name) ?? "").slice(0, 80));
  return `${path}?${parameters.toString()}`;
}

/** Handles a form of one file of evidence: records the review, releases a copy or withdraws it. */
export async function handleEvidenceDesk(request: Request, staff: Staff, ref: string, id: string) {
  let upload: UploadedFile | null = null;
  const sent = await readUpload(request, COPY_UPLOAD, async (file) => {
    if (file.field.split(".").at(-1) === "copy" && !file.isOneTooMany) upload = file;
  });
  const { form, others } = readParts(sent);
  const intent = EVIDENCE_INTENTS.find((known) => known === form.get("intent"));
  const path = evidencePath(ref, id);
  if (form.get("intent") === "preview") return withOtherParts(redirect(previewPath(path, form), 303), others);
  if (!intent) throw notFound(path);
  // Acts on a file don't depend on the state of its case.
  const { version: _seen, ...by } = stepOf(form, staff, ref, (upload as UploadedFile | null)?.bytes);
  try {
    const refused = await take(intent, form, upload, by, id);
    return withOtherParts(refused ?? redirect(`${path}?done=${DONE[intent]}`, 303), others);
  } catch (error) {
    if (!isConflict(error)) throw error;
    return withOtherParts(answer(intent, { conflict: error.message, areas: typedAreas(form) }, 409), others);
  }
}
