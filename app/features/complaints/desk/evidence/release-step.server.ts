import type { SubmissionResult } from "@conform-to/react";
import { ImageRefused } from "~/backend/files/images/images.server";
import type { UploadedFile } from "~/http/bodies/form.server";
import { parseForm } from "~/http/forms/parse-form.server";
import type { StaffStepBy } from "../../case/staff-steps.server";
import { echoedText } from "../../echoed-text";
import { EvidenceRefused } from "../../evidence/evidence-checks.server";
import { releaseEvidence, type CopySource } from "../../evidence/evidence-review.server";
import { releaseAsItIsForm, releaseForm, type EvidenceIntent } from "../forms/desk-forms";
import { parseAreas, typedAreas, type TypedArea } from "./redaction-areas";

/** Why no copy was released, with what was typed. `problem` belongs to no field. */
export interface ReleaseRefused {
  result: SubmissionResult<string[]>;
  problem: string | null;
  areas: TypedArea[];
}

type Source = { source: CopySource } | { problem: string };

function sourceOf(intent: EvidenceIntent, form: FormData, upload: UploadedFile | null): Source {
  if (intent === "release-areas") {
    const { areas, problem } = parseAreas(typedAreas(form));
    return problem === null ? { source: { from: "areas", areas } } : { problem };
  }
  if (intent === "release-original") return { source: { from: "original" } };
  if (upload === null) return { problem: "Choose the redacted file." };
  return { source: { from: "upload", name: upload.name, bytes: upload.bytes } };
}

/** Releases a copy of a file of evidence as a form says; returns null once it is released. */
export async function releaseStep(
  intent: EvidenceIntent,
  form: FormData,
  upload: UploadedFile | null,
  by: StaffStepBy,
  id: string,
): Promise<ReleaseRefused | null> {
  const areas = typedAreas(form);
  const submission = parseForm(form, intent === "release-original" ? releaseAsItIsForm : releaseForm);
  if (submission.status !== "success") return { result: submission.reply(), problem: null, areas };
  const found = sourceOf(intent, form, upload);
  const failed = (problem: string) => ({ result: echoedText(submission), problem, areas });
  if ("problem" in found) return failed(found.problem);
  const { name, visibility } = submission.value;
  try {
    await releaseEvidence(by, id, { name, visibility, source: found.source });
  } catch (error) {
    if (error instanceof EvidenceRefused || error instanceof ImageRefused) return failed(error.message);
    throw error;
  }
  return null;
}
