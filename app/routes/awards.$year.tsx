import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData, type Params } from "@remix-run/react";
import { backend } from "~/backend/index.server";
import { memberAction } from "~/platform/access/guards.server";
import { findViewer } from "~/platform/access/viewer.server";
import { awardHead } from "~/features/awards/award-head";
import { awardSlug } from "~/features/awards/award-slug";
import { AwardPageBody } from "~/features/awards/public/award-page-body";
import { findAward, listAwardYears, winnersOf, type Winner } from "~/features/awards/public/awards.server";
import { BallotForm, CasinoNames, CategoryBallot } from "~/features/awards/voting/ballot";
import { openBallot } from "~/features/awards/voting/ballot-rules";
import { takeBallot } from "~/features/awards/voting/ballot.server";
import { findOwnBallot, listNominable } from "~/features/awards/voting/voting.server";
import { redirectFormerSlug } from "~/platform/publishing/slugs/former-slugs.server";
import { readForm } from "~/http/bodies/form.server";
import { alertFormPath } from "~/platform/alerts/alert-link";
import { rootData } from "~/http/pages/page-data";
import { pageMeta } from "~/http/pages/page-meta";
import { requireFound } from "~/http/responses/responses";
import { Breadcrumbs } from "~/ui/breadcrumbs";

/** Returns schema.org's list of a year's winners by category. */
function winnersJsonLd(
  { year, title }: { year: number; title: string },
  winners: readonly Winner[],
  origin: string,
): Record<string, unknown> {
  return {
    "@context": "https://schema.org",
    "@type": "ItemList",
    name: `${title}: winners`,
    itemListElement: winners.map(({ category, categoryId, name }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: `${category}: ${name}`,
      url: `${origin}/awards/${String(year)}#${categoryId}`,
    })),
  };
}

function yearOf({ year }: Params): number {
  return /^\d{4}$/.test(year ?? "") ? Number(year) : 0;
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const year = yearOf(params);
  const found = await findAward(year);
  if (!found) await redirectFormerSlug("award", awardSlug(year), (to) => `/awards/${to.replace("awards-", "")}`);
  const award = requireFound(found, request);
  const [viewer, stage] = [await findViewer(request), openBallot(award, backend().clock().toISOString())];
  const categories = award.categories.map(({ id }) => id);
  const years = (await listAwardYears()).map((other) => other.year);
  return {
    award,
    stage,
    own: viewer && stage ? await findOwnBallot(viewer.user.uid, year, categories) : null,
    casinoNames: viewer && stage === "nominations" ? await listNominable() : [],
    winners: winnersOf(award),
    before: years.find((other) => other < year) ?? null,
    after: years.findLast((other) => other > year) ?? null,
  };
}

export const action = memberAction(async ({ request, params }, viewer) =>
  takeBallot(viewer, yearOf(params), await readForm(request)),
);

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
    ...awardHead(award, site.name),
    ...award.head,
    path: `/awards/${String(award.year)}`,
    matches,
    image: `/og/awards/${String(award.year)}.png`,
    crumbs: crumbs(award.year),
    jsonLd: winners.length > 0 ? [winnersJsonLd(award, winners, site.origin)] : [],
  });
};

export default function AwardYear() {
  const { award, winners, before, after, stage, own, casinoNames } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <main id="content" className="page space-y-10">
      <Breadcrumbs crumbs={crumbs(award.year)} />
      <BallotForm year={award.year} isShown={own !== null}>
        <AwardPageBody
          award={award}
          winners={winners}
          isVoting={stage === "voting" && own !== null}
          ballotOf={
            stage &&
            ((category) => (
              <CategoryBallot
                // An accepted ballot resets the form to the stored vote.
                key={own?.votes[category.id]?.votedAt ?? own?.nominations[category.id]?.why}
                year={award.year}
                stage={stage}
                category={category}
                own={own}
                lastResult={answer?.category === category.id ? answer.result : null}
              />
            ))
          }
        />
      </BallotForm>
      <CasinoNames names={casinoNames} />
      {award.phase !== "announced" && (
        <p className="no-print text-sm">
          <Link to={alertFormPath("award", String(award.year))} rel="nofollow">
            Tell me about each phase
          </Link>
        </p>
      )}
      <nav aria-label="Other years" className="no-print flex flex-wrap justify-between gap-4">
        <span>{before !== null && <Link to={`/awards/${String(before)}`}>Awards {before}</Link>}</span>{" "}
        <span>{after !== null && <Link to={`/awards/${String(after)}`}>Awards {after}</Link>}</span>
      </nav>
    </main>
  );
}
