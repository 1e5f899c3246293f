import { Link, useLoaderData } from "@remix-run/react";
import { partnerEditor } from "~/features/partners/desk/partner-kind.server";
import { PARTNER_SECTIONS, PartnerFormFields } from "~/features/partners/desk/partner-form-fields";
import { partnerForm } from "~/features/partners/partner-fields";
import { editorAction, editorLoader } from "~/platform/publishing/editor/editor-actions.server";
import { editorMeta, EditorScreen } from "~/platform/publishing/editor/editor-screen";

export const loader = editorLoader(partnerEditor);

export const action = editorAction(partnerEditor);

export const meta = editorMeta;

export default function AdminPartner() {
  const view = useLoaderData<typeof loader>();
  return (
    <EditorScreen
      view={view}
      schema={partnerForm}
      sections={PARTNER_SECTIONS}
      links={
        view.id !== null && (
          <>
            <Link to={`/admin/deals/new?partner=${view.id}`}>New deal</Link>
            <Link to={`/admin/partners/${view.id}/postbacks`}>Postback address and secret</Link>
          </>
        )
      }
    >
      {(editor) => <PartnerFormFields editor={editor} />}
    </EditorScreen>
  );
}
