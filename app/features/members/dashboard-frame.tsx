import { NavLink } from "@remix-run/react";
import type { ReactNode } from "react";

const SECTIONS = [
  { label: "Overview", to: "/dashboard" },
  { label: "Notices", to: "/dashboard/notices" },
  { label: "Alerts", to: "/dashboard/alerts" },
  { label: "Saved casinos", to: "/dashboard/saved" },
  { label: "Profile", to: "/dashboard/profile" },
  { label: "Password", to: "/dashboard/password" },
  { label: "Passkeys", to: "/dashboard/passkeys" },
  { label: "Second factor", to: "/dashboard/second-factor" },
  { label: "Sessions", to: "/dashboard/sessions" },
  { label: "Newsletter", to: "/dashboard/newsletter" },
  { label: "For casinos", to: "/dashboard/casino" },
  { label: "Your data", to: "/dashboard/data" },
] as const;

const LINK =
  "block rounded-md px-3 py-2 text-ink no-underline hover:bg-sunken aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold";

/** Navigation of the dashboard's sections beside (on narrow screens above) the open one. */
export function DashboardFrame({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[13rem_minmax(0,1fr)]">
      <nav aria-label="Dashboard" className="no-print text-sm lg:sticky lg:top-24 lg:self-start">
        <ul className="flex flex-wrap gap-1 lg:block lg:space-y-1">
          {SECTIONS.map(({ label, to }) => (
            <li key={to}>
              <NavLink to={to} end={to === "/dashboard"} className={LINK}>
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0 space-y-8">{children}</div>
    </div>
  );
}
