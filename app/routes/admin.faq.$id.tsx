import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { faqEditor, listFaqGroups } from "~/features/pages/faq/desk/faq-kind.server";
import { faqForm } from "~/features/pages/faq-fields";
import { FAQ_SECTIONS, FaqFormFields } from "~/features/pages/faq/desk/faq-form-fields";
import { editorAction, editorLoader } from "~/platform/publishing/editor/editor-actions.server";
import { EditorScreen, editorTitle } from "~/platform/publishing/editor/editor-screen";

export async function loader(args: LoaderFunctionArgs) {
  return { ...(await editorLoader(faqEditor)(args)), groups: await listFaqGroups() };
}

export const action = editorAction(faqEditor);

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
