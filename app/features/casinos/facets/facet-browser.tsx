import { NameLink } from "~/ui/text/typed-text";

export interface FacetLink {
  label: string;
  path: string;
  /** Casinos in its list. */
  count: number;
}

/** Links to facets' pages, each with its number of casinos, which the heading names. */
export function FacetLinks({ links }: { links: readonly FacetLink[] }) {
  return (
    <ul className="facet-links">
      {links.map(({ label, path, count }) => (
        <li key={path}>
          <NameLink to={path}>{label}</NameLink> <span>{count}</span>
        </li>
      ))}
    </ul>
  );
}

/** The ways into the whole list: by payment method, by country and by authority. */
export function FacetBrowser({ facets }: { facets: Record<"payment" | "country" | "licence", readonly FacetLink[]> }) {
  return (
    <details className="no-print">
      <summary className="font-semibold text-accent">By payment, country or licence</summary>
      <nav aria-label="Browse by" className="space-y-5 pt-4">
        <div className="space-y-2">
          <h2 className="text-lg">
            Payment method<span className="sr-only">, with the number of casinos</span>
          </h2>
          <FacetLinks links={facets.payment} />
        </div>
        <div className="space-y-2">
          <h2 className="text-lg">
            Open to players in<span className="sr-only">, with the number of casinos</span>
          </h2>
          <FacetLinks links={facets.country} />
        </div>
        <div className="space-y-2">
          <h2 className="text-lg">
            Licence<span className="sr-only">, with the number of casinos</span>
          </h2>
          <FacetLinks links={facets.licence} />
        </div>
      </nav>
    </details>
  );
}
