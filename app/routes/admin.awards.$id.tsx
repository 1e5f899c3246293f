import { Link, useLoaderData } from "@remix-run/react";
import { awardEditor } from "~/features/awards/desk/award-editor.server";
import { awardForm } from "~/features/awards/desk/award-form";
import { AWARD_SECTIONS, AwardFormFields } from "~/features/awards/desk/award-form-fields";
import { PHASE_NAMES } from "~/features/awards/labels";
import { editorAction, editorLoader } from "~/platform/publishing/editor/editor-actions.server";
import { editorMeta, EditorScreen } from "~/platform/publishing/editor/editor-screen";

export const loader = editorLoader(awardEditor);

export const action = editorAction(awardEditor);

export const meta = editorMeta;

export default function AdminAward() {
  const view = useLoaderData<typeof loader>();
  const links = view.id !== null && (
    <>
      <Link to={`/admin/awards/${view.id}/desk`}>
        Desk{view.panel && `: ${PHASE_NAMES[view.panel.phase].toLowerCase()}`}
      </Link>
      <Link to={`/admin/awards/${view.id}/nominations`}>Nominations</Link>
    </>
  );
  return (
    <EditorScreen view={view} schema={awardForm} sections={AWARD_SECTIONS} links={links}>
      {(editor) => <AwardFormFields editor={editor} />}
    </EditorScreen>
  );
}
