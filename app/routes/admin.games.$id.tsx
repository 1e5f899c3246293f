import { Link, useLoaderData } from "@remix-run/react";
import { gameEditor } from "~/features/games/desk/game-kind.server";
import { gameForm } from "~/features/games/game-fields";
import { GAME_PICTURES, GAME_SECTIONS, GameFormFields } from "~/features/games/desk/game-form-fields";
import { editorAction, editorLoader } from "~/platform/publishing/editor/editor-actions.server";
import { editorMeta, EditorScreen } from "~/platform/publishing/editor/editor-screen";

export const loader = editorLoader(gameEditor);

export const action = editorAction(gameEditor);

export const meta = editorMeta;

export default function AdminGame() {
  const view = useLoaderData<typeof loader>();
  return (
    <EditorScreen
      view={view}
      schema={gameForm}
      pictures={GAME_PICTURES}
      sections={GAME_SECTIONS}
      links={view.id !== null && <Link to={`/admin/games/${view.id}/observations`}>Observations</Link>}
    >
      {(editor) => <GameFormFields editor={editor} />}
    </EditorScreen>
  );
}
