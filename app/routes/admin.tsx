import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet } from "@remix-run/react";
import { guard } from "~/platform/access/guards.server";

/** The admin area's layout. Its guard decides who sees it; every page inside asks its own first as well. */
export async function loader({ request }: LoaderFunctionArgs) {
  await guard("auth")(request);
  return null;
}

export const meta = () => [{ title: "Admin" }, { name: "robots", content: "noindex" }];

export default function AdminLayout() {
  return <Outlet />;
}
