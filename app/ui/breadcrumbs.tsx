import { Link } from "@remix-run/react";

/** The page's place in the site; the page itself comes last and is not a link. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly { label: string; to: string }[] }) {
  return (
    <nav aria-label="Breadcrumb" className="no-print mb-3 text-sm">
      <ol className="flex flex-wrap gap-x-2 text-quiet">
        {[{ label: "Home", to: "/" }, ...crumbs].map(({ label, to }, index, all) => (
          <li key={to} className="crumb flex gap-x-2">
            {index === all.length - 1 ? (
              <span dir="auto" aria-current="page">
                {label}
              </span>
            ) : (
              <Link dir="auto" to={to} className="text-quiet">
                {label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
