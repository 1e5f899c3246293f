import { Link } from "@remix-run/react";
import { PAYS_LABELS } from "~/features/casinos/labels";
import { DateTime } from "~/ui/date-time";
import { Ledger } from "~/ui/lists/ledger";
import { Section } from "~/ui/section";
import type { howWeEarn } from "./how-we-earn.server";

type Page = Awaited<ReturnType<typeof howWeEarn>>;

const TIE_WORDS = { none: "No longer paid for", affiliate: PAYS_LABELS.affiliate, sponsor: PAYS_LABELS.sponsor };

/** Link to an entry of the register, whichever of its pages has it. */
function EntryLink({ entry }: { entry: number | null }) {
  if (entry === null) return "Being written";
  return <Link to={`?before=${String(entry + 1)}#entry-${String(entry)}`}>Entry {entry}</Link>;
}

/** Who pays us and how, what that never changes, and the register of what is paid for. */
export function HowWeEarnScreen({ page: { listed, tied, sponsored, entries, earlier } }: { page: Page }) {
  return (
    <>
      <p className="max-w-text text-lg">
        <strong>
          {tied.length} of {listed}
        </strong>{" "}
        open casinos pay us. Their links are marked “Ad”.
      </p>
      <Section id="never" title="What a payment never changes" isSmall>
        <ul className="max-w-text list-disc space-y-1 ps-5">
          <li>
            A casino’s score: <Link to="/how-we-rate">its formula</Link> has no place for it.
          </li>
          <li>A casino’s place in a list, and whether it is listed at all.</li>
          <li>What we write of it, and what becomes of a complaint.</li>
        </ul>
        <p className="max-w-text">
          We take nothing from casinos that are closed, that we warn about, or whose licence we found in no register.
        </p>
      </Section>
      <Section id="who" title="Who pays us" isSmall>
        {tied.length === 0 ? (
          <p>Nobody does.</p>
        ) : (
          <Ledger
            label="Casinos that pay us"
            className="ledger-frame"
            rows={tied}
            columns={[
              {
                head: "Casino",
                isName: true,
                cell: ({ slug, name }) => (
                  <Link id={`casino-${slug}`} to={`/casinos/${slug}`}>
                    {name}
                  </Link>
                ),
              },
              { head: "Pays us", cell: ({ pays }) => PAYS_LABELS[pays] },
              { head: "How", cell: ({ how }) => (how.length === 0 ? "Not stated" : how.join("; ")) },
              { head: "Register", cell: ({ entry }) => <EntryLink entry={entry} /> },
            ]}
          />
        )}
        {sponsored.length > 0 && (
          <Ledger
            label="Articles that a sponsor paid for"
            className="ledger-frame"
            rows={sponsored}
            columns={[
              {
                head: "Article",
                isName: true,
                cell: ({ slug, title }) => (
                  <Link id={`article-${slug}`} to={`/news/${slug}`}>
                    {title}
                  </Link>
                ),
              },
              { head: "Register", cell: ({ entry }) => <EntryLink entry={entry} /> },
            ]}
          />
        )}
        <p className="max-w-text text-sm text-quiet">
          A click on the link of a deal gets a random number, which the partner programme tells us again when somebody
          opens an account. We keep it for 90 days, with the kind of page and the country, and nothing of the person.
        </p>
      </Section>
      <Section id="register" title="Register of placements" isSmall>
        <p className="max-w-text">
          The site writes down by itself what is paid for and from when on. Each entry names the one before, and{" "}
          <a href="/api#trail-recipe">the signed root of each day</a> covers the last of them, so nothing can be added
          or removed afterwards unseen. <a href="/how-we-earn/register.json">The entries as data</a>
        </p>
        {entries.length === 0 ? (
          <p>It has no entry yet.</p>
        ) : (
          <Ledger
            label="Register of placements"
            className="ledger-frame"
            isDense
            rows={entries}
            columns={[
              {
                head: "Entry",
                isFigure: true,
                cell: ({ number }) => <span id={`entry-${String(number)}`}>{number}</span>,
              },
              { head: "From", cell: ({ recordedAt }) => <DateTime at={recordedAt} /> },
              { head: "What", isName: true, cell: ({ path, title }) => <Link to={path}>{title}</Link> },
              { head: "Where", cell: ({ place }) => (place === "casino" ? "All links to it" : "The article") },
              { head: "Paid for", cell: ({ tie }) => TIE_WORDS[tie] },
            ]}
          />
        )}
        {earlier !== null && (
          <p>
            <Link to={`/how-we-earn?before=${String(earlier)}#register`}>Earlier entries</Link>
          </p>
        )}
      </Section>
    </>
  );
}
