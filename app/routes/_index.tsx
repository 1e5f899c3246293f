import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { hiddenOffers } from "~/platform/access/choices/offers-choice.server";
import { readerCountry } from "~/platform/access/choices/reader-country.server";
import { redirectOldAddress } from "~/features/news/wordpress/old-addresses.server";
import { frontPage, wordsFor } from "~/site/home/front-page.server";
import { CasinoRanking } from "~/site/home/front-parts.drawn";
import { FrontRows } from "~/site/home/front-rows";
import { FrontSection } from "~/site/home/front-section";
import { siteJsonLd } from "~/site/home/site-json-ld";
import { WaysIn } from "~/site/home/visitor-questions";
import { SearchBox } from "~/site/search/search-box";
import { joinJsonData, readJsonData, useJsonLoaderData } from "~/http/responses/json-data";
import { rootData } from "~/http/pages/page-data";
import { pageMeta } from "~/http/pages/page-meta";
import { CachedFragment } from "~/ui/cached-fragment";

export async function loader({ request }: LoaderFunctionArgs) {
  await redirectOldAddress(request);
  const hidden = await hiddenOffers(request);
  const country = await readerCountry(request);
  return joinJsonData(await frontPage({ hideOffers: hidden !== null, country: country?.code ?? null }), {
    country,
    hidden,
    ...(await wordsFor(country)),
  });
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const { site } = rootData(matches);
  const front = readJsonData(data);
  return pageMeta({
    title: front?.searchTitle ?? site.name,
    description: front?.searchDescription ?? site.tagline,
    path: "/",
    matches,
    jsonLd: siteJsonLd(site),
  });
};

export default function Home() {
  const front = useJsonLoaderData<typeof loader>();
  const { casinos, counted, title, heading, lead, ways } = front;
  return (
    <main id="content" className="page space-y-12 py-6 sm:py-10">
      <div className={`grid gap-x-14 gap-y-10 ${casinos ? "lg:grid-cols-2" : ""}`}>
        <div className="flex flex-col gap-5 lg:pt-3">
          <h1 className="sm:text-4xl">{heading}</h1>
          <p className="text-lg">{lead}</p>
          <SearchBox label="Casino, bonus or question" />
          <WaysIn ways={ways} />
          <p className="numbers text-sm text-quiet">{counted}No casino pays for its score.</p>
        </div>
        {casinos && (
          <FrontSection id="safest" title={title} more={{ to: "/casinos", label: "All casinos by score" }}>
            <CachedFragment as="div" name="casino ranking" data={[casinos]} mayBeKept>
              <CasinoRanking casinos={casinos} />
            </CachedFragment>
          </FrontSection>
        )}
      </div>
      <FrontRows front={front} />
    </main>
  );
}
