import { fieldChanges } from "~/platform/audit/field-changes";
import type { Submission, SubmissionResult } from "@conform-to/react";
import type { Transaction } from "~/backend/documents/port";
import { LARGEST_IMAGE_BYTES } from "~/backend/files/images/images.server";
import type { Staff } from "~/domain/staff";
import { readUpload } from "~/http/bodies/form.server";
import { parseForm } from "~/http/forms/parse-form.server";
import { versionIn } from "~/http/forms/version-field.server";
import type { FieldChange } from "~/platform/audit/schema";
import { derivePalette, nearestAccent } from "~/platform/look/palette.server";
import { describePicture } from "~/platform/media/media.server";
import { missingPictures } from "~/platform/media/missing-pictures.server";
import { resolveImage } from "~/platform/media/resolve-image.server";
import { withImages } from "~/platform/media/upload/media-upload.server";
import { storePicture, type UploadOutcome } from "~/platform/media/upload/picture-upload.server";
import { saveGroup } from "~/platform/settings/group-saving.server";
import { FONT_PAIRS, type LookPicture, type LookSettings } from "~/platform/settings/look-schema";
import { currentSettings } from "~/platform/settings/settings.server";
import {
  fileField,
  lookForm,
  PICTURE_FIELDS,
  WITHOUT,
  type FormPictures,
  type LookForm,
  type PictureField,
  type PreviewedLook,
} from "./look-form";

export const LOOK_UPLOAD = {
  file: LARGEST_IMAGE_BYTES,
  total: PICTURE_FIELDS.length * LARGEST_IMAGE_BYTES + 1_000_000,
  files: PICTURE_FIELDS.length,
};

/** The least size, in pixels, at which a picture is still sharp where the site shows it. */
const LEAST_SIZES: Readonly<Record<PictureField, { width: number; height: number; words: string }>> = {
  logo: { width: 64, height: 64, words: "The logo needs at least 64 × 64 pixels." },
  socialPicture: { width: 600, height: 315, words: "The social picture needs at least 600 × 315 pixels." },
};

/** A picture that a look names was deleted from Media. */
export class PictureGone extends Error {
  constructor() {
    super("A picture of this look is no longer in Media.");
    this.name = "PictureGone";
  }
}

/** Throws `PictureGone` for a look with a picture that Media doesn't have (`GroupChange.check`). */
export async function requirePictures(transaction: Transaction, fields: unknown): Promise<void> {
  if ((await missingPictures(transaction, fields as LookSettings)).length > 0) throw new PictureGone();
}

type Problems = Partial<Record<keyof LookForm, string[]>>;

/** Stores an uploaded picture in Media. It is described by what it is, unless somebody has described it before. */
async function storeFile(field: PictureField, outcome: UploadOutcome, staff: Staff): Promise<string | { why: string }> {
  const [sent] = await withImages([outcome]);
  if (!sent || sent.outcome === "refused") return { why: sent?.why ?? "It could not be stored. Try again." };
  const { name } = (await currentSettings()).site;
  if (sent.image.alt === "")
    await describePicture(sent.id, field === "logo" ? `Logo of ${name}` : `Social picture of ${name}`, staff);
  return sent.image.src;
}

interface Received {
  form: FormData;
  problems: Problems;
}

/** Reads the posted form; its files are stored in Media, and named by the form as if they had been there before. */
async function receiveLook(request: Request, staff: Staff): Promise<Received> {
  const problems: Problems = {};
  const stored = new Map<PictureField, string>();
  const form = await readUpload(request, LOOK_UPLOAD, async (file) => {
    const field = PICTURE_FIELDS.find((name) => fileField(name) === file.field);
    if (!field || stored.has(field)) return;
    const src = await storeFile(field, await storePicture(file, staff), staff);
    if (typeof src === "string") stored.set(field, src);
    else problems[field] = [src.why];
  });
  for (const [field, src] of stored) {
    form.set(field, src);
    // Somebody who chooses a file wants it, whatever else is ticked.
    form.delete(WITHOUT[field]);
  }
  return { form, problems };
}

async function pictureOf(
  field: PictureField,
  posted: LookForm,
  inForce: LookSettings,
): Promise<{ picture: LookPicture | null; problem: string | null }> {
  const value = posted[WITHOUT[field]] ? "" : posted[field];
  const current = inForce[field];
  const { image, problem } = await resolveImage(value, current && { ...current, alt: "" });
  if (!image) return { picture: null, problem };
  const { src, width, height } = image;
  const least = LEAST_SIZES[field];
  if (width < least.width || height < least.height) return { picture: null, problem: least.words };
  return { picture: { src, width, height }, problem: null };
}

const hexOf = (typed: string) => (typed === "" ? null : `#${typed.replace("#", "").toLowerCase()}`);

