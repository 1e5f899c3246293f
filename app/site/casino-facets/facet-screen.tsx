import { Link } from "@remix-run/react";
import { FacetLinks } from "~/features/casinos/facets/facet-browser";
import { CasinoResults } from "~/features/casinos/compare/casino-results";
import { ListCountryLine } from "~/features/reader-country/list-country-line";
import { ListAlertLink } from "~/platform/alerts/alert-link";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Markdown } from "~/ui/markdown";
import type { casinoFacetPage } from "./facet-page.server";

type FacetPage = Awaited<ReturnType<typeof casinoFacetPage>>;

const OTHERS = { payment: "Other payment methods", country: "Other countries", licence: "Other authorities" } as const;

/** Returns the breadcrumbs of a facet's page. */
export function facetCrumbs({ heading, path }: Pick<FacetPage, "heading" | "path">) {
  return [
    { label: "Casinos", to: "/casinos" },
    { label: heading, to: path },
  ] as const;
}

/** The casinos of one payment method, country or authority, with their introduction. */
export function FacetScreen({ page }: { page: FacetPage }) {
  const { heading, dek, html, summary, others, filter, value, casinos, parts, list, hasCasinos, country, note } = page;
  return (
    <main id="content" className="page space-y-6">
      <Breadcrumbs crumbs={facetCrumbs(page)} />
      <CasinoResults
        title={heading}
        lead={filter !== "country" && <ListCountryLine country={country} noun="casinos" />}
        casinos={casinos}
        parts={parts}
        list={list}
        note={note}
        none={{ title: page.none, advice: "Try one of the links below." }}
      />
      <ListAlertLink kind="casinos" list={list.path} fixed={{ [filter]: value }} />
      {(dek || html || hasCasinos) && (
        <section className="max-w-text space-y-3 border-t border-line pt-6">
          {dek && (
            <p dir="auto" className="text-lg">
              {dek}
            </p>
          )}
          {hasCasinos && <p className="text-quiet">{summary}</p>}
          {html && <Markdown html={html} />}
        </section>
      )}
      <nav aria-label={OTHERS[filter]} className="no-print space-y-2 border-t border-line pt-6">
        <h2 className="text-lg">
          {OTHERS[filter]}
          <span className="sr-only">, with the number of casinos</span>
        </h2>
        <FacetLinks links={others} />
        <p>
          <Link to="/casinos" className="inline-block min-h-6">
            All casinos
          </Link>
        </p>
      </nav>
    </main>
  );
}
