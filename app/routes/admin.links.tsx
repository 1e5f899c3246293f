import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin, requireStaff } from "~/platform/access/guards.server";
import { handleLinks, readLinksDesk } from "~/site/link-checks/desk/links-desk.server";
import { LinksScreen } from "~/site/link-checks/desk/links-screen";

export async function loader({ request }: LoaderFunctionArgs) {
  const { duties } = await requireAdmin(request, "editor");
  return readLinksDesk(request, duties);
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "editor");
  const { duties } = await requireAdmin(request, "editor");
  return handleLinks(request, staff, duties);
}

export const meta = () => [{ title: "Links · Admin" }];

export default function AdminLinks() {
  return <LinksScreen desk={useLoaderData<typeof loader>()} />;
}
