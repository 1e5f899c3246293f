import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { dealForm } from "~/features/partners/deal-fields";
import { partnerNames } from "~/features/partners/desk/deal-desk.server";
import { dealEditor } from "~/features/partners/desk/deal-editor.server";
import { DEAL_SECTIONS, DealFormFields } from "~/features/partners/desk/deal-form-fields";
import { editorAction, editorLoader } from "~/platform/publishing/editor/editor-actions.server";
import { editorMeta, EditorScreen } from "~/platform/publishing/editor/editor-screen";

export async function loader(args: LoaderFunctionArgs) {
  return { ...(await editorLoader(dealEditor)(args)), partners: await partnerNames() };
}

export const action = editorAction(dealEditor);

export const meta = editorMeta;

export default function AdminDeal() {
  const { partners, ...view } = useLoaderData<typeof loader>();
  return (
    <EditorScreen view={view} schema={dealForm} sections={DEAL_SECTIONS}>
      {(editor) => <DealFormFields editor={editor} partners={partners} />}
    </EditorScreen>
  );
}
