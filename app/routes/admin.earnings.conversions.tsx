import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { conversionDesk } from "~/features/partners/earnings/conversion-desk.server";
import { conversionList } from "~/features/partners/earnings/conversion-list";
import { requireAdmin } from "~/platform/access/guards.server";
import { AdminListScreen } from "~/platform/admin-list/admin-list-screen";
import { readList } from "~/platform/admin-list/list.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireAdmin(request, "commercial");
  return readList(request, conversionDesk, user.uid);
}

export const meta = () => [{ title: "Conversions · Earnings · Admin" }];

export default function AdminConversions() {
  return <AdminListScreen definition={conversionList} data={useLoaderData<typeof loader>()} />;
}
