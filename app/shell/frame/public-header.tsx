import { Link, useLocation } from "@remix-run/react";
import { Icon } from "~/ui/icon";
import { CachedFragment } from "~/ui/cached-fragment";
import { Wordmark, type NamedSite } from "~/ui/wordmark";
import { AccountEntry } from "./account-menu";
import { PUBLIC_NAVIGATION, type NavigationEntry } from "./navigation";
import { useDismissedMenus } from "./use-dismissed-menus";
import { useScrollLook } from "./use-scroll-look";

const SEARCH: NavigationEntry = { label: "Search", to: "/search" };

/** Returns the address of the menu's entry for this part of the site; null when no entry matches. */
function currentEntry(pathname: string): string | null {
  const section = /^\/[^/]*/.exec(pathname)?.[0].toLowerCase();
  return [...PUBLIC_NAVIGATION, SEARCH].find(({ to }) => to === section)?.to ?? null;
}

function MenuEntry({ entry: { label, to }, current }: { entry: NavigationEntry; current: string | null }) {
  return (
    <Link to={to} className="site-menu-link" aria-current={to === current ? "page" : undefined}>
      {label}
    </Link>
  );
}

function MenuEntries({ current }: { current: string | null }) {
  return (
    <>
      {PUBLIC_NAVIGATION.map((entry) => (
        <li key={entry.to}>
          <MenuEntry entry={entry} current={current} />
        </li>
      ))}
      <li className="sm:hidden">
        <MenuEntry entry={SEARCH} current={current} />
      </li>
    </>
  );
}

export function PublicHeader({ site }: { site: NamedSite }) {
  const { scrolled, hidden } = useScrollLook();
  useDismissedMenus();
  const { pathname } = useLocation();
  const current = currentEntry(pathname);
  return (
    <header className="site-header no-print" data-scrolled={scrolled || undefined} data-hidden={hidden || undefined}>
      <div className="header-bar page flex flex-wrap items-center justify-end gap-x-2 gap-y-2 sm:gap-x-4">
        <Link to="/" className="me-auto text-ink no-underline" aria-label={`${site.name}, home`}>
          <Wordmark {...site} />
        </Link>
        <details key={pathname} data-menu className="unfold-on-wide max-lg:order-last">
          <summary className="button button-secondary list-none max-sm:px-3">
            <Icon name="menu" /> <span className="max-sm:sr-only">Menu</span>
          </summary>
          <nav aria-label="Main">
            <CachedFragment as="ul" className="site-menu-list" name="menu" data={[current]}>
              <MenuEntries current={current} />
            </CachedFragment>
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
