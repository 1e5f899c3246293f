import { textIn } from "~/http/forms/text-in";
import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { adminLoader, staffAction } from "~/platform/access/guards.server";
import { handleWordpressPage, isFromWordpress, wordpressPage } from "~/features/news/wordpress/import-page.server";
import { WordpressScreen } from "~/features/news/wordpress/import-screen";
import { ImportDesk } from "~/platform/admin-list/files/import-desk";
import { FORGET, PASTED_FIELD, readChoices } from "~/platform/admin-list/files/import-choices";
import { IMPORT_LIMITS, proposeImport } from "~/platform/admin-list/files/list-import.server";
import { forgetHeadings, rememberedHeadings } from "~/platform/admin-list/files/remembered-headings.server";
import { dutyToChange, requireList } from "~/site/registries/admin-lists.server";
import { newSubmissionKey } from "~/http/forms/submission-key.server";
import { requireFound } from "~/http/responses/responses";
import { readUpload, type UploadedFile } from "~/http/bodies/form.server";

export const loader = adminLoader(dutyToChange, async ({ request, params }) => {
  const list = requireList(params["name"], request);
  const { columns, rules, takesExport = true } = requireFound(list.import, request);
  if (isFromWordpress(request)) return { wordpress: await wordpressPage(), csv: null };
  const { name, title, path, words } = list.definition;
  const ownHeadings = [...(await rememberedHeadings(name))].map(([heading, column]) => ({ heading, column }));
  return {
    wordpress: null,
    csv: {
      name,
      title,
      path,
      words,
      columns,
      rules,
      hasExport: takesExport,
      ownHeadings,
      submissionKey: newSubmissionKey(),
    },
  };
});

export const action = staffAction(dutyToChange, async ({ request, params }, staff) => {
  const list = requireList(params["name"], request);
  requireFound(list.import, request);
  if (isFromWordpress(request)) return handleWordpressPage(request, staff);
  const files: UploadedFile[] = [];
  const form = await readUpload(request, IMPORT_LIMITS, async (file) => void files.push(file));
  if (form.get("intent") === FORGET) {
    await forgetHeadings(list.definition.name, staff.uid);
    return redirect(new URL(request.url).pathname, 303);
  }
  const outcome = await proposeImport(list, files[0], { form, staff });
  if ("operationId" in outcome) return redirect(`/admin/operations/${outcome.operationId}?done=checked`, 303);
  const typed = { choices: readChoices(form), pasted: textIn(form, PASTED_FIELD) };
  return data({ ...outcome, ...typed }, { status: 422 });
});

export const meta = () => [{ title: "Import · Admin" }];

export default function Import() {
  const { wordpress, csv } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? null;
  if (wordpress)
    return <WordpressScreen {...wordpress} refused={answer && "wordpress" in answer ? answer.wordpress : null} />;
  return <ImportDesk {...csv} refused={answer && "questions" in answer ? answer : null} />;
}
