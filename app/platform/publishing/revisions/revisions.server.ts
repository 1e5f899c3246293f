import { data, redirect } from "@remix-run/node";
import { InvalidCursor } from "~/backend/documents/port";
import type { Fields } from "~/backend/documents/port";
import type { Duty } from "~/domain/roles/duties";
import type { Staff } from "~/domain/staff";
import { readForm } from "~/http/bodies/form.server";
import { versionIn } from "~/http/forms/version-field.server";
import { backend } from "~/backend/index.server";
import type { Image } from "~/platform/media/image-schema";
import { missingPictures } from "~/platform/media/missing-pictures.server";
import { resolveImage } from "~/platform/media/resolve-image.server";
import { badRequest, notFound, requireFound } from "~/http/responses/responses";
import { editableFields } from "../editorial-kind";
import { findRevision, listRevisions, requireItem, restoreRevision } from "../editor-state.server";
import { problemLine } from "../fields/field-names";
import { withheldFields, withoutFields } from "../withheld/withheld-fields.server";
import { readReferenceNames } from "./reference-names.server";
import { revisionRow } from "./revision-row";
import { versionDiff } from "./version-diff.server";

const PAGE = 50;

type Params = Parameters<typeof requireItem>[1];

function revisionNumber(params: Params): number {
  const text = params["number"] ?? "";
  return /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
}

/**
 * Returns the revisions of an item of any kind, newest first, one page at a time. Throws a 404 for an unknown item.
 * Call it after the guard.
 */
export async function revisionsLoader(request: Request, params: Params) {
  const { kind, state, path, title } = await requireItem(request, params);
  const cursor = new URL(request.url).searchParams.get("after");
  const { items, next } = await listRevisions(kind, state.id, {
    limit: PAGE,
    ...(cursor !== null && { cursor }),
  }).catch((error: unknown) => {
    throw error instanceof InvalidCursor ? badRequest("This address was changed.") : error;
  });
  return {
    title,
    path,
    isFirstPage: cursor === null,
    newest: state.revision,
    isPrivate: kind.isPrivate === true,
    /** What the newest revision is: the public version, or changes that wait. */
    standing:
      state.stored.publishState !== "published" ? null : state.draft ? ("waiting" as const) : ("public" as const),
    rows: items.map((revision) => revisionRow(kind.fieldLabels ?? {}, revision)),
    older: next ? `${path}/revisions?${new URLSearchParams({ after: next }).toString()}` : null,
  };
}

/**
 * Returns one revision: its changes, and what restoring it would change today. Throws a 404 if there is none. Call it
 * after the guard.
 */
export async function revisionLoader(request: Request, params: Params, duties: readonly Duty[]) {
  const { kind, state, path, title } = await requireItem(request, params);
  const number = revisionNumber(params);
  const revision = requireFound(Number.isNaN(number) ? null : await findRevision(kind, state.id, number), request);
  const before = number > 0 ? await findRevision(kind, state.id, number - 1) : null;
  const labels = kind.fieldLabels ?? {};
  const nameOf = await readReferenceNames();
  const withheld = withheldFields(kind, duties);
  const seen = (fields: Fields) => withoutFields(fields, withheld);
  return {
    title,
    path,
    revision: revisionRow(labels, revision),
    version: state.version,
    isPublished: state.stored.publishState === "published",
    isPrivate: kind.isPrivate === true,
    changes: before ? versionDiff(seen(before.fields), seen(revision.fields), labels, nameOf) : null,
    toToday: versionDiff(seen(editableFields(kind, state.fields)), seen(revision.fields), labels, nameOf),
    hasNewer: number < state.revision,
    gone: await missingPictures(backend().documents, revision.fields, [state.stored, state.fields]),
  };
}

const GONE_FIELD = "picture-";

/**
 * Returns what a form chooses in place of each picture that is gone, or the problem of a choice that is not a picture.
 */
async function chosenInstead(
  form: FormData,
  gone: readonly string[],
): Promise<{ pictures: Map<string, Image | null>; problem: string | null }> {
  const pictures = new Map<string, Image | null>();
  for (const id of gone) {
    const typed = form.get(GONE_FIELD + id);
    // A form from before the picture was deleted has not asked.
    if (typeof typed !== "string") return { pictures, problem: PICTURE_GONE };
    const { image, problem } = await resolveImage(typed.trim().slice(0, 500));
    if (problem !== null) return { pictures, problem };
    pictures.set(id, image);
  }
  return { pictures, problem: null };
}

const PICTURE_GONE = "A picture of this revision was deleted. Choose another below, or leave it out.";

/** Restores a revision and redirects to the editor; 409 if somebody saved in the meantime, 422 if it no longer fits. */
export async function restoreAction(request: Request, params: Params, staff: Staff) {
  const { kind, state, path } = await requireItem(request, params);
  const form = await readForm(request);
  const number = revisionNumber(params);
  const revision = Number.isNaN(number) ? null : await findRevision(kind, state.id, number);
  const gone = revision
    ? await missingPictures(backend().documents, revision.fields, [state.stored, state.fields])
    : [];
  const { pictures, problem } = await chosenInstead(form, gone);
  if (problem !== null) return data({ problems: [problem], savedBy: null }, { status: 422 });
  const outcome = await restoreRevision(kind, state.id, number, staff, versionIn(form), pictures);
  switch (outcome.outcome) {
    case "missing":
      throw notFound(new URL(request.url).pathname);
    case "conflict":
      return data({ problems: [], savedBy: outcome.by ?? "Somebody" }, { status: 409 });
    case "invalid": {
      const problems = outcome.problems.map((one) => problemLine(kind.fieldLabels, one));
      return data({ problems, savedBy: null }, { status: 422 });
    }
    case "saved":
      return redirect(
        `${path}?done=${outcome.hasDraft ? "restored-draft" : "restored"}&revision=${String(outcome.revision)}`,
        303,
      );
  }
}
