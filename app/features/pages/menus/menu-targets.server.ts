import { casinoDomains, leadsToCasino } from "~/features/partners/ways/casino-links.server";
import { findRedirect } from "~/platform/publishing/slugs/former-slugs.server";
import type { MenuEntry, Menus } from "~/platform/settings/front/first-menus";
import { BUILT_IN_PAGES } from "../fixed-pages";
import { pagePath } from "../page-path.server";
import { absentPages } from "../pages.server";
import { publishedPages } from "../published-pages.server";

/** A page that a menu can lead to. */
export interface MenuTarget {
  path: string;
  title: string;
}

/** Pages that are there whatever staff have written, without the search, which every header has. */
const OWN_PAGES: readonly MenuTarget[] = [
  { path: "/", title: "Home" },
  { path: "/casinos", title: "Casinos" },
  { path: "/bonuses", title: "Bonuses" },
  { path: "/bonuses/calculator", title: "Bonus calculator" },
  { path: "/games", title: "Games" },
  { path: "/awards", title: "Awards" },
  { path: "/news", title: "News" },
  { path: "/complaints", title: "Complaints" },
  { path: "/complaints/submit-form", title: "Submit a complaint" },
  { path: "/contact", title: "Contact" },
  { path: "/faq", title: "FAQ" },
  { path: "/country", title: "Where you live" },
  { path: "/how-we-earn", title: "How we earn" },
  { path: "/how-we-keep-our-word", title: "How we keep our word" },
  { path: "/newsletter", title: "Newsletter" },
  { path: "/api", title: "Open data" },
  { path: "/sitemap.xml", title: "Sitemap" },
];
const OWN_PATHS = new Set(OWN_PAGES.map(({ path }) => path));
const BUILT_IN_PATHS = new Set(BUILT_IN_PAGES.map(({ path }) => path));
const ADDED = "/pages/";

/** Returns the pages that a menu can lead to at present: lists and forms, built-in pages, and those that staff added. */
export async function menuTargets(): Promise<MenuTarget[]> {
  const [absent, { items }] = await Promise.all([absentPages(), publishedPages.read()]);
  const added = items.map(({ slug, title }) => ({ path: pagePath(slug), title }));
  return [
    ...OWN_PAGES,
    ...BUILT_IN_PAGES.filter(({ path }) => !absent.includes(path)).map(({ path, title }) => ({ path, title })),
    // A page that introduces a list of casinos is read above it, and only while the list has casinos.
    ...added.filter(({ path }) => path.startsWith(ADDED)).sort((a, b) => a.title.localeCompare(b.title, "en")),
  ];
}

interface Present {
  absent: readonly string[];
  added: ReadonlySet<string>;
  ofCasinos: ReadonlySet<string>;
}

/**
 * Returns the entries that lead somewhere, each place once; one to a page that was renamed leads to its present address.
 * A casino may have been listed after an entry to it was saved.
 */
async function leading(entries: readonly MenuEntry[], { absent, added, ofCasinos }: Present): Promise<MenuEntry[]> {
  const shown = await Promise.all(
    entries.map(async (entry): Promise<MenuEntry | null> => {
      const { target } = entry;
      if (!target.startsWith(ADDED)) {
        const isThere = OWN_PATHS.has(target) || (BUILT_IN_PATHS.has(target) && !absent.includes(target));
        const isElsewhere = target.startsWith("https:") && !leadsToCasino(target, ofCasinos);
        return isThere || isElsewhere ? entry : null;
      }
      const former = target.slice(ADDED.length);
      const slug = added.has(former) ? former : ((await findRedirect("page", former)) ?? "");
      return added.has(slug) ? { ...entry, target: pagePath(slug) } : null;
    }),
  );
  const byTarget = new Map(shown.filter((entry) => entry !== null).map((entry) => [entry.target, entry]));
  return [...byTarget.values()];
}

/** Returns the menus as readers get them: without entries whose page isn't there, and without empty columns. */
export async function shownMenus({ header, footer }: Menus): Promise<Menus> {
  const [absent, { items }, ofCasinos] = await Promise.all([absentPages(), publishedPages.read(), casinoDomains()]);
  const present = { absent, added: new Set(items.map(({ slug }) => slug)), ofCasinos };
  const columns = await Promise.all(
    footer.map(async ({ title, entries }) => ({ title, entries: await leading(entries, present) })),
  );
  return {
    header: await leading(header, present),
    footer: columns.filter(({ entries }) => entries.length > 0),
  };
}
