import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAdmin, requireStaff } from "~/platform/access/guards.server";
import { faqEditor, listFaqGroups } from "~/features/pages/faq/desk/faq-editor.server";
import { faqForm } from "~/features/pages/faq-fields";
import { FAQ_SECTIONS, FaqFormFields } from "~/features/pages/faq/desk/faq-form-fields";
import { editorAction, editorLoader } from "~/platform/publishing/editor/editor-actions.server";
import { EditorScreen, editorTitle } from "~/platform/publishing/editor/editor-screen";
import { answerHeaders } from "~/http/responses/response-headers";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAdmin(request, "editor");
  return { ...(await editorLoader(faqEditor, request, params["id"], viewer)), groups: await listFaqGroups() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "editor");
  return editorAction(faqEditor, request, params["id"], staff);
}

export const headers = answerHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: editorTitle(data) }];

export default function AdminFaqEntry() {
  const { groups, ...view } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <EditorScreen view={view} answer={answer} schema={faqForm} sections={FAQ_SECTIONS}>
      {(editor) => <FaqFormFields editor={editor} groups={groups} />}
    </EditorScreen>
  );
}
