import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { mayDo } from "~/domain/roles/duties";
import { requireAdmin } from "~/platform/access/guards.server";
import { withProposedFlag } from "~/features/casino-terms/desk/proposed-flag.server";
import { casinoEditor } from "~/features/casinos/desk/casino-kind.server";
import { casinoForm } from "~/features/casinos/casino-fields";
import {
  CASINO_PICTURES,
  CASINO_SECTIONS,
  CasinoFormFields,
  KNOWN_CASINO_SECTIONS,
} from "~/features/casinos/desk/casino-form-fields";
import { editorAction, editorView } from "~/platform/publishing/editor/editor-actions.server";
import { editorMeta, EditorScreen } from "~/platform/publishing/editor/editor-screen";
import { casinoOverview } from "~/site/casino-overview/casino-overview.server";
import { CasinoOverviewPart } from "~/site/casino-overview/overview-part";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAdmin(request, ["editor", "commercial"]);
  // Lists and tasks lead here, and the partner link is all that the commercial duty opens of a casino.
  if (!mayDo(viewer.duties, "editor"))
    throw redirect(`/admin/casinos/${encodeURIComponent(params["id"] ?? "")}/partner`);
  const view = await withProposedFlag(request, await editorView(casinoEditor, request, params["id"], viewer));
  return { ...view, overview: await casinoOverview(view.id, viewer.duties) };
}

export const action = editorAction(casinoEditor);

export const meta = editorMeta;

export default function AdminCasino() {
  const view = useLoaderData<typeof loader>();
  return (
    <EditorScreen
      view={view}
      schema={casinoForm}
      pictures={CASINO_PICTURES}
      sections={view.overview ? KNOWN_CASINO_SECTIONS : CASINO_SECTIONS}
      links={
        <>
          {view.publicPath && <a href={`${view.publicPath}/badge`}>Badge</a>}
          {view.id !== null && <Link to={`/admin/casinos/${view.id}/terms`}>Terms pages</Link>}
        </>
      }
    >
      {(editor) => (
        <CasinoFormFields
          editor={editor}
          isMoneyWithheld={view.withheld.length > 0}
          overview={view.overview && <CasinoOverviewPart overview={view.overview} view={view} />}
        />
      )}
    </EditorScreen>
  );
}
