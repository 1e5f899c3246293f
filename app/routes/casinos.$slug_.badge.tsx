import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BadgeForm, BadgeAdvice, BadgeSnippets, CameFrom } from "~/features/casinos/badge/badge-screen";
import { badgeCheckPath, badgePath, BADGE_PIXELS } from "~/features/casinos/badge/badge-look";
import { badgePage } from "~/features/casinos/badge/badge-page.server";
import { BadgeVerdict } from "~/features/casinos/badge/badge-verdict";
import { OffersHidden } from "~/features/bonuses/public/list/offers-hidden";
import { pageMeta, subjectCrumbs } from "~/http/pages/page-meta";
import { requireFound } from "~/http/responses/responses";
import { siteOrigin } from "~/http/security/site-origin.server";
import { hiddenBy } from "~/platform/access/choices/offers-choice.server";
import { countryWithoutLinks } from "~/platform/access/choices/reader-country.server";
import { redirectFormerSlug } from "~/platform/publishing/slugs/former-slugs.server";
import { Breadcrumbs } from "~/ui/breadcrumbs";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const slug = params["slug"] ?? "";
  const asked = new URL(request.url).searchParams.get("for")?.trim() ?? "";
  const country = await countryWithoutLinks(request);
  const hidden = country === null ? null : hiddenBy({ name: country, hasLinks: false });
  const page = await badgePage(slug, asked, siteOrigin(request), { isWithoutBadge: hidden !== null });
  if (!page) await redirectFormerSlug("casino", slug, (to) => badgeCheckPath(to, asked === "" ? null : asked));
  const found = requireFound(page, request);
  return data({ ...found, hidden }, { status: found.check?.kind === "unreadable" ? 422 : 200 });
}

function crumbs({ name, slug }: { name: string; slug: string }) {
  return subjectCrumbs("casino", { slug, name }, { label: "Badge", to: badgeCheckPath(slug) });
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  page
    ? pageMeta({
        title: `Check ${page.casino.name}’s badge`,
        description: `Find out whether a site that shows our badge for ${page.casino.name} is the casino’s own, and what we say about it today.`,
        path: badgeCheckPath(page.casino.slug),
        matches,
        image: `/og/casinos/${page.casino.slug}.png`,
        crumbs: crumbs(page.casino),
        // Anyone can link here with any domain.
        noIndex: page.check !== null,
      })
    : [];

export default function CasinoBadge() {
  const page = useLoaderData<typeof loader>();
  const { casino, check, own, verdict, snippets } = page;
  const [width, height] = BADGE_PIXELS.large;
  return (
    <main id="content" className="page space-y-10">
      <div className="max-w-text space-y-6">
        <Breadcrumbs crumbs={crumbs(casino)} />
        <h1>Check {casino.name}’s badge</h1>
        <BadgeVerdict page={page} />
        <CameFrom slug={casino.slug} own={own} checked={check && check.kind !== "unreadable" ? check.domain : null} />
        <BadgeForm page={page} />
        {page.hidden && <OffersHidden by={page.hidden} />}
        {verdict && !page.hidden && (
          <figure className="space-y-2">
            <picture>
              <source
                srcSet={badgePath(casino.slug, { theme: "dark", size: "large" })}
                media="(prefers-color-scheme: dark)"
              />
              <img
                src={badgePath(casino.slug, { theme: "light", size: "large" })}
                width={width}
                height={height}
                alt={verdict.sentence}
                className="block h-auto max-w-full"
              />
            </picture>
            <figcaption className="text-sm text-quiet">The badge as it looks today.</figcaption>
          </figure>
        )}
      </div>
      <BadgeAdvice name={casino.name} own={own} host={page.host} />
      <BadgeSnippets name={casino.name} snippets={snippets} />
    </main>
  );
}
