import { useLoaderData } from "@remix-run/react";
import { BadgeNote } from "~/features/casinos/badge/badge-note";
import { pageWithContent } from "~/features/pages/pages.server";
import { FormulaVersions, RulesInForce } from "~/features/pages/score-rules";
import { scoreRules } from "~/features/pages/score-rules.server";
import { TextPageBody, TextPageHeader } from "~/features/pages/text-page";
import { textPageMeta } from "~/features/pages/text-page-meta";
import { HandledReviewsOfSite } from "~/features/reviews/counts/handled-reviews";
import { handledReviewsOfSite } from "~/features/reviews/counts/handled-reviews.server";
import { Breadcrumbs } from "~/ui/breadcrumbs";

const CRUMBS = [{ label: "How we rate", to: "/how-we-rate" }] as const;

export async function loader() {
  const page = await pageWithContent("how-we-rate");
  const contents = [
    ...page.contents,
    { id: "versions", label: "Versions of the formula" },
    { id: "badges", label: "Badges on casinos’ sites" },
    { id: "review-counts", label: "Reviews you don’t see" },
  ];
  const [rules, reviews] = await Promise.all([scoreRules(), handledReviewsOfSite()]);
  return { page: { ...page, contents }, rules, reviews };
}

export const meta = textPageMeta(CRUMBS);

export default function HowWeRate() {
  const { page, rules, reviews } = useLoaderData<typeof loader>();
  return (
    <main id="content" className="page space-y-8">
      <Breadcrumbs crumbs={CRUMBS} />
      <TextPageHeader page={page} />
      <RulesInForce rules={rules} />
      <TextPageBody page={page}>
        <FormulaVersions versions={rules.versions} />
        <BadgeNote />
        <HandledReviewsOfSite {...reviews} />
      </TextPageBody>
    </main>
  );
}
