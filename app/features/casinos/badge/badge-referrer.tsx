import { Link } from "@remix-run/react";
import { useHydrated } from "remix-utils/use-hydrated";
import { parseUrl } from "~/domain/urls/parse-url";
import { Notice } from "~/ui/notice";
import { badgeCheckPath } from "./badge-look";
import { Domain } from "./badge-verdict";

/**
 * Returns the domain of the site that linked here, which only this browser knows; null for our own site and for none.
 */
function referringDomain(): string | null {
  // The site that linked to the first page of a visit didn't link to the next ones.
  const [loaded] = performance.getEntriesByType("navigation");
  const from = parseUrl(document.referrer);
  if (!loaded || new URL(loaded.name).pathname !== location.pathname || !from) return null;
  const { hostname } = from;
  return hostname === location.hostname || !hostname.includes(".") ? null : hostname.replace(/^www\./, "");
}

/**
 * Offers to check the site that the visitor came from, when its badge's link names another. The browser works it out:
 * the server neither needs nor counts where somebody came from.
 */
export function CameFrom({ slug, own, checked }: { slug: string; own: string | null; checked: string | null }) {
  const isHydrated = useHydrated();
  const from = isHydrated ? referringDomain() : null;
  if (from === null || from === checked || from === own || (own !== null && from.endsWith(`.${own}`))) return null;
  return (
    <Notice meaning="caution" title="You came here from another domain">
      <p>
        The page you were on is at <Domain>{from}</Domain>.{" "}
        <Link to={badgeCheckPath(slug, from)}>Check that domain</Link>
      </p>
    </Notice>
  );
}
