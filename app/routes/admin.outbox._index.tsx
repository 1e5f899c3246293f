import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { outboxDesk } from "~/features/outbox-desk/outbox-desk.server";
import { outboxList } from "~/features/outbox-desk/outbox-list";
import { requireAdmin } from "~/platform/access/guards.server";
import { AdminListScreen } from "~/platform/admin-list/admin-list-screen";
import { readList } from "~/platform/admin-list/list.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireAdmin(request, "owner");
  return readList(request, outboxDesk, user.uid);
}

export const meta = () => [{ title: "Outbox · Admin" }];

export default function AdminOutbox() {
  return <AdminListScreen definition={outboxList} data={useLoaderData<typeof loader>()} />;
}
