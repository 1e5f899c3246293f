import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { partnerList } from "~/features/partners/desk/partner-desk";
import { partnerDesk } from "~/features/partners/desk/partner-desk.server";
import { requireAdmin } from "~/platform/access/guards.server";
import { AdminListScreen } from "~/platform/admin-list/admin-list-screen";
import { readList } from "~/platform/admin-list/list.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireAdmin(request, "commercial");
  return readList(request, partnerDesk, user.uid);
}

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
