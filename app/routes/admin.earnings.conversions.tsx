import { useLoaderData } from "@remix-run/react";
import { conversionDesk } from "~/features/partners/earnings/conversion-desk.server";
import { conversionList } from "~/features/partners/earnings/conversion-list";
import { AdminListScreen } from "~/platform/admin-list/admin-list-screen";
import { listLoader } from "~/platform/admin-list/list.server";

export const loader = listLoader(conversionDesk);

export const meta = () => [{ title: "Conversions · Earnings · Admin" }];

export default function AdminConversions() {
  return <AdminListScreen definition={conversionList} data={useLoaderData<typeof loader>()} />;
}
