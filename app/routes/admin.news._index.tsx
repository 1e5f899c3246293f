import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/platform/access/guards.server";
import { AdminListScreen } from "~/platform/admin-list/admin-list-screen";
import { readList } from "~/platform/admin-list/list.server";
import { articleList } from "~/features/news/desk/article-desk";
import { articleDesk } from "~/features/news/desk/article-desk.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireAdmin(request, "editor");
  return readList(request, articleDesk, user.uid);
}

export const meta = () => [{ title: "News · Admin" }];

export default function AdminNews() {
  return (
    <AdminListScreen definition={articleList} data={useLoaderData<typeof loader>()}>
      <p className="text-sm">
        <Link to="/admin/lists/news/import?from=wordpress">Import from WordPress</Link>
      </p>
    </AdminListScreen>
  );
}
