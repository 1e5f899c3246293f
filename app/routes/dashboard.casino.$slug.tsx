import { Outlet, useLoaderData, NavLink } from "@remix-run/react";
import { representativeLoader } from "~/features/casino-area/access/representative.server";
import type { ReactNode } from "react";

const PAGES = [
  { label: "Overview", page: "" },
  { label: "Complaints", page: "/complaints" },
  { label: "Reviews", page: "/reviews" },
  { label: "Score", page: "/score" },
  { label: "Terms", page: "/terms" },
  { label: "Facts", page: "/facts" },
  { label: "Games", page: "/games" },
  { label: "Letters", page: "/letters" },
  { label: "People", page: "/people" },
] as const;

const LINK =
  "inline-block rounded-md px-3 py-1.5 text-ink no-underline hover:bg-sunken aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold";

/** The pages of a casino's own area, above the open one. */
function AreaFrame({ slug, name, children }: { slug: string; name: string; children: ReactNode }) {
  const base = `/dashboard/casino/${slug}`;
  return (
    <div className="space-y-6">
      <p className="text-sm text-quiet">
        <bdi className="font-semibold text-ink">{name}</bdi>’s area
      </p>
      <nav aria-label={`${name}’s area`} className="no-print text-sm">
        <ul className="flex flex-wrap gap-1 border-b border-line pb-2">
          {PAGES.map(({ label, page }) => (
            <li key={page}>
              <NavLink to={`${base}${page}`} end={page === ""} className={LINK}>
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </div>
  );
}

export const loader = representativeLoader((_, { casino }) => ({ slug: casino.slug, name: casino.name }));

export default function CasinoArea() {
  return (
    <AreaFrame {...useLoaderData<typeof loader>()}>
      <Outlet />
    </AreaFrame>
  );
}
