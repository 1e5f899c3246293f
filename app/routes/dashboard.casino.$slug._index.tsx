import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { backend } from "~/backend/index.server";
import { areaPath, requireRepresentative } from "~/features/casino-area/access/representative.server";
import { countOpenCorrections } from "~/features/casino-area/corrections/propose.server";
import { shownScore } from "~/features/casinos/shown";
import { ScoreFigure } from "~/features/casinos/score/score-figure";
import { countUnanswered, waitingCases } from "~/site/casino-area/area-cases.server";
import { CaseRow } from "~/site/casino-area/case-row";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { casino } = await requireRepresentative(request, params["slug"]);
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
}

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page ? `${page.name}’s area` : "Casino area" },
  { name: "robots", content: "noindex" },
];

export default function CasinoOverview() {
  const { name, base, waiting, isComplete, reviewCount, corrections, score, now } = useLoaderData<typeof loader>();
  return (
    <>
      <h1 dir="auto">{name}</h1>
      <section aria-labelledby="waiting" className="space-y-3">
        <h2 id="waiting">Complaints waiting for you</h2>
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
      </section>
      <section aria-labelledby="unanswered" className="space-y-3">
        <h2 id="unanswered">Reviews you can answer</h2>
        <p>
          {reviewCount === 0 ? (
            "None without an answer."
          ) : (
            <Link to={`${base}/reviews`}>{reviewCount} without an answer</Link>
          )}
        </p>
      </section>
      <section aria-labelledby="corrections" className="space-y-3">
        <h2 id="corrections">Your corrections</h2>
        <p>
          {corrections === 0 ? "No corrections waiting." : `Waiting for our staff: ${String(corrections)}.`}{" "}
          <Link to={`${base}/facts`}>Facts and corrections</Link>
        </p>
      </section>
      {score && (
        <section aria-labelledby="own-score" className="space-y-3">
          <h2 id="own-score">Your score</h2>
          <ScoreFigure score={score} size="medium" />
          <p>
            <Link to={`${base}/score`}>How we got it, and what would change it</Link>
          </p>
        </section>
      )}
    </>
  );
}