/** Returns what is wrong with an accent, and the nearest that can be used; null for a good one. */
export function accentProblem(accent: string): string | null {
  const { problem } = derivePalette(accent);
  if (problem === null) return null;
  const why =
    problem === "unreadable"
      ? `Text in ${accent} can’t be read on a light page.`
      : `${accent} can’t be told from a colour that has a meaning: good, caution, warning or information.`;
  return `${why} The nearest colour that works is ${nearestAccent(accent)}.`;
}

async function lookOf(posted: LookForm, inForce: LookSettings): Promise<{ look: LookSettings; problems: Problems }> {
  const accent = hexOf(posted.accent);
  const [logo, social] = [await pictureOf("logo", posted, inForce), await pictureOf("socialPicture", posted, inForce)];
  const wrong = accent === null ? null : accentProblem(accent);
  return {
    look: { logo: logo.picture, socialPicture: social.picture, accent, fonts: posted.fonts },
    problems: {
      ...(wrong !== null && { accent: [wrong] }),
      ...(logo.problem !== null && { logo: [logo.problem] }),
      ...(social.problem !== null && { socialPicture: [social.problem] }),
    },
  };
}

export function picturesOf(look: LookSettings): FormPictures {
  return { logo: look.logo?.src ?? "", socialPicture: look.socialPicture?.src ?? "" };
}

export function previewed({ accent, fonts, logo }: LookSettings): PreviewedLook {
  return { accent: accent ?? "", fonts, logo: logo?.src ?? "" };
}

/** Returns the look that a preview's address names, as far as it can be shown. */
export async function lookOfQuery(query: URLSearchParams): Promise<LookSettings> {
  const accent = query.get("accent") ?? "";
  const { look } = await lookOf(
    {
      ...{ logo: query.get("logo") ?? "", withoutLogo: false, socialPicture: "", withoutSocialPicture: false },
      accent: /^#?[0-9a-f]{6}$/i.test(accent) ? accent : "",
      fonts: FONT_PAIRS.find((pair) => pair === query.get("fonts")) ?? "source",
    },
    (await currentSettings()).look,
  );
  return look;
}

/** Data of the page after a post that did not save. */
export interface LookAnswer {
  outcome: "answer";
  status: 200 | 409 | 422;
  result: SubmissionResult<string[]>;
  version: string;
  conflict: { by: string | null; at: string | null; changes: FieldChange[] } | null;
  /** What the preview shows; null where the posted values can't be shown. */
  shown: PreviewedLook | null;
  /** What was posted, new files among it; what is in force in place of a refused picture. */
  pictures: FormPictures;
}

export type LookPost = { outcome: "saved"; revision: number } | { outcome: "unchanged" } | LookAnswer;

const GONE = "This picture has just been deleted from Media. Upload it again.";

/** Previews or saves a posted look, whichever button was pressed. */
export async function postLook(request: Request, staff: Staff): Promise<LookPost> {
  const { form, problems: ofFiles } = await receiveLook(request, staff);
  const version = versionIn(form);
  const submission: Submission<unknown, string[], LookForm> = parseForm(form, lookForm);
  const inForce = (await currentSettings()).look;
  const unsaved = { outcome: "answer", version, conflict: null, shown: null, pictures: picturesOf(inForce) } as const;
  if (submission.status !== "success") return { ...unsaved, status: 422, result: submission.reply() };

  const { look, problems } = await lookOf(submission.value, inForce);
  const fieldErrors: Problems = { ...problems, ...ofFiles };
  const { logo, socialPicture } = submission.value;
  const answer = {
    ...unsaved,
    pictures: {
      ...unsaved.pictures,
      ...(!fieldErrors.logo && { logo }),
      ...(!fieldErrors.socialPicture && { socialPicture }),
    },
  };
  if (Object.keys(fieldErrors).length > 0) return { ...answer, status: 422, result: submission.reply({ fieldErrors }) };
  const shown = previewed(look);
  if (form.get("intent") === "preview") {
    const { initialValue } = submission.reply();
    return { ...answer, status: 200, result: { ...(initialValue && { initialValue }), error: {} }, shown };
  }
  try {
    const outcome = await saveGroup("look", look, { version, check: requirePictures }, staff);
    if (outcome.outcome === "saved") return { outcome: "saved", revision: outcome.revision };
    if (outcome.outcome === "unchanged") return { outcome: "unchanged" };
    const { theirs, by, at } = outcome;
    return {
      ...answer,
      status: 409,
      result: submission.reply({ formErrors: ["Somebody else saved these settings after you opened this page."] }),
      version: outcome.version,
      conflict: { by, at, changes: fieldChanges(theirs, look) },
      shown,
    };
  } catch (error) {
    if (!(error instanceof PictureGone)) throw error;
    return { ...answer, status: 422, result: submission.reply({ formErrors: [GONE] }), shown };
  }
}
