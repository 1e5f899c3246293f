import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listMeta } from "~/http/pages/page-meta";
import { casinoFacetPage } from "~/site/casino-facets/facet-page.server";
import { facetCrumbs, FacetScreen } from "~/site/casino-facets/facet-screen";

export function loader({ request, params }: LoaderFunctionArgs) {
  return casinoFacetPage(request, params["facet"] ?? "", params["choice"] ?? "");
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? listMeta({
        title: data.heading,
        description: data.dek || data.summary,
        matches,
        crumbs: facetCrumbs(data),
        list: data.list,
        entries: data.casinos.map(({ name, slug }) => ({ name, path: `/casinos/${slug}` })),
        isTransient: !data.hasCasinos,
      })
    : [];

export default function CasinosOfFacet() {
  return <FacetScreen page={useLoaderData<typeof loader>()} />;
}
