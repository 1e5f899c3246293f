import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { AwardPhases } from "~/features/awards/award-phases";
import { findAward, listAwardYears, winnersOf } from "~/features/awards/awards.server";
import { CategorySection } from "~/features/awards/category-section";
import { winnersJsonLd } from "~/features/awards/json-ld";
import { PHASE_WORDS } from "~/features/awards/labels";
import { WinnerList } from "~/features/awards/winner-list";
import { rootData } from "~/http/page-data";
import { pageMeta } from "~/http/page-meta";
import { requireFound } from "~/http/responses";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Markdown } from "~/ui/markdown";
import { Notice } from "~/ui/notice";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const year = /^\d{4}$/.test(params["year"] ?? "") ? Number(params["year"]) : 0;
  const award = requireFound(await findAward(year), request);
  const years = (await listAwardYears()).map((other) => other.year);
  return {
    award,
    winners: winnersOf(award),
    before: years.find((other) => other < year) ?? null,
    after: years.findLast((other) => other > year) ?? null,
  };
}

function crumbs(year: number) {
  return [
    { label: "Awards", to: "/awards" },
    { label: String(year), to: `/awards/${String(year)}` },
  ];
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [];
  const { award, winners } = data;
  const { site } = rootData(matches);
  return pageMeta({
    title: `${site.name} Awards ${String(award.year)}`,
    description: award.intro.slice(0, 160),
    path: `/awards/${String(award.year)}`,
    site,
    image: `/og/awards/${String(award.year)}.png`,
    crumbs: crumbs(award.year),
    jsonLd: winners.length > 0 ? [winnersJsonLd(award.year, winners, site.origin)] : [],
  });
};

function BeforeResults({ phase }: { phase: keyof typeof PHASE_WORDS }) {
  return (
    <div className="max-w-text">
      <Notice title={PHASE_WORDS[phase]}>
        <p>
          {phase === "nominations"
            ? "Those who stand below have been named so far, in no order. "
            : "Nominees stand in no order. "}
          Tallies and points are published when the winners are, not before.
        </p>
      </Notice>
    </div>
  );
}

export default function AwardYear() {
  const { award, winners, before, after } = useLoaderData<typeof loader>();
  const isAnnounced = award.phase === "announced";
  const steps = (
    <section aria-labelledby="phases" className="space-y-4">
      <h2 id="phases">The year’s steps</h2>
      <AwardPhases phase={award.phase} dates={award.dates} />
    </section>
  );
  return (
    <main id="content" className="page space-y-10 py-8">
      <Breadcrumbs crumbs={crumbs(award.year)} />
      <header className="max-w-text space-y-2">
        <p className="eyebrow">
          Awards {award.year} · {PHASE_WORDS[award.phase]}
        </p>
        <h1>{award.title}</h1>
        <p>{award.intro}</p>
      </header>
      {isAnnounced ? (
        <section aria-labelledby="winners" className="space-y-3">
          <h2 id="winners">Winners</h2>
          <WinnerList winners={winners} year={award.year} />
        </section>
      ) : (
        <BeforeResults phase={award.phase} />
      )}
      {!isAnnounced && steps}
      {isAnnounced && (
        <section aria-labelledby="count" className="max-w-text space-y-2">
          <h2 id="count">How to read the results</h2>
          <p>
            Votes are put on a scale on which the nominee with the most has 100. That figure times the public’s share,
            plus the jury’s points times the rest, is the result. The bar shows what players brought in colour, and what
            the jury did in grey.
          </p>
        </section>
      )}
      {award.categories.map((category) => (
        <CategorySection key={category.id} category={category} isAnnounced={isAnnounced} />
      ))}
      {isAnnounced && steps}
      <section aria-labelledby="rules" className="space-y-3">
        <h2 id="rules">Rules of {award.year}</h2>
        <Markdown html={award.rulesHtml} />
      </section>
      <nav aria-label="Other years" className="no-print flex flex-wrap justify-between gap-4">
        <span>{before !== null && <Link to={`/awards/${String(before)}`}>Awards {before}</Link>}</span>
        <span>{after !== null && <Link to={`/awards/${String(after)}`}>Awards {after}</Link>}</span>
      </nav>
    </main>
  );
}
