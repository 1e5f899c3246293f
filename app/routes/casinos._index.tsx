import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { FacetBrowser } from "~/features/casinos/facets/facet-browser.drawn";
import { CasinoResults } from "~/features/casinos/compare/casino-results";
import { casinoListPage } from "~/features/casinos/public/casino-list.server";
import { asSent, joinJsonDataIfAny, readJsonData, useJsonLoaderData } from "~/http/responses/json-data";
import { emptyForCountry, ListCountryLine } from "~/features/reader-country/list-country-line";
import { licenceNoteOf } from "~/features/law/lists/standings.server";
import { homeCountry, listCountry } from "~/platform/access/choices/reader-country.server";
import { CachedFragment } from "~/ui/cached-fragment";
import { ListAlertLink } from "~/platform/alerts/alert-link";
import { listMeta } from "~/http/pages/page-meta";

const CRUMBS = [{ label: "Casinos", to: "/casinos" }] as const;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const country = await listCountry(request);
  const page = joinJsonDataIfAny(
    await casinoListPage(request.url, await homeCountry(request)),
    country && { country, note: await licenceNoteOf(country.code) },
  );
  return asSent(page, context);
}

export const meta: MetaFunction<typeof loader> = ({ data: json, matches }) => {
  const data = readJsonData(json);
  return listMeta({
    title: "Casinos by safety score",
    description:
      "Every casino we list, with a safety score you can work out yourself, licences we looked up and withdrawals we timed.",
    matches,
    crumbs: CRUMBS,
    // A list that a facet's page shows too is canonical there, so that search engines don't see one more filtered list.
    list: data?.facetPath && data.list.total > 0 ? { path: data.facetPath, active: [] } : data?.list,
    entries: data?.casinos.map(({ name, slug }) => ({ name, path: `/casinos/${slug}` })),
  });
};

export default function Casinos() {
  const { casinos, parts, list, facets, country = null, note = null } = useJsonLoaderData<typeof loader>();
  return (
    <main id="content" className="page space-y-8">
      <CasinoResults
        title="Casinos"
        lead={<ListCountryLine country={country} noun="casinos" />}
        casinos={casinos}
        parts={parts}
        list={list}
        note={note}
        instead={emptyForCountry(country, list, "casinos")}
      />
      <ListAlertLink kind="casinos" list={list.path} />
      {facets && (
        <CachedFragment as="div" name="facets" data={[facets]} mayBeKept>
          <FacetBrowser facets={facets} />
        </CachedFragment>
      )}
    </main>
  );
}
