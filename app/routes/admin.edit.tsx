import { redirect } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { adminLoader } from "~/platform/access/guards.server";
import { editorOfPage } from "~/site/editor-links/editor-of-page.server";

/** Leads from a public page, named by `?page=`, to the screen where its content is edited. */
export const loader = adminLoader("any", async ({ request }) => {
  const page = new URL(request.url).searchParams.get("page") ?? "";
  const editor = await editorOfPage(page.slice(0, 300));
  if (editor !== null) throw redirect(editor);
  return null;
});

export const meta = () => [{ title: "Edit a page · Admin" }];

export default function NoEditor() {
  return (
    <main id="content" className="page max-w-text space-y-4 py-6">
      <h1 className="text-2xl">This page has no editor of its own</h1>
      <p>What it shows comes from several places. Search for what you want to change.</p>
      <p>
        <Link to="/admin/search">Search the admin area</Link>
      </p>
    </main>
  );
}
