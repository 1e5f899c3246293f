import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminLoader } from "~/platform/access/guards.server";
import { ADMIN_ACTS, ADMIN_SCREENS } from "~/shell/frame/admin-navigation";
import { searchAdmin } from "~/site/admin-search/admin-search.server";
import { AdminSearchResults, AdminSearchForm } from "~/site/admin-search/admin-search-results";

export const loader = adminLoader("any", ({ request }, { duties }) => {
  const { searchParams } = new URL(request.url);
  return searchAdmin(searchParams.get("q") ?? "", duties, {
    screens: ADMIN_SCREENS,
    acts: ADMIN_ACTS,
    of: searchParams.get("of"),
  });
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.q ? `${data.q} · Search · Admin` : "Search · Admin" },
];

export default function AdminSearch() {
  const { q, total, groups } = useLoaderData<typeof loader>();
  return (
    <main id="content" className="page space-y-5 py-6">
      <h1 className="text-2xl">Search the admin area</h1>
      <AdminSearchForm key={q} q={q} />
      <AdminSearchResults q={q} total={total} groups={groups} />
    </main>
  );
}
