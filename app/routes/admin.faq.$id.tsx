import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { faqEditor, listFaqGroups } from "~/features/pages/faq/desk/faq-kind.server";
import { faqForm } from "~/features/pages/faq-fields";
import { FAQ_SECTIONS, FaqFormFields } from "~/features/pages/faq/desk/faq-form-fields";
import { editorAction, editorLoader } from "~/platform/publishing/editor/editor-actions.server";
import { editorMeta, EditorScreen } from "~/platform/publishing/editor/editor-screen";

export async function loader(args: LoaderFunctionArgs) {
  return { ...(await editorLoader(faqEditor)(args)), groups: await listFaqGroups() };
}

export const action = editorAction(faqEditor);

export const meta = editorMeta;

export default function AdminFaqEntry() {
  const { groups, ...view } = useLoaderData<typeof loader>();
  return (
    <EditorScreen view={view} schema={faqForm} sections={FAQ_SECTIONS}>
      {(editor) => <FaqFormFields editor={editor} groups={groups} />}
    </EditorScreen>
  );
}
