import { readWhole } from "~/backend/files/whole-files";
import { randomBytes } from "node:crypto";
import { sentFileName } from "~/domain/text/sent-file-name";
import { backend } from "~/backend/index.server";
import { redactAreas, imageSize, type ImageArea } from "~/backend/files/images/images.server";
import type { Stored } from "~/backend/documents/port";
import { sha256Hex } from "~/domain/digest.server";
import type { AuditedAct } from "~/platform/audit/labels";
import { CaseNotFound } from "../case/case-refusals";
import type { StepTaken } from "../case/case-step.server";
import { complaintEvidence } from "../collection";
import { findEvidence, requireOfCase } from "./evidence-access.server";
import { checkEvidence } from "./evidence-checks.server";
import { removeFile, type Evidence } from "./evidence.server";
import type { ComplaintEvidenceFields, ReleasedCopy } from "../schema";
import { takeStaffStep, type StaffStepBy } from "../case/staff-steps.server";

const ENDINGS: Record<ComplaintEvidenceFields["contentType"], string> = {
  "image/webp": "webp",
  "application/pdf": "pdf",
  "text/plain": "txt",
};

/** Source of a copy that others see in place of an original. */
export type CopySource =
  | { from: "original" }
  /** The original with areas painted black; pictures only. */
  | { from: "areas"; areas: readonly ImageArea[] }
  /** A file that staff prepared themselves. */
  | { from: "upload"; name: string; bytes: Uint8Array | null };

/** The whole content of a stored file. */
export async function readStoredFile({ ownerId, path }: Pick<Evidence, "ownerId" | "path">): Promise<Uint8Array> {
  const bytes = await readWhole(backend().files, path);
  if (!bytes) throw new CaseNotFound(ownerId);
  return bytes;
}

/** Returns the original picture with areas painted black, as it would be released. */
export async function redactedPicture(evidence: Evidence, areas: readonly ImageArea[]) {
  if (evidence.contentType !== "image/webp") throw new CaseNotFound(evidence.ownerId);
  return redactAreas(await readStoredFile(evidence), areas);
}

/** Reads the evidence within the step and refuses another complaint's. */
function takeEvidenceStep(
  by: StaffStepBy,
  id: string,
  decide: (
    evidence: Stored<ComplaintEvidenceFields>,
    at: string,
  ) => { action: AuditedAct; note: string; fields: Partial<ComplaintEvidenceFields> },
): Promise<StepTaken> {
  return takeStaffStep(by, async (complaint, { transaction, at }) => {
    const evidence = requireOfCase(await transaction.get(complaintEvidence, id), complaint.ref);
    const { action, note, fields } = decide(evidence, at);
    return {
      act: { action, note },
      evidence: { file: evidence, fields },
    };
  });
}

/** Records staff's review of a file. */
export function reviewEvidence(
  by: StaffStepBy,
  id: string,
  { state, note }: { state: NonNullable<ComplaintEvidenceFields["review"]>["state"]; note: string },
): Promise<StepTaken> {
  return takeEvidenceStep(by, id, (evidence, at) => ({
    action: "evidence.review",
    note: `${evidence.name}: ${state}`,
    fields: { review: { state, note, by: by.staff.name.slice(0, 80), at } },
  }));
}

type Copy = Pick<ReleasedCopy, "kind" | "contentType" | "width" | "height"> & { bytes: Uint8Array };

async function copyOf(evidence: Evidence, source: CopySource): Promise<Copy> {
  switch (source.from) {
    case "areas": {
      const { bytes, contentType, width, height } = await redactedPicture(evidence, source.areas);
      return { kind: "redacted", bytes, contentType, width, height };
    }
    case "upload": {
      const { bytes, contentType } = await checkEvidence(sentFileName(source.name), source.bytes);
      return { kind: "redacted", bytes, contentType, ...(await sizeOf(contentType, bytes)) };
    }
    case "original": {
      const bytes = await readStoredFile(evidence);
      const { contentType } = evidence;
      return { kind: "as_is", bytes, contentType, ...(await sizeOf(contentType, bytes)) };
    }
  }
}

async function sizeOf(contentType: string, bytes: Uint8Array) {
  return contentType === "image/webp" ? await imageSize(bytes) : { width: null, height: null };
}

/**
 * Releases a copy of a file to both sides, or to everybody once the complaint is public. The copy is stored beside the
 * original and replaces an earlier copy. Throws CaseNotFound, EvidenceRefused for an invalid upload, ImageRefused,
 * NotYourStep.
 */
export async function releaseEvidence(
  by: StaffStepBy,
  id: string,
  { visibility, name, source }: { visibility: ReleasedCopy["visibility"]; name: string; source: CopySource },
): Promise<StepTaken> {
  const { files } = backend();
  const original = await findEvidence(by.ref, id);
  const { bytes, contentType, ...copy } = await copyOf(original, source);
  const path = `evidence/${by.ref}/${id}.released-${randomBytes(8).toString("hex")}.${ENDINGS[contentType]}`;
  await files.put(
    path,
    {
      contentType: contentType === "text/plain" ? "text/plain; charset=utf-8" : contentType,
      cacheControl: "private, no-store",
    },
    [bytes],
  );
  let earlier: string | null = null;
  try {
    const shown = sentFileName(`${name.replace(/\.(webp|pdf|txt)$/i, "")}.${ENDINGS[contentType]}`);
    const taken = await takeEvidenceStep(by, id, (evidence, at) => {
      earlier = evidence.released?.path ?? null;
      return {
        action: "evidence.release",
        note: `${evidence.name}: ${copy.kind === "as_is" ? "as it is" : "redacted"}, for ${visibility === "public" ? "everybody" : "both sides"}`,
        fields: {
          released: {
            ...copy,
            visibility,
            name: shown,
            contentType,
            size: bytes.byteLength,
            path,
            at,
            by: by.staff.uid,
            sha256: sha256Hex(bytes),
          },
        },
      };
    });
    if (taken.repeated) await removeFile(path);
    else if (earlier !== null) await removeFile(earlier);
    return taken;
  } catch (error) {
    await removeFile(path);
    throw error;
  }
}

/** Withdraws a released copy: only staff and those who may see the original still see the file. */
export async function withdrawRelease(by: StaffStepBy, id: string): Promise<StepTaken> {
  let path: string | null = null;
  const taken = await takeEvidenceStep(by, id, (evidence) => {
    path = evidence.released?.path ?? null;
    return { action: "evidence.withdraw", note: evidence.name, fields: { released: null } };
  });
  if (path !== null) await removeFile(path);
  return taken;
}
