import { useLoaderData } from "@remix-run/react";
import { adminLoader, requireAdmin, staffAction } from "~/platform/access/guards.server";
import { handleLinks, LINK_DUTIES, readLinksDesk } from "~/site/link-checks/desk/links-desk.server";
import { LinksScreen } from "~/site/link-checks/desk/links-screen";

export const loader = adminLoader(LINK_DUTIES, ({ request }, { duties }) => readLinksDesk(request, duties));

export const action = staffAction(LINK_DUTIES, async ({ request }, staff) => {
  const { duties } = await requireAdmin(request, LINK_DUTIES);
  return handleLinks(request, staff, duties);
});

export const meta = () => [{ title: "Links · Admin" }];

export default function AdminLinks() {
  return <LinksScreen desk={useLoaderData<typeof loader>()} />;
}
