import { Link, useLoaderData } from "@remix-run/react";
import { AdminListScreen } from "~/platform/admin-list/admin-list-screen";
import { listLoader } from "~/platform/admin-list/list.server";
import { pictureDesk } from "~/platform/media/library/picture-desk.server";
import { pictureList } from "~/platform/media/library/picture-list";

export const loader = listLoader(pictureDesk);

export const meta = () => [{ title: "Media as a list · Admin" }];

export default function AdminMediaList() {
  return (
    <AdminListScreen definition={pictureList} data={useLoaderData<typeof loader>()}>
      <p className="text-sm">
        <Link to="/admin/media">As pictures</Link>
      </p>
    </AdminListScreen>
  );
}
