import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { hiddenOffers } from "~/platform/access/choices/offers-choice.server";
import { alternate } from "~/http/feeds/alternate";
import { readerCountry } from "~/platform/access/choices/reader-country.server";
import { countryView } from "~/features/law/country-view.server";
import { SaveCasino } from "~/features/members/save-casino";
import { isCasinoSaved } from "~/features/members/saved-casinos.server";
import { findViewer } from "~/platform/access/viewer.server";
import { redirectFormerSlug } from "~/platform/publishing/slugs/former-slugs.server";
import { CasinoPage, casinoCrumbs } from "~/site/casino-page/casino-page";
import { publicCasinoPage } from "~/site/casino-page/casino-page.server";
import { findCasino } from "~/features/casinos/public/casino.server";
import { casinoJsonLd } from "~/site/casino-page/casino-json-ld";
import { alertFormPath } from "~/platform/alerts/alert-link";
import { LinkButton } from "~/ui/forms/button";
import { VisitLink } from "~/features/casinos/public/visit-link";
import { representsCasino } from "~/features/reviews/writing/review-writing.server";
import { asSent, joinJsonData, readJsonData, useJsonLoaderData } from "~/http/responses/json-data";
import { rootData } from "~/http/pages/page-data";
import { pageMeta } from "~/http/pages/page-meta";
import { requireFound } from "~/http/responses/responses";
import { casinoHead } from "~/features/casinos/casino-head";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const slug = params["slug"] ?? "";
  const found = await findCasino(slug);
  if (!found) await redirectFormerSlug("casino", slug, (to) => `/casinos/${to}`);
  const casino = requireFound(found, request);
  const viewer = await findViewer(request);
  const hidden = await hiddenOffers(request);
  const country = await readerCountry(request);
  const [page, isSaved, mayReply, here] = await Promise.all([
    publicCasinoPage(slug, { address: request.url, hideOffers: hidden !== null, country: country?.code ?? null }),
    viewer !== null && isCasinoSaved(viewer.user.uid, casino.id),
    viewer !== null && representsCasino(viewer.user.uid, casino.id),
    countryView(country, { casino }),
  ]);
  return asSent(joinJsonData(requireFound(page, request), { isSaved, mayReply, hidden, here }), context);
}

export const meta: MetaFunction<typeof loader> = ({ data: json, matches }) => {
  const data = readJsonData(json);
  if (!data) return [];
  const { casino, rating } = data;
  const { site } = rootData(matches);
  const feed = `/feeds/casinos/${casino.slug}`;
  const meta = pageMeta({
    ...casinoHead(casino, casino.score?.score ?? null),
    ...casino.head,
    path: `/casinos/${casino.slug}`,
    matches,
    image: `/og/casinos/${casino.slug}.png`,
    crumbs: casinoCrumbs(casino.name, casino.slug),
    jsonLd: [casinoJsonLd(casino, rating, site)],
  });
  return [...meta, alternate(`${feed}.xml`, casino.name), alternate(`${feed}.json`, casino.name)];
};

export default function PublicCasino() {
  const page = useJsonLoaderData<typeof loader>();
  const { slug, name, tie, isAdvisedAgainst } = page.casino;
  const standing = page.here?.shown.standing;
  return (
    <CasinoPage
      page={page}
      mayReply={page.mayReply}
      hidden={page.hidden}
      here={page.here}
      alerts={
        <>
          <LinkButton look="quiet" to={alertFormPath("casino", slug)} rel="nofollow">
            Tell me about changes
          </LinkButton>{" "}
          <a className="button button-quiet" href={`/feeds/casinos/${slug}.xml`}>
            Feed
          </a>
        </>
      }
    >
      {!isAdvisedAgainst && standing !== "refuses" && (page.offers || page.hidden?.hasLinks) && (
        <VisitLink
          slug={slug}
          name={name}
          isPaid={tie.pays !== "none"}
          look={standing === "unlicensed" ? "secondary" : "primary"}
        />
      )}
      <SaveCasino slug={slug} name={name} isSaved={page.isSaved} />
    </CasinoPage>
  );
}
