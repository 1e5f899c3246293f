import { useLoaderData } from "@remix-run/react";
import { outboxDesk } from "~/features/outbox-desk/outbox-desk.server";
import { outboxList } from "~/features/outbox-desk/outbox-list";
import { AdminListScreen } from "~/platform/admin-list/admin-list-screen";
import { listLoader } from "~/platform/admin-list/list.server";

export const loader = listLoader(outboxDesk);

export const meta = () => [{ title: "Outbox · Admin" }];

export default function AdminOutbox() {
  return <AdminListScreen definition={outboxList} data={useLoaderData<typeof loader>()} />;
}
