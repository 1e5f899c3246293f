import type { MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { findAward, listAwardYears, winnersOf } from "~/features/awards/public/awards.server";
import { PHASE_WORDS } from "~/features/awards/labels";
import { CurrentYear } from "~/features/awards/public/current-year";
import { rootData } from "~/http/pages/page-data";
import { absolute, pageMeta } from "~/http/pages/page-meta";
import { thisYear as presentYear } from "~/http/page-cache/this-year.server";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { LinkButton } from "~/ui/forms/button";
import { EmptyState } from "~/ui/lists/filter-panel";
import { Section } from "~/ui/section";

const CRUMBS = [{ label: "Awards", to: "/awards" }];

export async function loader() {
  const years = await listAwardYears();
  const thisYear = presentYear();
  // In January the year's own awards have often not begun, so the last ones are shown until they do.
  const present = years.find(({ year }) => year <= thisYear);
  const award = present ? await findAward(present.year) : null;
  return {
    current: award && {
      year: award.year,
      title: award.title,
      intro: award.intro,
      phase: award.phase,
      dates: award.dates,
      categories: award.categories.map(({ id, name }) => ({ id, name })),
      winners: winnersOf(award),
    },
    ahead: years.filter(({ year }) => year > thisYear),
    archive: years.filter(({ year }) => year < (present?.year ?? 0)),
  };
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const { site } = rootData(matches);
  return pageMeta({
    title: "Awards: who won, and how it was counted",
    description:
      "The casinos that did one thing better than the others, chosen by players and a jury, with every tally and the working of every result.",
    path: "/awards",
    matches,
    ...(data?.current && { image: `/og/awards/${String(data.current.year)}.png` }),
    crumbs: CRUMBS,
    jsonLd: [
      {
        "@context": "https://schema.org",
        "@type": "ItemList",
        itemListElement: [
          ...(data?.ahead ?? []),
          ...(data?.current ? [data.current] : []),
          ...(data?.archive ?? []),
        ].map(({ year, title }, index) => ({
          "@type": "ListItem",
          position: index + 1,
          name: `${String(year)}: ${title}`,
          url: absolute(site, `/awards/${String(year)}`),
        })),
      },
    ],
  });
};

export default function Awards() {
  const { current, ahead, archive } = useLoaderData<typeof loader>();
  return (
    <main id="content" className="page space-y-10">
      <Breadcrumbs crumbs={CRUMBS} />
      {current ? (
        <CurrentYear current={current} />
      ) : (
        <>
          <h1>Awards</h1>
          {ahead.length === 0 && (
            <EmptyState title="There are no awards yet">The first ones will be announced here.</EmptyState>
          )}
        </>
      )}
      {ahead.map(({ year, title, phase }) => (
        <aside
          key={year}
          aria-label={`Awards ${String(year)}`}
          className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 rounded-lg border border-line bg-accent-soft p-5"
        >
          <div className="min-w-0">
            <p className="eyebrow">
              {year} · {PHASE_WORDS[phase]}
            </p>
            <p className="font-serif text-lg font-semibold">{title}</p>
          </div>
          <LinkButton look="secondary" to={`/awards/${String(year)}`}>
            See the categories for {year}
          </LinkButton>
        </aside>
      ))}
      {archive.length > 0 && (
        <Section id="archive" title="Earlier years">
          <ul className="divide-y divide-line border-y border-line">
            {archive.map(({ year, title, categories }) => (
              <li key={year} className="grid gap-x-6 py-3 sm:grid-cols-[5rem_minmax(0,1fr)_9rem] sm:items-baseline">
                <span className="numbers font-serif text-xl font-semibold">{year}</span>{" "}
                <Link to={`/awards/${String(year)}`} className="no-underline">
                  {title}
                </Link>{" "}
                <span className="numbers text-sm text-quiet sm:text-end">{categories} categories</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <p className="max-w-text text-quiet">
        Awards never change a score and can’t be bought. <a href="/feeds/votes.ics">The dates as a calendar</a>
      </p>
    </main>
  );
}
