import { Link, useLocation } from "@remix-run/react";
import type { MenuEntry } from "~/platform/settings/front/first-menus";
import { Icon, type IconName } from "~/ui/icon";
import { CachedFragment } from "~/ui/cached-fragment";
import { Wordmark, type NamedSite } from "~/ui/wordmark";
import { AccountEntry } from "./account-menu";
import { MenuLink } from "./menu-link";
import { useDismissedMenus } from "./use-dismissed-menus";
import { useScrollLook } from "./use-scroll-look";

/** What stands beside the menu, and on phones in it, since the bar has no room there. */
const BESIDE: readonly (MenuEntry & { icon: IconName })[] = [
  { label: "Search", target: "/search", icon: "search" },
  { label: "Country", target: "/country", icon: "globe" },
  { label: "Help", target: "/responsible-gaming#help", icon: "help" },
];

/** Returns the target of the menu's entry for this part of the site; null when no entry matches. */
function currentTarget(menu: readonly MenuEntry[], pathname: string): string | null {
  const section = /^\/[^/]*/.exec(pathname)?.[0].toLowerCase();
  return menu.find(({ target }) => target === section)?.target ?? null;
}

/** `isBare`: without the ways to pages, of which a site that isn't open has none. */
export function PublicHeader({
  site,
  menu,
  isBare = false,
}: {
  site: NamedSite;
  menu: readonly MenuEntry[];
  isBare?: boolean;
}) {
  const { scrolled, hidden } = useScrollLook();
  useDismissedMenus();
  const { pathname } = useLocation();
  const current = currentTarget([...menu, ...BESIDE], pathname);
  return (
    <header className="site-header no-print" data-scrolled={scrolled || undefined} data-hidden={hidden || undefined}>
      <div className="header-bar page flex flex-wrap items-center justify-end gap-2 sm:gap-x-3 xl:gap-x-4">
        <Link to="/" className="me-auto text-ink no-underline" aria-label={`${site.name}, home`}>
          <Wordmark {...site} />
        </Link>
        {!isBare && (
          <>
            <details key={pathname} data-menu className="unfold-on-wide max-lg:order-last">
              <summary className="button button-secondary list-none max-sm:px-3">
                <Icon name="menu" /> <span className="max-sm:sr-only">Menu</span>
              </summary>
              <nav aria-label="Main">
                <CachedFragment as="ul" className="site-menu-list" name="menu" data={[menu, current]}>
                  {[...menu, ...BESIDE].map((entry) => (
                    <li key={entry.target} className={"icon" in entry ? "sm:hidden" : undefined}>
                      <MenuLink
                        entry={entry}
                        className="site-menu-link"
                        aria-current={entry.target === current ? "page" : undefined}
                      />
                    </li>
                  ))}
                </CachedFragment>
              </nav>
            </details>
            {BESIDE.map(({ label, target, icon }) => (
              <Link key={target} to={target} className="button button-quiet text-sm max-sm:hidden">
                <Icon name={icon} className="size-5 xl:hidden" /> <span className="max-xl:sr-only">{label}</span>
              </Link>
            ))}
          </>
        )}{" "}
        <AccountEntry />
      </div>
    </header>
  );
}
