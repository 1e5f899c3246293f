import { Link } from "@remix-run/react";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Fact } from "~/ui/lists/fact";
import { Notice } from "~/ui/notice";
import { DateTime } from "~/ui/date-time";
import { Section } from "~/ui/section";
import { TERMS_KIND_LABELS } from "../labels";
import { shortAddress, termsCrumbs } from "./terms-screen";
import type { VersionPageData } from "./terms-page.server";

/** One version of a casino's terms: its text, and the proof that it hasn't changed since it was found. */
export function VersionScreen({ page: { casino, version, covered, rooted, paragraphs } }: { page: VersionPageData }) {
  const path = `/casinos/${casino.slug}/terms`;
  const { id, kind, at, url, address, status, sha256, pageSha256, hash, previous, previousHash } = version;
  return (
    <main id="content" className="page space-y-8">
      <div className="space-y-4">
        <Breadcrumbs crumbs={[...termsCrumbs(casino), { label: TERMS_KIND_LABELS[kind], to: `${path}/${id}` }]} />
        <h1>
          {TERMS_KIND_LABELS[kind]} of {casino.name}, <DateTime at={at} />
        </h1>
        <p className="max-w-text">
          The text as we found it at {shortAddress(url)}. It is the casino’s, not ours, and may have changed since.
        </p>
        <p className="flex flex-wrap gap-x-5 gap-y-1">
          <Link to={path}>All versions</Link>{" "}
          {previous !== null && (
            <Link to={`${path}?${new URLSearchParams({ from: previous, to: id }).toString()}`} rel="nofollow">
              Compare with the version before
            </Link>
          )}{" "}
          <Link
            to={`/complaints/submit-form?${new URLSearchParams({ casino: casino.slug, terms: id }).toString()}`}
            rel="nofollow"
          >
            Complain about these terms
          </Link>
        </p>
      </div>
      <article aria-label="Text of the terms" dir="auto" className="max-w-text space-y-3 wrap-anywhere">
        {paragraphs.map((paragraph, index) => (
          <p key={index}>{paragraph}</p>
        ))}
      </article>
      <Section id="proof" title="About this copy" isSmall className="space-y-3 text-sm">
        <dl className="space-y-2">
          <Fact term="Found">
            <DateTime at={at} withTime />
          </Fact>
          <Fact term="Address">
            {url}
            {address !== url && <> (answered by {address})</>}, status {status}
          </Fact>
          <Fact term="SHA-256 of the text">
            <code>{sha256}</code>
          </Fact>
          <Fact term="SHA-256 of the page as it was sent">
            <code>{pageSha256}</code>
          </Fact>
          <Fact term="Fingerprint of this version">
            <code>{hash}</code>
          </Fact>
          {previousHash !== null && (
            <Fact term="Fingerprint of the version before">
              <code>{previousHash}</code>
            </Fact>
          )}
          <Fact term="Signed daily root">
            {rooted ? (
              <>
                <DateTime at={`${rooted.proof.day}T00:00:00.000Z`} />: <code>{rooted.root}</code>
              </>
            ) : (
              "None covers it yet. Each is made shortly after midnight (UTC), for the last version of each page on the day before."
            )}
          </Fact>
        </dl>
        {rooted?.problem && (
          <Notice meaning="bad" title="This version doesn’t match the root of its day">
            <p>{rooted.problem}</p>
          </Notice>
        )}
        <p className="max-w-text text-quiet">
          The fingerprint covers both checksums, the address, the status, the time and the fingerprint of the version
          before. So a version can’t be changed or left out without changing all later fingerprints.
        </p>
        <details>
          <summary>Work it out yourself</summary>
          <p className="max-w-text pt-2">The fingerprint is the SHA-256 of exactly this text:</p>
          <p className="pt-2 wrap-anywhere">
            <code>{covered}</code>
          </p>
          {rooted && (
            <>
              <p className="max-w-text pt-4">
                Below is its place in the tree of that day’s root. You can read{" "}
                <a href="/api#trail-recipe">how to work out the root from it</a>, and see{" "}
                <a href="/.well-known/edgewise-trail.json">all roots with their signatures</a>.
              </p>
              <p className="pt-2 wrap-anywhere">
                <code>{JSON.stringify(rooted.proof)}</code>
              </p>
            </>
          )}
        </details>
      </Section>
    </main>
  );
}
