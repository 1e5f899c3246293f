import { Link } from "@remix-run/react";
import { linkRel } from "~/domain/crawling";
import { Icon } from "~/ui/icon";
import { formatNumber } from "~/domain/numbers";
import { Marked } from "~/ui/marked";
import { Section } from "~/ui/section";
import type { SearchAnswer, SearchGroup, StartingPoints } from "./search.server";

export function ComplaintFound({ complaint }: { complaint: NonNullable<SearchAnswer["complaint"]> }) {
  return (
    <section className="card space-y-1">
      <h2 id="found-complaint" className="eyebrow">
        The complaint with this reference
      </h2>
      <p className="font-serif text-lg font-semibold">
        <Link dir="auto" to={`/complaints/${complaint.ref}`}>
          {complaint.title}
        </Link>
      </p>
      <p className="numbers text-sm text-quiet">{complaint.context}</p>
    </section>
  );
}

export function SearchGroupSection({ group }: { group: SearchGroup }) {
  const { kind, label, total, hits, moreHref } = group;
  return (
    <section className="space-y-3">
      <h2 id={kind} className="flex items-baseline gap-2 border-b border-line pb-2">
        {label} <span className="numbers font-sans text-sm font-normal text-quiet">{formatNumber(total)}</span>
      </h2>
      <ol className="space-y-4">
        {hits.map(({ href, title, context, excerpt }) => (
          <li key={href} className="max-w-text">
            <h3 className="text-base leading-snug">
              <Link to={href}>
                <Marked segments={title} />
              </Link>
            </h3>
            <p className="numbers text-sm text-quiet">{context}</p>
            {excerpt.length > 0 && (
              <p className="text-sm">
                <Marked segments={excerpt} />
              </p>
            )}
          </li>
        ))}
      </ol>
      {moreHref && (
        <p>
          <Link
            to={moreHref}
            rel={linkRel(moreHref)}
            className="inline-flex min-h-6 items-center gap-1.5 font-semibold"
          >
            All {formatNumber(total)} in {label.toLowerCase()} <Icon name="arrow" className="size-4" />
          </Link>
        </p>
      )}
    </section>
  );
}

const pill =
  "inline-flex min-h-8 items-center rounded-full border border-control px-3 text-sm text-ink no-underline hover:bg-sunken";

/** Searches to try instead of one that found nothing. */
export function SimilarSearches({ similar }: { similar: readonly string[] }) {
  return (
    <p className="text-lg">
      Did you mean{" "}
      {similar.map((words, at) => (
        <span key={words}>
          {at > 0 && (at === similar.length - 1 ? " or " : ", ")}
          <Link to={`/search?q=${encodeURIComponent(words)}`} rel="nofollow">
            {words}
          </Link>
        </span>
      ))}
      ?
    </p>
  );
}

/** Starting points, when there are no results to show. */
export function SearchStart({ start, hideOffers }: { start: StartingPoints; hideOffers: boolean }) {
  const sections = [
    { label: "All casinos by safety score", to: "/casinos" },
    ...(hideOffers ? [] : [{ label: "Bonuses by chance to finish", to: "/bonuses" }]),
    { label: "Complaints and how they ended", to: "/complaints" },
    { label: "Questions and answers", to: "/faq" },
    { label: "Help with gambling", to: "/responsible-gaming" },
  ];
  return (
    <Section id="start" title="Good places to start" className="space-y-6">
      <div className="space-y-2">
        <h3 className="eyebrow font-sans">Searches to try</h3>
        <ul className="flex flex-wrap gap-2">
          {start.words.map((word) => (
            <li key={word}>
              <Link to={`/search?q=${encodeURIComponent(word)}`} rel="nofollow" className={pill}>
                {word}
              </Link>
            </li>
          ))}
        </ul>
      </div>
      {start.casinos.length > 0 && (
        <div className="space-y-2">
          <h3 className="eyebrow font-sans">Safest casinos</h3>
          <ul className="flex flex-wrap gap-2">
            {start.casinos.map(({ name, href }) => (
              <li key={href}>
                <Link to={href} className={pill}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="space-y-2">
        <h3 className="eyebrow font-sans">Sections</h3>
        <ul className="space-y-1">
          {sections.map(({ label, to }) => (
            <li key={to}>
              <Link to={to} className="inline-block min-h-6">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
