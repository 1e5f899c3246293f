import { Link, NavLink, useLocation } from "@remix-run/react";
import { Icon } from "~/ui/icon";
import { Wordmark } from "~/ui/wordmark";
import { AccountEntry } from "./account-menu";
import { PUBLIC_NAVIGATION } from "./navigation";
import { useScrollLook } from "./use-scroll-look";

export function PublicHeader({ siteName }: { siteName: string }) {
  const { scrolled, hidden } = useScrollLook();
  const { pathname } = useLocation();
  return (
    <header className="site-header no-print" data-scrolled={scrolled || undefined} data-hidden={hidden || undefined}>
      <div className="header-bar page flex items-center gap-x-2 sm:gap-x-4">
        <Link to="/" className="me-auto text-ink no-underline" aria-label={`${siteName}, home`}>
          <Wordmark name={siteName} />
        </Link>
        <details key={pathname} className="unfold-on-wide max-lg:order-last">
          <summary className="button button-secondary list-none max-sm:px-3">
            <Icon name="menu" /> <span className="max-sm:sr-only">Menu</span>
          </summary>
          <nav aria-label="Main">
            <ul className="site-menu-list">
              {PUBLIC_NAVIGATION.map(({ label, to }) => (
                <li key={to}>
                  <NavLink to={to} end={to === "/"} className="site-menu-link">
                    {label}
                  </NavLink>
                </li>
              ))}
              <li className="sm:hidden">
                <NavLink to="/search" className="site-menu-link">
                  Search
                </NavLink>
              </li>
            </ul>
          </nav>
        </details>
        <Link to="/search" className="button button-quiet max-sm:hidden" aria-label="Search">
          <Icon name="search" />
        </Link>
        <AccountEntry />
      </div>
    </header>
  );
}
