import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAdmin, requireStaff } from "~/platform/access/guards.server";
import { bonusEditor } from "~/features/bonuses/desk/bonus-editor.server";
import { bonusForm } from "~/features/bonuses/bonus-fields";
import { BONUS_SECTIONS, BonusFormFields } from "~/features/bonuses/desk/bonus-form-fields";
import { editorAction, editorLoader } from "~/platform/publishing/editor/editor-actions.server";
import { EditorScreen, editorTitle } from "~/platform/publishing/editor/editor-screen";
import { answerHeaders } from "~/http/responses/response-headers";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAdmin(request, "editor");
  return editorLoader(bonusEditor, request, params["id"], viewer);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "editor");
  return editorAction(bonusEditor, request, params["id"], staff);
}

export const headers = answerHeaders;

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
