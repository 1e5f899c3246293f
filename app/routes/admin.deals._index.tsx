import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { dealList } from "~/features/partners/desk/deal-desk";
import { dealDesk } from "~/features/partners/desk/deal-desk.server";
import { requireAdmin } from "~/platform/access/guards.server";
import { AdminListScreen } from "~/platform/admin-list/admin-list-screen";
import { readList } from "~/platform/admin-list/list.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireAdmin(request, "commercial");
  return readList(request, dealDesk, user.uid);
}

export const meta = () => [{ title: "Deals · Admin" }];

export default function AdminDeals() {
  return (
    <AdminListScreen definition={dealList} data={useLoaderData<typeof loader>()}>
      <p>
        <Link to="/admin/deals/address">Replace an address in all links</Link>
      </p>
    </AdminListScreen>
  );
}
