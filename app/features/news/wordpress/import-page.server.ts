import { data, redirect } from "@remix-run/node";
import { readUpload, type UploadedFile } from "~/http/bodies/form.server";
import type { Staff } from "~/domain/staff";
import { newSubmissionKey } from "~/http/forms/submission-key.server";
import { categoryChoices, categoryOf, proposeWordpressImport, WORDPRESS_LIMITS } from "./import-operation.server";
import { WORDPRESS_IMPORT } from "./old-paths";
import { countWithOldPictures, fetchesPictures, startPictures } from "./pictures/pictures-operation.server";

/**
 * True for the address of the import from WordPress, which is a form of its own at the address of the list's CSV
 * import: one more route would be in the manifest that every page loads.
 */
export function isFromWordpress({ url }: Pick<Request, "url">): boolean {
  const { pathname, searchParams } = new URL(url);
  return pathname === new URL(WORDPRESS_IMPORT, url).pathname && searchParams.get("from") === "wordpress";
}

/** Returns what the form shows. */
export async function wordpressPage() {
  return {
    submissionKey: newSubmissionKey(),
    categories: categoryChoices(),
    pictures: { waiting: await countWithOldPictures(), isOn: fetchesPictures() },
  };
}

/** Answers the form: goes to the operation that waits to be started, or says what is wrong with the file. */
export async function handleWordpressPage(request: Request, staff: Staff) {
  const files: UploadedFile[] = [];
  const form = await readUpload(request, WORDPRESS_LIMITS, async (file) => void files.push(file));
  if (form.get("intent") === "pictures" && fetchesPictures()) {
    const id = await startPictures(staff);
    return redirect(id === null ? WORDPRESS_IMPORT : `/admin/operations/${id}`, 303);
  }
  const outcome = await proposeWordpressImport(files[0], form, staff);
  if ("operationId" in outcome) return redirect(`/admin/operations/${outcome.operationId}`, 303);
  return data({ wordpress: { problem: outcome.problem, category: categoryOf(form) } }, { status: 422 });
}
