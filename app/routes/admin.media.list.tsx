import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/platform/access/guards.server";
import { AdminListScreen } from "~/platform/admin-list/admin-list-screen";
import { readList } from "~/platform/admin-list/list.server";
import { pictureDesk } from "~/platform/media/library/picture-desk.server";
import { pictureList } from "~/platform/media/library/picture-list";

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireAdmin(request, "editor");
  return readList(request, pictureDesk, user.uid);
}

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
