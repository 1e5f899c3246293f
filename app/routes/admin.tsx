import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet } from "@remix-run/react";
import { guard } from "~/platform/access/guards.server";

/** Guards the admin area's layout; every page inside calls its own guard first as well. */
export async function loader({ request }: LoaderFunctionArgs) {
  await guard("auth")(request);
  return null;
}

export const meta = () => [{ title: "Admin" }, { name: "robots", content: "noindex" }];

export default function AdminLayout() {
  return <Outlet />;
}
