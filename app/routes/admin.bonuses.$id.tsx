import { useLoaderData } from "@remix-run/react";
import { bonusEditor } from "~/features/bonuses/desk/bonus-editor.server";
import { bonusForm } from "~/features/bonuses/bonus-fields";
import { BONUS_SECTIONS, BonusFormFields } from "~/features/bonuses/desk/bonus-form-fields";
import { editorAction, editorLoader } from "~/platform/publishing/editor/editor-actions.server";
import { editorMeta, EditorScreen } from "~/platform/publishing/editor/editor-screen";

export const loader = editorLoader(bonusEditor);

export const action = editorAction(bonusEditor);

export const meta = editorMeta;

export default function AdminBonus() {
  const view = useLoaderData<typeof loader>();
  return (
    <EditorScreen view={view} schema={bonusForm} sections={BONUS_SECTIONS}>
      {(editor) => <BonusFormFields editor={editor} isPublished={view.standing === "published"} />}
    </EditorScreen>
  );
}
