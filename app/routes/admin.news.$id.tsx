import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { articleEditor } from "~/features/news/desk/article-kind.server";
import { articleForm } from "~/features/news/article-fields";
import { ARTICLE_PICTURES, ARTICLE_SECTIONS, ArticleFormFields } from "~/features/news/desk/article-form-fields";
import { editorAction, editorLoader } from "~/platform/publishing/editor/editor-actions.server";
import { EditorScreen, editorTitle } from "~/platform/publishing/editor/editor-screen";

export const loader = editorLoader(articleEditor);

export const action = editorAction(articleEditor);

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
