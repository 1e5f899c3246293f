import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { CountryLine } from "~/features/reader-country/country-line";
import { ResponsiveImage } from "~/platform/media/responsive-image";
import { DateTime } from "~/ui/date-time";
import { Fact } from "~/ui/lists/fact";
import { Ledger } from "~/ui/lists/ledger";
import { Section } from "~/ui/section";
import type { GameAtCasino, GamePage } from "./game-page.server";
import { RunRow } from "./run-row";

function Runs({ casinos }: { casinos: readonly GameAtCasino[] }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {casinos.map(({ slug, name, run, score }) => (
        <RunRow key={slug} to={`/casinos/${slug}`} title={name} run={run}>
          <span className="numbers text-sm text-quiet">
            {score === null ? "No score" : `Score ${score.toFixed(1)} of 10`}
          </span>
        </RunRow>
      ))}
    </ul>
  );
}

function StatedAt({ source }: { source: string }) {
  return (
    <a href={source} rel="nofollow noopener">
      {new URL(source).host.replace(/^www\./, "")}
    </a>
  );
}

function Versions({ versions }: { versions: GamePage["game"]["versions"] }) {
  return (
    <Section id="versions" title="Versions the studio sells">
      <Ledger
        label="Versions"
        rows={versions}
        rowKey="returns"
        columns={[
          {
            head: "Return to player",
            isName: true,
            className: "numbers font-semibold",
            cell: ({ returns }) => returns,
          },
          {
            head: "Source",
            cell: ({ source }) => <StatedAt source={source} />,
          },
          { head: "Seen on", cell: ({ checkedOn }) => <DateTime at={checkedOn} /> },
        ]}
      />
    </Section>
  );
}

function PayTables({ tables }: { tables: GamePage["game"]["payTables"] }) {
  return (
    <Section id="pay-table" title={tables.length > 1 ? "Pay tables" : "Pay table"}>
      <p className="max-w-text text-sm">
        What a bet pays in each case. Offers are worked out by it where the casino runs that version.
      </p>
      {tables.map(({ returns, source, checkedOn, rows }) => (
        <details key={returns} open={tables.length === 1}>
          <summary className="min-h-6 w-fit text-accent">The {returns} version</summary>
          <div className="mt-3 space-y-2">
            <Ledger
              label={`Pay table of the ${returns} version`}
              rows={rows}
              rowKey="pays"
              columns={[
                { head: "A bet pays", isName: true, className: "numbers", cell: ({ pays }) => pays },
                { head: "Chance", isFigure: true, cell: ({ chance }) => chance },
              ]}
            />
            <p className="text-sm text-quiet">
              <StatedAt source={source} />, seen <DateTime at={checkedOn} />
            </p>
          </div>
        </details>
      ))}
    </Section>
  );
}

/** Content of a game's page. */
export function GamePageBody({ page, above }: { page: GamePage; above?: ReactNode }) {
  const { game, country, here, elsewhere, unnamed } = page;
  const [first] = here;
  return (
    <>
      {above}
      <div className="flex flex-wrap items-start gap-6">
        {game.picture && <ResponsiveImage image={game.picture} sizes="96px" first className="logo logo-large" />}
        <div className="min-w-0 grow basis-72 space-y-2">
          <p className="eyebrow" dir="auto">
            {game.typeName} by {game.studio}
          </p>
          <h1 dir="auto">{game.name}</h1>
          <p dir="auto" className="max-w-text">
            {game.summary}
          </p>
        </div>
      </div>
      <Section id="where" title={country ? `Where it runs best in ${country.name}` : "Where it runs best"}>
        {first ? (
          <>
            <Runs casinos={here} />
            <p className="text-sm text-quiet">
              {country
                ? `Casinos licensed in ${country.name}, by the newest version seen from there, or from elsewhere if nobody looked from there.`
                : "By the newest version seen, wherever it was seen from."}
            </p>
          </>
        ) : (
          <p>
            {country
              ? `We haven’t seen it at a casino that is licensed in ${country.name}.`
              : "We haven’t seen it at a casino that we may recommend."}
          </p>
        )}
        <p>
          <Link to={`/games/${game.slug}/report`}>Report which version you see</Link>
        </p>
        <CountryLine country={country} invitation="See the casinos that are licensed where you live." />
      </Section>
      {elsewhere.length > 0 && (
        <Section id="elsewhere" title="At other casinos">
          <Runs casinos={elsewhere} />
          <p className="text-sm text-quiet">
            {country
              ? `Casinos that we don’t know to be licensed in ${country.name}, or that we advise against.`
              : "Casinos that we advise against."}
          </p>
        </Section>
      )}
      {here.length + elsewhere.length > 0 && (
        <p className="text-sm">
          <Link to={`/casinos?${new URLSearchParams({ game: game.name }).toString()}`} rel="nofollow">
            Filter casinos by this game
          </Link>
          {unnamed > 0 && <span className="text-quiet">, seen at {unnamed} more</span>}
        </p>
      )}
      <div className="grid gap-x-14 gap-y-8 lg:grid-cols-2">
        <Versions versions={game.versions} />
        <Section id="play" title="How it plays">
          <dl className="grid gap-4 sm:grid-cols-2">
            {game.facts.map(({ term, text }) => (
              <Fact key={term} term={term}>
                {text}
              </Fact>
            ))}
          </dl>
        </Section>
        {game.payTables.length > 0 && <PayTables tables={game.payTables} />}
      </div>
    </>
  );
}
