import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { bonusPage } from "~/features/bonuses/public/bonus-page.server";
import { isOver } from "~/features/bonuses/bonus-lifecycle";
import { BonusPageBody } from "~/features/bonuses/public/bonus-page-body";
import { calculatorKey } from "~/features/bonuses/calculator/calculator-form";
import { bonusHead } from "~/features/bonuses/bonus-head";
import { OffersHidden } from "~/features/bonuses/public/list/offers-hidden";
import { findOffer } from "~/features/bonuses/public/bonus.server";
import { countryView } from "~/features/law/country-view.server";
import { COUNTRY_PARAMETER } from "~/http/page-cache/country-parameter";
import { readerCountry } from "~/platform/access/choices/reader-country.server";
import { CountryPanel } from "~/features/law/country-panel";
import { redirectFormerSlug } from "~/platform/publishing/slugs/former-slugs.server";
import { hiddenOffers } from "~/platform/access/choices/offers-choice.server";
import { joinJsonData, readJsonData } from "~/http/responses/json-data";
import { withinShare } from "~/http/security/rate-limit.server";
import { rootData } from "~/http/pages/page-data";
import { pageMeta } from "~/http/pages/page-meta";
import { requireFound } from "~/http/responses/responses";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import type { BonusFields } from "~/features/bonuses/schema";

type Described = Pick<BonusFields, "slug" | "title" | "significantTerms" | "startsAt" | "endsAt" | "countries">;

/** Returns schema.org's description of an offer, including its significant terms. */
function bonusJsonLd(
  bonus: Described,
  casino: { name: string; slug: string },
  site: { origin: string },
): Record<string, unknown> {
  return {
    "@context": "https://schema.org",
    "@type": "Offer",
    name: bonus.title,
    description: bonus.significantTerms,
    url: `${site.origin}/bonuses/${bonus.slug}`,
    offeredBy: { "@type": "Organization", name: casino.name, url: `${site.origin}/casinos/${casino.slug}` },
    ...(bonus.startsAt && { validFrom: bonus.startsAt }),
    ...(bonus.endsAt && { validThrough: bonus.endsAt }),
    ...(bonus.countries.length > 0 && { eligibleRegion: bonus.countries }),
  };
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const slug = params["slug"] ?? "";
  const country = await readerCountry(request);
  const { searchParams } = new URL(request.url);
  searchParams.delete(COUNTRY_PARAMETER);
  const find = () => bonusPage(slug, searchParams, country?.code ?? null);
  // Only what somebody asks the calculator is worked out for them alone.
  const found = searchParams.size === 0 ? await find() : await withinShare(request, find);
  if (!found) await redirectFormerSlug("bonus", slug, (to) => `/bonuses/${to}`);
  const page = requireFound(found, request);
  const hidden = await hiddenOffers(request);
  if (hidden) return { hidden };
  const { casino, bonus } = (await findOffer(slug)) ?? {};
  const here = casino && bonus ? await countryView(country, { casino, offerCountries: bonus.countries }) : null;
  return data(joinJsonData(page, { here }), { status: readJsonData(page)?.calculation.lastResult ? 422 : 200 });
}

function crumbs(title: string, slug: string) {
  return [
    { label: "Bonuses", to: "/bonuses" },
    { label: title, to: `/bonuses/${slug}` },
  ];
}

export const meta: MetaFunction<typeof loader> = ({ data: json, matches }) => {
  const page = json && "json" in json ? readJsonData(json) : undefined;
  if (!page) return [{ title: "Bonuses are hidden" }, { name: "robots", content: "noindex" }];
  const { bonus, casino, calculation } = page;
  const { site } = rootData(matches);
  const isPast = isOver(bonus.state);
  return pageMeta({
    ...bonusHead(bonus.title, casino.name),
    ...bonus.head,
    path: `/bonuses/${bonus.slug}`,
    matches,
    image: `/og/bonuses/${bonus.slug}.png`,
    crumbs: crumbs(bonus.title, bonus.slug),
    noIndex: isPast || calculation.asked,
    jsonLd: isPast || !casino.isRecommendable || casino.isWarnedOf ? [] : [bonusJsonLd(bonus, casino, site)],
  });
};

export default function BonusPage() {
  const data = useLoaderData<typeof loader>();
  const location = useLocation();
  if ("hidden" in data) {
    return (
      <main id="content" className="page space-y-6">
        <h1>Bonuses are hidden</h1>
        <OffersHidden by={data.hidden} />
      </main>
    );
  }
  const page = readJsonData(data);
  if (!page) return null;
  const { bonus } = page;
  return (
    <main id="content" className="page space-y-10">
      <BonusPageBody
        page={page}
        path={`/bonuses/${bonus.slug}`}
        formKey={calculatorKey(location)}
        here={page.here}
        beneath={page.here && <CountryPanel view={page.here} isOffer />}
        above={<Breadcrumbs crumbs={crumbs(bonus.title, bonus.slug)} />}
      />
    </main>
  );
}
