import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/features/accounts/guards.server";
import { AdminListScreen } from "~/features/admin-list/list-screen";
import { readList } from "~/features/admin-list/list.server";
import { pictureDesk } from "~/features/media/picture-desk.server";
import { pictureList } from "~/features/media/picture-list";

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireAdmin(request);
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
