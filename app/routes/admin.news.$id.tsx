import { useLoaderData } from "@remix-run/react";
import { articleEditor } from "~/features/news/desk/article-kind.server";
import { articleForm } from "~/features/news/article-fields";
import { ARTICLE_PICTURES, ARTICLE_SECTIONS, ArticleFormFields } from "~/features/news/desk/article-form-fields";
import { editorAction, editorLoader } from "~/platform/publishing/editor/editor-actions.server";
import { editorMeta, EditorScreen } from "~/platform/publishing/editor/editor-screen";

export const loader = editorLoader(articleEditor);

export const action = editorAction(articleEditor);

export const meta = editorMeta;

export default function AdminArticle() {
  return (
    <EditorScreen
      view={useLoaderData<typeof loader>()}
      schema={articleForm}
      pictures={ARTICLE_PICTURES}
      sections={ARTICLE_SECTIONS}
    >
      {(editor) => <ArticleFormFields editor={editor} />}
    </EditorScreen>
  );
}
