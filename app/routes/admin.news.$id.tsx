import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAdmin, requireStaff } from "~/platform/access/guards.server";
import { articleEditor } from "~/features/news/desk/article-editor.server";
import { articleForm } from "~/features/news/article-fields";
import { ARTICLE_PICTURES, ARTICLE_SECTIONS, ArticleFormFields } from "~/features/news/desk/article-form-fields";
import { editorAction, editorLoader } from "~/platform/publishing/editor/editor-actions.server";
import { EditorScreen, editorTitle } from "~/platform/publishing/editor/editor-screen";
import { answerHeaders } from "~/http/responses/response-headers";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAdmin(request, "editor");
  return editorLoader(articleEditor, request, params["id"], viewer);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "editor");
  return editorAction(articleEditor, request, params["id"], staff);
}

export const headers = answerHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: editorTitle(data) }];

export default function AdminArticle() {
  const view = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <EditorScreen
      view={view}
      answer={answer}
      schema={articleForm}
      pictures={ARTICLE_PICTURES}
      sections={ARTICLE_SECTIONS}
    >
      {(editor) => <ArticleFormFields editor={editor} />}
    </EditorScreen>
  );
}
