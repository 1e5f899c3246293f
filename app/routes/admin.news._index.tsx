import { Link, useLoaderData } from "@remix-run/react";
import { AdminListScreen } from "~/platform/admin-list/admin-list-screen";
import { listLoader } from "~/platform/admin-list/list.server";
import { articleList } from "~/features/news/desk/article-desk";
import { articleDesk } from "~/features/news/desk/article-desk.server";

export const loader = listLoader(articleDesk);

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
