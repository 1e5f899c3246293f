import type { MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { representativeLoader } from "~/features/casino-area/access/representative.server";
import { TERMS_KIND_LABELS } from "~/features/casino-terms/labels";
import { shownVersion, termsSummary } from "~/features/casino-terms/public/terms-page.server";
import { listVersions } from "~/features/casino-terms/versions.server";
import { findWholeCasino } from "~/features/casinos/public/casino.server";
import { TermCopies, TermFlags } from "~/features/casinos/public/term-flags";
import { requireFound } from "~/http/responses/responses";
import { DateTime } from "~/ui/date-time";
import { Section } from "~/ui/section";

export const loader = representativeLoader(async ({ request }, { casino }) => {
  const [whole, summary, { items }] = await Promise.all([
    findWholeCasino(casino.slug),
    termsSummary(casino.id),
    listVersions(casino.id),
  ]);
  const { slug, termFlags, termSnapshots } = requireFound(whole, request);
  const path = `/casinos/${slug}/terms`;
  return {
    ...{ path, termFlags, termSnapshots },
    summary: summary && { count: summary.versions, changedAt: summary.changedAt, path },
    versions: items.map(shownVersion),
  };
});

export const meta: MetaFunction = () => [{ title: "Terms · Casino area" }, { name: "robots", content: "noindex" }];

export default function CasinoOwnTerms() {
  const { path, termFlags, termSnapshots, summary, versions } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>Your terms</h1>
      <p className="text-quiet">
        What we have read and found. If you change a term, we notice when we read the page again; our staff then decide
        whether a finding still holds.
      </p>
      <TermFlags flags={termFlags} versions={summary} />
      <TermCopies copies={termSnapshots} />
      {versions.length > 0 && (
        <Section id="versions" title="Versions we have kept">
          <ul className="space-y-1 text-sm">
            {versions.map(({ id, kind, at, number }) => (
              <li key={id}>
                <Link to={`${path}/${id}`}>
                  {TERMS_KIND_LABELS[kind]}, version {number}
                </Link>{" "}
                <span className="text-quiet">
                  found <DateTime at={at} />
                </span>
              </li>
            ))}
          </ul>
          <p>
            <Link to={path}>Compare versions</Link>
          </p>
        </Section>
      )}
    </>
  );
}
