import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { bonusEditor } from "~/features/bonuses/desk/bonus-editor.server";
import { bonusForm } from "~/features/bonuses/bonus-fields";
import { BONUS_SECTIONS, BonusFormFields } from "~/features/bonuses/desk/bonus-form-fields";
import { editorAction, editorLoader } from "~/platform/publishing/editor/editor-actions.server";
import { EditorScreen, editorTitle } from "~/platform/publishing/editor/editor-screen";

export const loader = editorLoader(bonusEditor);

export const action = editorAction(bonusEditor);

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: editorTitle(data) }];

export default function AdminBonus() {
  const view = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <EditorScreen view={view} answer={answer} schema={bonusForm} sections={BONUS_SECTIONS}>
      {(editor) => <BonusFormFields editor={editor} isPublished={view.standing === "published"} />}
    </EditorScreen>
  );
}
