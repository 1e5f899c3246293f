import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageEditor } from "~/features/pages/desk/page-editor.server";
import { pageForm } from "~/features/pages/page-fields";
import { PAGE_SECTIONS, PageFormFields } from "~/features/pages/desk/page-form-fields";
import { editorAction, editorLoader } from "~/platform/publishing/editor/editor-actions.server";
import { EditorScreen, editorTitle } from "~/platform/publishing/editor/editor-screen";

export const loader = editorLoader(pageEditor);

export const action = editorAction(pageEditor);

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
