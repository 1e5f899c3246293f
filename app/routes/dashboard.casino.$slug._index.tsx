import type { MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { backend } from "~/backend/index.server";
import { areaPath, representativeLoader } from "~/features/casino-area/access/representative.server";
import { countOpenCorrections } from "~/features/casino-area/corrections/propose.server";
import { shownScore } from "~/features/casinos/shown";
import { ScoreFigure } from "~/features/casinos/score/score-figure";
import { countUnanswered, waitingCases } from "~/site/casino-area/area-cases.server";
import { CaseRow } from "~/site/casino-area/case-row";
import { Section } from "~/ui/section";

export const loader = representativeLoader(async (_, { casino }) => {
  const [cases, reviewCount, corrections] = await Promise.all([
    waitingCases(casino.id),
    countUnanswered(casino.id),
    countOpenCorrections(casino.id),
  ]);
  return {
    ...{ name: casino.name, base: areaPath(casino.slug) },
    ...{ ...cases, reviewCount, corrections, score: casino.score && shownScore(casino.score) },
    now: backend().clock().toISOString(),
  };
});

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page ? `${page.name}’s area` : "Casino area" },
  { name: "robots", content: "noindex" },
];

export default function CasinoOverview() {
  const { name, base, waiting, isComplete, reviewCount, corrections, score, now } = useLoaderData<typeof loader>();
  return (
    <>
      <h1 dir="auto">{name}</h1>
      <Section id="waiting" title="Complaints waiting for you">
        {waiting.length === 0 ? (
          <p>
            None. <Link to={`${base}/complaints`}>All complaints</Link>
          </p>
        ) : (
          <ul className="divide-y divide-line border-y border-line">
            {waiting.map((one) => (
              <CaseRow key={one.ref} one={one} now={now} />
            ))}
          </ul>
        )}
        {!isComplete && (
          <p>
            These are the most urgent. <Link to={`${base}/complaints`}>All complaints</Link>
          </p>
        )}
      </Section>
      <Section id="unanswered" title="Reviews you can answer">
        <p>
          {reviewCount === 0 ? (
            "None without an answer."
          ) : (
            <Link to={`${base}/reviews`}>{reviewCount} without an answer</Link>
          )}
        </p>
      </Section>
      <Section id="corrections" title="Your corrections">
        <p>
          {corrections === 0 ? "No corrections waiting." : `Waiting for our staff: ${String(corrections)}.`}{" "}
          <Link to={`${base}/facts`}>Facts and corrections</Link>
        </p>
      </Section>
      {score && (
        <Section id="own-score" title="Your score">
          <ScoreFigure score={score} size="medium" />
          <p>
            <Link to={`${base}/score`}>How we got it, and what would change it</Link>
          </p>
        </Section>
      )}
    </>
  );
}
