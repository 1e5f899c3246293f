import { Link } from "@remix-run/react";
import { formatNumber } from "~/domain/numbers";
import { Ledger } from "~/ui/lists/ledger";
import { Section } from "~/ui/section";
import { GROUND_LABELS, type ReviewGround } from "../grounds";
import type { HandledReviews } from "./handled-reviews.server";
import { sumOf, WITHHELD_STATES, type CountsByGround, type WithheldState } from "./withheld";

const STATE_WORDS: Record<WithheldState, { title: string; meaning: string }> = {
  rejected: { title: "Not published", meaning: "read and refused" },
  hidden: { title: "Hidden", meaning: "under review" },
  removed: { title: "Removed", meaning: "for good" },
};

function mostFirst(counts: CountsByGround) {
  return (Object.entries(counts) as [ReviewGround, number][]).sort(([, a], [, b]) => b - a);
}

function Table({ handled, caption }: { handled: HandledReviews; caption: string }) {
  const rows: { title: string; meaning: string; count: number; grounds: CountsByGround }[] = [
    { title: "Published", meaning: "", count: handled.published, grounds: {} },
    { title: "Waiting", meaning: "not read yet", count: handled.pending, grounds: {} },
    ...WITHHELD_STATES.map((state) => ({
      ...STATE_WORDS[state],
      count: sumOf(handled[state]),
      grounds: handled[state],
    })),
  ];
  return (
    <Ledger
      label={caption}
      tableClass=""
      rows={rows}
      columns={[
        {
          head: "Reviews",
          isName: true,
          cell: ({ title, meaning }) => (
            <>
              {title} {meaning && <span className="text-sm text-quiet">({meaning})</span>}
            </>
          ),
        },
        { head: "Number", isFigure: true, className: "numbers", cell: ({ count }) => formatNumber(count) },
        {
          head: "Reasons",
          className: "text-sm",
          cell: ({ grounds }) =>
            mostFirst(grounds).map(([ground, number], index) => (
              <span key={ground}>
                {index > 0 && "; "}
                {GROUND_LABELS[ground]}: <span className="numbers">{formatNumber(number)}</span>
              </span>
            )),
        },
      ]}
    >
      <caption className="sr-only">{caption}</caption>
    </Ledger>
  );
}

/** What became of a casino's reviews, in a line that leads to the reasons. */
export function HandledReviewsLine({ handled, slug }: { handled: HandledReviews; slug: string }) {
  const withheld = WITHHELD_STATES.map(
    (state) => [sumOf(handled[state]), STATE_WORDS[state].title.toLowerCase()] as const,
  );
  const counted = [[handled.pending, "waiting"] as const, ...withheld].filter(([count]) => count > 0);
  return (
    <p className="text-sm">
      <Link to={`/casinos/${slug}/score#review-counts`} className="inline-block min-h-6">
        {[[handled.published, "published"] as const, ...counted]
          .map(([count, state]) => `${formatNumber(count)} ${state}`)
          .join(", ")}
        {withheld.every(([count]) => count === 0) && ", none withheld"}
      </Link>
    </p>
  );
}

/** What became of a casino's reviews, with the reasons. */
export function HandledReviewsOfCasino({ handled, name }: { handled: HandledReviews; name: string }) {
  return (
    <Section id="review-counts" title="What became of its reviews" className="max-w-3xl space-y-3">
      <Table handled={handled} caption={`What happened to the reviews of ${name}`} />
      <p className="text-sm">
        <Link to="/how-we-rate#review-counts">All casinos</Link>
      </p>
    </Section>
  );
}

/** What became of the reviews of all casinos. */
export function HandledReviewsOfSite({ handled, uncounted }: { handled: HandledReviews; uncounted: number }) {
  return (
    <Section id="review-counts" title="Reviews you don’t see" className="max-w-3xl space-y-3">
      <p>Each decision names one reason; praise or blame is never one. Withdrawn reviews are not counted.</p>
      <Table handled={handled} caption="What happened to the reviews of all casinos" />
      {uncounted > 0 && (
        <p className="text-sm">
          The reviews of {formatNumber(uncounted)} {uncounted === 1 ? "casino" : "casinos"} are still to be counted.
        </p>
      )}
    </Section>
  );
}
