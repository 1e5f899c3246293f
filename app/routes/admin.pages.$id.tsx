import { useLoaderData } from "@remix-run/react";
import { pageEditor } from "~/features/pages/desk/page-editor.server";
import { pageForm } from "~/features/pages/page-fields";
import { PAGE_SECTIONS, PageFormFields } from "~/features/pages/desk/page-form-fields";
import { editorAction, editorLoader } from "~/platform/publishing/editor/editor-actions.server";
import { editorMeta, EditorScreen } from "~/platform/publishing/editor/editor-screen";

export const loader = editorLoader(pageEditor);

export const action = editorAction(pageEditor);

export const meta = editorMeta;

export default function AdminPage() {
  return (
    <EditorScreen view={useLoaderData<typeof loader>()} schema={pageForm} sections={PAGE_SECTIONS}>
      {(editor) => <PageFormFields editor={editor} />}
    </EditorScreen>
  );
}
