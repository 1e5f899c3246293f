import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAdmin, requireStaff } from "~/platform/access/guards.server";
import {
  categoryChoices,
  categoryOf,
  proposeWordpressImport,
  WORDPRESS_LIMITS,
} from "~/features/news/wordpress/import-operation.server";
import { WordpressScreen } from "~/features/news/wordpress/import-screen";
import {
  countWithOldPictures,
  fetchesPictures,
  startPictures,
} from "~/features/news/wordpress/pictures/pictures-operation.server";
import { readUpload, type UploadedFile } from "~/http/bodies/upload.server";
import { newSubmissionKey } from "~/http/forms/submission-key.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return {
    submissionKey: newSubmissionKey(),
    categories: categoryChoices(),
    pictures: { waiting: await countWithOldPictures(), isOn: fetchesPictures() },
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request);
  const files: UploadedFile[] = [];
  const form = await readUpload(request, WORDPRESS_LIMITS, async (file) => void files.push(file));
  if (form.get("intent") === "pictures" && fetchesPictures()) {
    const id = await startPictures(staff);
    return redirect(id === null ? "/admin/news/import" : `/admin/operations/${id}`, 303);
  }
  const outcome = await proposeWordpressImport(files[0], form, staff);
  if ("operationId" in outcome) return redirect(`/admin/operations/${outcome.operationId}`, 303);
  return data({ problem: outcome.problem, category: categoryOf(form) }, { status: 422 });
}

export const meta = () => [{ title: "Import from WordPress · News · Admin" }];

export default function ImportFromWordpress() {
  return <WordpressScreen {...useLoaderData<typeof loader>()} refused={useActionData<typeof action>() ?? null} />;
}
