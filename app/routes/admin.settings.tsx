import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/platform/access/guards.server";
import { recentChanges } from "~/features/site-settings/find-settings.server";
import { RecentChanges, SettingsNavigation } from "~/features/site-settings/settings-frame";
import { findGroup } from "~/platform/settings/groups";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, "owner");
  const [slug = "", ...rest] = new URL(request.url).pathname.split("/").slice(3);
  const group = findGroup(slug);
  const isChanged = rest.length === 0 && (slug === "" || group !== null);
  return {
    isList: slug === "",
    slug: group?.slug ?? null,
    recent: isChanged ? await recentChanges(group?.slug ?? null) : null,
  };
}

export const meta = () => [{ title: "Settings · Admin" }];

export default function AdminSettings() {
  const { isList, slug, recent } = useLoaderData<typeof loader>();
  const columns = recent ? "xl:grid-cols-[11rem_minmax(0,1fr)_13rem]" : "";
  return (
    <div className={`page grid gap-x-8 gap-y-6 py-6 lg:grid-cols-[11rem_minmax(0,1fr)] ${columns}`}>
      {!isList && <SettingsNavigation />}
      <Outlet />
      {recent && <RecentChanges slug={slug} recent={recent} />}
    </div>
  );
}
