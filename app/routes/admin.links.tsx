import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin, requireStaff } from "~/platform/access/guards.server";
import { handleLinks, readLinksDesk } from "~/site/link-checks/desk/links-desk.server";
import { LinksScreen } from "~/site/link-checks/desk/links-screen";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, "editor");
  return readLinksDesk(request);
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "editor");
  return handleLinks(request, staff);
}

export const meta = () => [{ title: "Links · Admin" }];

export default function AdminLinks() {
  return <LinksScreen desk={useLoaderData<typeof loader>()} />;
}
