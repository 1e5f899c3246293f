import { Form, Link, NavLink, useLocation, useRouteLoaderData } from "@remix-run/react";
import { mayDo } from "~/domain/roles/duties";
import { useDuties } from "~/platform/access/duties/use-duties";
import type { AdminBadges } from "~/site/admin-home/badges.server";
import type { SignedInUser } from "~/platform/access/schema";
import { Wordmark, type NamedSite } from "~/ui/wordmark";
import type { WaitingCounts } from "~/site/admin-home/waiting-counts.server";
import { MemberMenu } from "../frame/member-menu";
import { ADMIN_NAVIGATION, ADMIN_SCREENS } from "../frame/admin-navigation";
import { useDismissedMenus } from "../frame/use-dismissed-menus";
import { useScrollLook } from "../frame/use-scroll-look";
import { AdminPalette } from "./admin-palette";
import { AdminRail } from "./admin-rail";
import { WaitingBadge } from "./waiting-badge";

/** What the admin area's layout route reads for its frame. */
export interface WorkbenchData {
  counts: WaitingCounts;
  /** True if single keys do something. */
  hasShortcuts: boolean;
}

/** What the admin area's layout route hands to the root, which draws the header. */
export interface AdminHandle {
  Header: typeof AdminHeader;
}

/**
 * The admin area's header: those of the specification's seven entries that the person's duties open, the badge on
 * Complaints, and the user menu with its own badge. On narrow screens its menu holds the rail as well.
 */
export function AdminHeader({ site, user, badges }: { site: NamedSite; user: SignedInUser; badges: AdminBadges }) {
  const { scrolled, hidden } = useScrollLook();
  useDismissedMenus();
  const { key, pathname } = useLocation();
  const duties = useDuties();
  // Missing where the layout's own loader failed.
  const layout = useRouteLoaderData<WorkbenchData>("routes/admin");
  const entries = ADMIN_NAVIGATION.filter(({ duty }) => mayDo(duties, duty));
  const here = ADMIN_SCREENS.filter(
    ({ to }) => pathname === to || (to !== "/admin" && pathname.startsWith(`${to}/`)),
  ).at(-1);
  return (
    <header
      className="site-header admin-header no-print"
      data-scrolled={scrolled || undefined}
      data-hidden={hidden || undefined}
    >
      <div className="page flex flex-wrap items-center gap-x-4 gap-y-2 py-1.5">
        <Link to="/admin" className="me-auto flex flex-wrap items-center gap-x-2 text-ink no-underline">
          <Wordmark {...site} /> <span className="eyebrow">Admin</span>
        </Link>
        <Form method="get" action="/admin/search" role="search" className="flex max-sm:order-last max-sm:w-full">
          <label htmlFor="admin-header-search" className="sr-only">
            Search the admin area
          </label>
          <input
            dir="auto"
            id="admin-header-search"
            name="q"
            type="search"
            placeholder="Search everything (Ctrl+K)"
            autoComplete="off"
            className="control min-h-9 py-1 text-sm sm:w-56"
          />
        </Form>
        <MemberMenu user={user} duties={duties} from="admin" badge={badges.userMenu} />
      </div>
      <details key={key} className="unfold-on-wide border-t border-line">
        <summary className="page min-h-11 py-2.5 text-sm font-semibold">
          <span className="inline-flex flex-wrap items-center gap-x-2">
            Menu
            {here && <span className="font-normal text-quiet">{here.label}</span>}
            {badges.complaints !== null && <WaitingBadge count={badges.complaints} />}
          </span>
        </summary>
        <nav aria-label="Admin" className="lg:border-t-0">
          <ul className="page relative flex flex-wrap gap-x-1 text-sm">
            {entries.map(({ label, to }) => (
              <li key={to} className="shrink-0">
                <NavLink to={to} end={to === "/admin"} className="site-menu-link flex items-center gap-2">
                  {label}
                  {to === "/admin/complaints" && badges.complaints !== null && (
                    <WaitingBadge count={badges.complaints} />
                  )}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <AdminRail counts={layout?.counts ?? {}} className="page columns-2 border-t border-line pt-3 lg:hidden" />
      </details>
      <AdminPalette hasSingleKeys={layout?.hasShortcuts ?? false} />
    </header>
  );
}
