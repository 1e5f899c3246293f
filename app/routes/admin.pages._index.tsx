import { useLoaderData } from "@remix-run/react";
import { promiseHash } from "remix-utils/promise";
import { adminLoader } from "~/platform/access/guards.server";
import { AdminListScreen } from "~/platform/admin-list/admin-list-screen";
import { readList } from "~/platform/admin-list/list.server";
import { pageList, UnwrittenPageList } from "~/features/pages/desk/page-desk";
import { unwrittenPages } from "~/features/pages/desk/unwritten-pages.server";
import { pageDesk } from "~/features/pages/desk/page-desk.server";

export const loader = adminLoader("editor", ({ request }, { user }) =>
  promiseHash({ list: readList(request, pageDesk, user.uid), unwritten: unwrittenPages() }),
);

export const meta = () => [{ title: "Pages · Admin" }];

export default function AdminPages() {
  const { list, unwritten } = useLoaderData<typeof loader>();
  return (
    <AdminListScreen definition={pageList} data={list}>
      <UnwrittenPageList pages={unwritten} />
    </AdminListScreen>
  );
}
