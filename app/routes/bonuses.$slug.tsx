import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useLocation } from "@remix-run/react";
import { BonusNotices, BonusOffer } from "~/features/bonuses/bonus-offer";
import { bonusPage } from "~/features/bonuses/bonus-page.server";
import { BonusRules, RuleFlags } from "~/features/bonuses/bonus-rules";
import { CalculatorSection } from "~/features/bonuses/calculator-section";
import { bonusJsonLd } from "~/features/bonuses/json-ld";
import { GAME_LABELS, TYPE_LABELS } from "~/features/bonuses/labels";
import { OffersHidden } from "~/features/bonuses/offers-hidden";
import { redirectFormerSlug } from "~/features/catalogue/find.server";
import { rootData } from "~/http/page-data";
import { pageMeta } from "~/http/page-meta";
import { readPreferences } from "~/http/preferences.server";
import { requireFound } from "~/http/responses";
import { Breadcrumbs } from "~/ui/breadcrumbs";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const slug = params["slug"] ?? "";
  const found = await bonusPage(slug, new URL(request.url).searchParams);
  if (!found) await redirectFormerSlug("bonus", slug, (to) => `/bonuses/${to}`);
  const page = requireFound(found, request);
  if ((await readPreferences(request)).hideOffers) return null;
  return data(page, { status: page.calculation.lastResult ? 422 : 200 });
}

function crumbs(title: string, slug: string) {
  return [
    { label: "Bonuses", to: "/bonuses" },
    { label: title, to: `/bonuses/${slug}` },
  ];
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => {
  if (!page) return [{ title: "Bonuses are hidden" }, { name: "robots", content: "noindex" }];
  const { bonus, casino, calculation } = page;
  const { site } = rootData(matches);
  const isOver = bonus.state === "expired" || bonus.state === "withdrawn";
  return pageMeta({
    title: `${bonus.title} at ${casino.name}`,
    description: `${casino.name}: ${bonus.title}. Its significant terms, the rules to know, and the chance to finish the wagering.`,
    path: `/bonuses/${bonus.slug}`,
    site,
    image: `/og/bonuses/${bonus.slug}.png`,
    crumbs: crumbs(bonus.title, bonus.slug),
    noIndex: isOver || calculation.asked,
    jsonLd: isOver || !casino.isRecommendable ? [] : [bonusJsonLd(bonus, casino, site)],
  });
};

function ordinaryPlay({ deposit, bonus, bet }: Record<"deposit" | "bonus" | "bet", string>, currency: string): string {
  const start =
    deposit === "0" ? `${bonus} ${currency} given` : `${deposit} ${currency} deposited, ${bonus} ${currency} given`;
  return `Worked out for ordinary play: ${start}, ${bet} ${currency} a bet on a slot of medium volatility. Change anything below.`;
}

export default function BonusPage() {
  const page = useLoaderData<typeof loader>();
  const { search } = useLocation();
  if (!page) {
    return (
      <main id="content" className="page space-y-6 py-8">
        <h1>Bonuses are hidden</h1>
        <OffersHidden />
      </main>
    );
  }
  const { bonus, casino, flags, calculation, currency, games, isReckonable } = page;
  return (
    <main id="content" className="page space-y-12 py-8">
      <div className="space-y-6">
        <Breadcrumbs crumbs={crumbs(bonus.title, bonus.slug)} />
        <h1>
          {TYPE_LABELS[bonus.type]} at {casino.name}
        </h1>
        <BonusNotices state={bonus.state} casino={casino} />
        <BonusOffer bonus={bonus} casino={casino} />
      </div>
      <RuleFlags flags={flags} />
      <CalculatorSection key={search} path={`/bonuses/${bonus.slug}`} calculation={calculation} currency={currency}>
        {calculation.asked ? (
          <p className="text-quiet">
            Worked out from your figures. <Link to={`/bonuses/${bonus.slug}#calculator`}>Back to ordinary play</Link>
          </p>
        ) : isReckonable ? (
          <p className="text-quiet">{ordinaryPlay(calculation.text, currency)}</p>
        ) : (
          <p className="text-quiet">This offer names no amount to reckon with. Enter what you would be given.</p>
        )}
        {games.length > 0 && (
          <p className="text-sm">
            Work it out for:{" "}
            {games.map(({ kind, percent, search: figures }, index) => (
              <span key={kind}>
                {index > 0 && ", "}
                {figures === null ? (
                  `${GAME_LABELS[kind]} (${String(percent)} %: ${percent === 0 ? "never finished" : "over 200,000 bets"})`
                ) : (
                  <Link to={`/bonuses/${bonus.slug}?${figures}#calculator`} preventScrollReset>
                    {GAME_LABELS[kind]} ({percent} %)
                  </Link>
                )}
              </span>
            ))}
          </p>
        )}
      </CalculatorSection>
      <BonusRules bonus={bonus} restrictedCountries={casino.restrictedCountries} />
    </main>
  );
}
