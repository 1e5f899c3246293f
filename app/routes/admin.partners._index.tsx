import { Link, useLoaderData } from "@remix-run/react";
import { partnerList } from "~/features/partners/desk/partner-desk";
import { partnerDesk } from "~/features/partners/desk/partner-desk.server";
import { AdminListScreen } from "~/platform/admin-list/admin-list-screen";
import { listLoader } from "~/platform/admin-list/list.server";

export const loader = listLoader(partnerDesk);

export const meta = () => [{ title: "Partners · Admin" }];

export default function AdminPartners() {
  return (
    <AdminListScreen definition={partnerList} data={useLoaderData<typeof loader>()}>
      <p className="flex flex-wrap gap-x-6">
        <Link to="/admin/deals">Their deals and links</Link>
        <Link to="/admin/earnings">What they earn us</Link>
      </p>
    </AdminListScreen>
  );
}
