import { Form, Link } from "@remix-run/react";
import { linkRel } from "~/domain/crawling";
import { formatDay } from "~/domain/days";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { DateTime } from "~/ui/date-time";
import { Button, LinkButton } from "~/ui/forms/button";
import { EmptyState } from "~/ui/lists/filter-panel";
import { Notice } from "~/ui/notice";
import { Ledger } from "~/ui/lists/ledger";
import { Section } from "~/ui/section";
import { DiffView } from "../diff-view";
import { TERMS_KIND_LABELS } from "../labels";
import type { ShownVersion, TermsPageData } from "./terms-page.server";
import { subjectCrumbs } from "~/http/pages/page-meta";

/** Returns the breadcrumbs of a casino's terms. */
export function termsCrumbs({ slug, name }: { slug: string; name: string }) {
  return subjectCrumbs("casino", { slug, name }, { label: "Terms", to: `/casinos/${slug}/terms` });
}

/** Returns an address without its scheme, as a reader knows it. */
export const shortAddress = (url: string) => url.replace(/^https?:\/\//, "");

function VersionChoice({
  name,
  label,
  versions,
  chosen,
}: {
  name: string;
  label: string;
  versions: readonly ShownVersion[];
  chosen: string | null;
}) {
  const isOfOneAddress = new Set(versions.map(({ url }) => url)).size === 1;
  return (
    <div className="space-y-1.5">
      <label htmlFor={name} className="block font-semibold">
        {label}
      </label>
      <select id={name} name={name} key={chosen} defaultValue={chosen ?? undefined} className="control">
        {versions.map(({ id, kind, at, url }) => (
          <option key={id} value={id}>
            {`${formatDay(at)}: ${TERMS_KIND_LABELS[kind]}${isOfOneAddress ? "" : `, ${shortAddress(url)}`}`}
          </option>
        ))}
      </select>
    </div>
  );
}

function CompareForm({ page: { casino, versions, chosen, comparison } }: { page: TermsPageData }) {
  // Versions that were chosen by a link and are on an older page of the list.
  const further = comparison ? [comparison.from, comparison.to] : [];
  const all = [...versions, ...further.filter(({ id }) => !versions.some((one) => one.id === id))];
  return (
    <Section id="compare" title="Compare two versions">
      <Form method="get" action={`/casinos/${casino.slug}/terms`} className="max-w-text space-y-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <VersionChoice name="from" label="Earlier" versions={all} chosen={chosen.from} />
          <VersionChoice name="to" label="Later" versions={all} chosen={chosen.to} />
        </div>
        <Button look="secondary">Compare</Button>
      </Form>
    </Section>
  );
}

function VersionTable({ page: { casino, versions } }: { page: TermsPageData }) {
  return (
    <Ledger
      label="Versions"
      className="ledger-frame"
      rowKey="id"
      rows={versions}
      columns={[
        {
          head: "Found",
          className: "whitespace-nowrap",
          cell: ({ id, at }) => (
            <Link to={`/casinos/${casino.slug}/terms/${id}`}>
              <DateTime at={at} />
            </Link>
          ),
        },
        {
          head: "Kind",
          cell: ({ kind, number, url }) => (
            <>
              {TERMS_KIND_LABELS[kind]}
              {number === 1 && <span className="text-quiet">, our first copy</span>}{" "}
              <span className="block wrap-anywhere text-quiet">{shortAddress(url)}</span>
            </>
          ),
        },
      ]}
    />
  );
}

/** The versions of a casino's terms, with the comparison of two of them. */
export function TermsScreen({ page }: { page: TermsPageData }) {
  const { casino, versions, problem, comparison, older, isContinued } = page;
  return (
    <main id="content" className="page space-y-8">
      <div className="space-y-4">
        <Breadcrumbs crumbs={termsCrumbs(casino)} />
        <h1>Terms of {casino.name}</h1>
        <p className="max-w-text">We keep each version, at a permanent address that you can cite.</p>
        <p className="text-sm">
          <a href={`/casinos/${casino.slug}/terms/feed.xml`}>Feed (Atom)</a>
        </p>
      </div>
      {problem && versions.length > 1 && (
        <Notice meaning="caution" title={problem}>
          <p>They are in the form below.</p>
        </Notice>
      )}
      {comparison && (
        <Section id="changes" title="What changed">
          <p>
            From{" "}
            <Link to={`/casinos/${casino.slug}/terms/${comparison.from.id}`}>
              {TERMS_KIND_LABELS[comparison.from.kind].toLowerCase()} of <DateTime at={comparison.from.at} />
            </Link>{" "}
            to{" "}
            <Link to={`/casinos/${casino.slug}/terms/${comparison.to.id}`}>
              {TERMS_KIND_LABELS[comparison.to.kind].toLowerCase()} of <DateTime at={comparison.to.at} />
            </Link>
          </p>
          <DiffView diff={comparison.diff} />
        </Section>
      )}
      {versions.length === 0 ? (
        <EmptyState title={isContinued ? "There are no older versions" : "We have no copies of these terms yet"}>
          <p>
            <Link to={`/casinos/${casino.slug}`}>Our review of {casino.name}</Link>
          </p>
        </EmptyState>
      ) : (
        <>
          {(versions.length > 1 || comparison) && <CompareForm page={page} />}
          <Section id="versions" title="Versions">
            <VersionTable page={page} />
            {older && (
              <LinkButton to={older} look="secondary" rel={linkRel(older)}>
                Older versions
              </LinkButton>
            )}
          </Section>
        </>
      )}
    </main>
  );
}
