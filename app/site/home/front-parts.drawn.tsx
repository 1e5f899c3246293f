import { Link } from "@remix-run/react";
import { CasinoLogo } from "~/features/casinos/public/casino-card";
import { ScoreFigure } from "~/features/casinos/score/score-figure";
import type { ComplaintSummary } from "~/features/complaints/public-complaint";
import { StateBadge } from "~/features/complaints/public/complaint-row";
import type { ArticleCardData } from "~/features/news/article-card";
import { formatMoney, moneyOf } from "~/domain/money/money";
import { ResponsiveImage } from "~/platform/media/responsive-image";
import { ShareBar } from "~/ui/charts/share-bar";
import { DateTime } from "~/ui/date-time";
import { ScrollRegion } from "~/ui/scroll-region";
import type { RankedCasino } from "./front-page.server";

export { WinnerList } from "~/features/awards/public/winner-list";
export { BonusCard } from "~/features/bonuses/public/bonus-card";
export { ScoreSum } from "./score-sum";

function euros(amount: number): string {
  return formatMoney(moneyOf(Math.round(amount), "EUR"));
}

function Recovered({ complaint: { disputed, recovered } }: { complaint: ComplaintSummary }) {
  if (!disputed) return <span className="text-sm text-quiet">not about money</span>;
  return (
    <>
      <span className="font-serif text-lg font-semibold">
        {recovered ? formatMoney(recovered) : formatMoney({ ...disputed, amount: 0 })}
      </span>{" "}
      <span className="block text-sm text-quiet">of {formatMoney(disputed)}</span>
    </>
  );
}

/** The outcomes of the latest complaints with the amounts recovered, below the year's total. */
export function OutcomeList({
  outcomes,
  year,
}: {
  outcomes: readonly ComplaintSummary[];
  year: { recoveredEur: number; disputedEur: number };
}) {
  if (outcomes.length === 0) return <p className="text-quiet">No complaint has been decided yet.</p>;
  return (
    <ScrollRegion label="The latest decided complaints">
      <p className="mb-1">
        <strong className="font-serif text-xl font-semibold">{euros(year.recoveredEur)}</strong> of{" "}
        {euros(year.disputedEur)} recovered in twelve months
      </p>
      <div className="mb-4">
        <ShareBar share={year.recoveredEur / Math.max(1, year.disputedEur)} />
      </div>
      <table className="ledger">
        <caption className="sr-only">The latest decided complaints</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Complaint</th>
            <th scope="col">Recovered</th>
          </tr>
        </thead>
        <tbody>
          {outcomes.map((complaint) => (
            <tr key={complaint.ref}>
              <th scope="row" className="font-normal">
                <Link dir="auto" to={`/complaints/${complaint.ref}`} className="text-ink">
                  {complaint.title}
                </Link>{" "}
                <span className="numbers mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-quiet">
                  <StateBadge state={complaint.state} />{" "}
                  <span>
                    <bdi>{complaint.casino.name}</bdi>
                    {complaint.closedAt && (
                      <>
                        , <DateTime at={complaint.closedAt} />
                      </>
                    )}
                  </span>
                </span>
              </th>
              <td className="figure pe-0 whitespace-nowrap">
                <Recovered complaint={complaint} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** The safest casinos, one line each. */
export function CasinoRanking({ casinos }: { casinos: readonly RankedCasino[] }) {
  if (casinos.length === 0) return <p className="text-quiet">We list none.</p>;
  return (
    <ol className="border-b border-line">
      {casinos.map(({ slug, name, logo, score, facts }) => (
        <li key={slug} className="row-link flex flex-wrap items-center gap-4 border-t border-line py-3">
          <CasinoLogo logo={logo} size="medium" />
          <div className="min-w-0 grow basis-[min-content]">
            <h3 className="leading-snug">
              <Link to={`/casinos/${slug}`} className="text-ink">
                {name}
              </Link>
            </h3>
            <p className="numbers text-sm text-quiet">{facts}</p>
          </div>
          <span className="text-end">{score && <ScoreFigure score={score} size="small" />}</span>
        </li>
      ))}
    </ol>
  );
}

/** The helpline, prominent on the front page and not only in its footer. */
export function HelpStrip({
  title,
  helpline,
  hideOffers,
}: {
  title: string;
  helpline: { name: string; hours: string; place: string } | null;
  hideOffers: boolean;
}) {
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 rounded-lg bg-sunken px-6 py-4">
      <h2 id="help" className="text-lg">
        {title}
      </h2>
      <ul className="flex flex-wrap gap-x-8 gap-y-2">
        <li>
          <Link to="/responsible-gaming#help">
            {helpline ? `${helpline.name}, ${helpline.place} · ${helpline.hours}` : "Someone to talk to"}
          </Link>
        </li>
        <li>
          <Link to="/responsible-gaming#check">Check yourself</Link>
        </li>
        <li>
          <Link to="/responsible-gaming#offers">
            {hideOffers ? "Bonuses and ads are hidden here" : "Hide bonuses and ads from me"}
          </Link>
        </li>
      </ul>
    </section>
  );
}

/** The newest article with its picture. */
export function NewsFront({ article }: { article: ArticleCardData | null }) {
  if (!article) return <p className="text-quiet">Nothing has been published yet.</p>;
  return (
    <article className="row-link space-y-2">
      {article.hero && (
        <ResponsiveImage
          image={article.hero}
          alt=""
          sizes="(min-width: 64rem) 32rem, 92vw"
          className="h-auto w-full rounded-md border border-line"
        />
      )}
      <h3 className="text-xl leading-tight">
        <Link dir="auto" to={`/news/${article.slug}`} className="text-ink">
          {article.title}
        </Link>
      </h3>
      <p dir="auto">{article.dek}</p>
    </article>
  );
}
