import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAdmin, requireStaff } from "~/features/accounts/guards.server";
import { pageEditor } from "~/features/pages/page-editor.server";
import { pageForm } from "~/features/pages/page-form";
import { PAGE_SECTIONS, PageFormFields } from "~/features/pages/page-form-fields";
import { editorAction, editorLoader } from "~/features/publishing/editor-actions.server";
import { EditorScreen, editorTitle } from "~/features/publishing/editor-screen";
import { answerHeaders } from "~/http/answer-headers";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return editorLoader(pageEditor, request, params["id"]);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request);
  return editorAction(pageEditor, request, params["id"], staff);
}

export const headers = answerHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: editorTitle(data) }];

export default function AdminPage() {
  const view = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <EditorScreen view={view} answer={answer} schema={pageForm} sections={PAGE_SECTIONS}>
      {(editor) => <PageFormFields editor={editor} />}
    </EditorScreen>
  );
}
