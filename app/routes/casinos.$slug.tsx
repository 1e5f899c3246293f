import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { isRecommendable, listCasinoOffers } from "~/features/bonuses/bonus.server";
import { SaveCasino } from "~/features/accounts/save-casino";
import { isCasinoSaved } from "~/features/accounts/saved-casinos.server";
import { findViewer } from "~/features/accounts/viewer.server";
import { CasinoOffers } from "~/features/bonuses/casino-offers";
import { redirectFormerSlug } from "~/features/catalogue/find.server";
import { CasinoFacts } from "~/features/casinos/casino-facts";
import { CasinoHeader, ProsAndCons } from "~/features/casinos/casino-header";
import { casinoComplaintRecord, casinoRating, findCasino, scoreWorking } from "~/features/casinos/casino.server";
import { casinoJsonLd } from "~/features/casinos/json-ld";
import { ScoreHistory } from "~/features/casinos/score-history";
import { ScoreSection } from "~/features/casinos/score-section";
import { TermFlags } from "~/features/casinos/term-flags";
import { VisitLink } from "~/features/casinos/visit-link";
import { ComplaintRecord } from "~/features/complaints/complaint-record";
import { renderMarkdown } from "~/features/publishing/markdown.server";
import { CasinoReviews, parseReviewQuery } from "~/features/reviews/casino-reviews";
import { representsCasino } from "~/features/reviews/review-writing.server";
import { listReviews } from "~/features/reviews/reviews.server";
import { rootData } from "~/http/page-data";
import { pageMeta } from "~/http/page-meta";
import { readPreferences } from "~/http/preferences.server";
import { requireFound } from "~/http/responses";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Markdown } from "~/ui/markdown";
import { PageContents } from "~/ui/page-contents";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const slug = params["slug"] ?? "";
  const found = await findCasino(slug);
  if (!found) await redirectFormerSlug("casino", slug, (to) => `/casinos/${to}`);
  const casino = requireFound(found, request);
  const query = parseReviewQuery(request.url);
  const viewer = await findViewer(request);
  const [{ hideOffers }, { explained }, rating, record, reviews, offers, isSaved, mayReply] = await Promise.all([
    readPreferences(request),
    scoreWorking(casino),
    casinoRating(casino.id),
    casinoComplaintRecord(casino.id),
    listReviews(casino.id, query),
    listCasinoOffers(casino.id),
    viewer !== null && isCasinoSaved(viewer.user.uid, casino.id),
    viewer !== null && representsCasino(viewer.user.uid, casino.id),
  ]);
  const { scoreHistory, body, affiliateUrl: _affiliateUrl, ...facts } = casino;
  return {
    casino: facts,
    isSaved,
    mayReply,
    isRecommendable: isRecommendable(casino),
    offers: hideOffers ? null : offers,
    html: renderMarkdown(body),
    history: scoreHistory.map(({ score, cause, at }) => ({ score, cause, at })),
    explained,
    rating,
    record,
    reviews,
    query,
  };
}

function crumbs(name: string, slug: string) {
  return [
    { label: "Casinos", to: "/casinos" },
    { label: name, to: `/casinos/${slug}` },
  ];
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [];
  const { casino, rating } = data;
  const { site } = rootData(matches);
  return pageMeta({
    title: `${casino.name} review: safety score ${casino.score?.score?.toFixed(1) ?? "none"}`,
    description: casino.summary,
    path: `/casinos/${casino.slug}`,
    site,
    image: `/og/casinos/${casino.slug}.png`,
    crumbs: crumbs(casino.name, casino.slug),
    jsonLd: [casinoJsonLd(casino, rating, site)],
  });
};

const SECTIONS = [
  { id: "score", label: "The score" },
  { id: "review", label: "Our review" },
  { id: "bonuses", label: "Bonuses" },
  { id: "facts", label: "Facts" },
  { id: "terms", label: "Terms" },
  { id: "complaints", label: "Complaints" },
  { id: "reviews", label: "Player reviews" },
  { id: "history", label: "Score history" },
];

export default function CasinoPage() {
  const { casino, html, history, explained, rating, record, reviews, query, ...page } = useLoaderData<typeof loader>();
  return (
    <main id="content" className="page space-y-12 py-8">
      <div className="space-y-6">
        <Breadcrumbs crumbs={crumbs(casino.name, casino.slug)} />
        <CasinoHeader casino={casino} />
        <div className="no-print flex flex-wrap items-start gap-3">
          {page.isRecommendable && page.offers && <VisitLink slug={casino.slug} name={casino.name} look="primary" />}
          <SaveCasino slug={casino.slug} name={casino.name} isSaved={page.isSaved} />
        </div>
      </div>
      <ProsAndCons pros={casino.pros} cons={casino.cons} />
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_11rem]">
        <div className="min-w-0 space-y-12 max-lg:order-last">
          <ScoreSection explained={explained} apiPath={`/api/v1/casinos/${casino.slug}.json`} />
          <section id="review" aria-label="Review">
            <Markdown html={html} />
          </section>
          {page.isRecommendable && <CasinoOffers offers={page.offers} casino={casino} />}
          <CasinoFacts casino={casino} />
          <TermFlags flags={casino.termFlags} snapshots={casino.termSnapshots} />
          <ComplaintRecord record={record} casinoSlug={casino.slug} name={casino.name} />
          <CasinoReviews casino={casino} rating={rating} reviews={reviews} query={query} mayReply={page.mayReply} />
          <ScoreHistory history={history} name={casino.name} />
          <p className="no-print">
            <Link to={`/casinos/compare?c=${casino.slug}`}>Compare {casino.name} with others</Link>
          </p>
        </div>
        <PageContents sections={SECTIONS.filter(({ id }) => id !== "bonuses" || page.isRecommendable)} />
      </div>
    </main>
  );
}
