import { Link, useLoaderData } from "@remix-run/react";
import { dealList } from "~/features/partners/desk/deal-desk";
import { dealDesk } from "~/features/partners/desk/deal-desk.server";
import { AdminListScreen } from "~/platform/admin-list/admin-list-screen";
import { listLoader } from "~/platform/admin-list/list.server";

export const loader = listLoader(dealDesk);

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
