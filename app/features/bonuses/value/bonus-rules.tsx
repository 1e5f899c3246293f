import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { moneyBeside, type Beside } from "~/domain/money/beside";
import type { Money } from "~/domain/money/money";
import { DateTime } from "~/ui/date-time";
import { Section } from "~/ui/section";
import { RatesNote } from "~/ui/times/rates-note";
import { Badge } from "~/ui/notice";
import { GAME_LABELS, MODEL_LABELS, wageringWords } from "../labels";
import type { PlayedTerms } from "./standard-play";
import type { Rule as RuleToKnow } from "./wagering-rules";
import { GAME_KINDS } from "../kinds";
import type { BonusFields } from "../schema";

/** The rules that cost players most, each with an explanation. */
export function RuleFlags({ flags }: { flags: readonly RuleToKnow[] }) {
  if (flags.length === 0) return null;
  return (
    <Section id="flags" title="Rules to know before you take it" className="space-y-4">
      <ul className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {flags.map(({ code, label, text }) => (
          <li key={code} className="space-y-1.5 border-s-2 border-caution ps-4">
            <Badge meaning="caution">{label}</Badge>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Rule({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-0.5 border-b border-line py-2 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <dt className="text-quiet">{term}</dt>
      <dd className="numbers">{children}</dd>
    </div>
  );
}

const days = (count: number | null, none: string) =>
  count === null ? none : `${String(count)} ${count === 1 ? "day" : "days"}`;

type Rules = Omit<PlayedTerms, "percent" | "lowestPercent" | "maxAmount"> &
  Pick<BonusFields, "claimDays" | "useDays" | "startsAt" | "endsAt" | "newPlayersOnly" | "termsUrl" | "verifiedAt"> & {
    /** The countries whose players it is for, and those it leaves out, by name. */
    openTo: readonly string[];
    /** The game of its spins, where the casino was seen to run it. */
    spinsGame: { slug: string; words: string } | null;
    leftOut: readonly string[];
  };

/** All rules of an offer, in our words and in the casino's own terms. */
export function BonusRules({
  bonus,
  beside = null,
}: {
  bonus: Rules;
  /** The reader's own currency. */
  beside?: Beside | null;
}) {
  const amount = (value: Money | null, none: string) => (value ? moneyBeside(value, beside) : none);
  const games = GAME_KINDS.flatMap((kind) => {
    const share = bonus.contributions[kind];
    return share === undefined ? [] : [`${GAME_LABELS[kind]} ${String(share)}%`];
  });
  return (
    <section className="space-y-3">
      <details>
        <summary>
          <h2 id="rules" className="inline">
            All its rules
          </h2>
        </summary>
        <dl className="mt-4 border-t border-line text-sm">
          {bonus.freeSpins && (
            <Rule term="Free spins">
              {bonus.freeSpins.count} of {moneyBeside(bonus.freeSpins.value, beside)} on{" "}
              {bonus.spinsGame ? (
                <>
                  <Link to={`/games/${bonus.spinsGame.slug}`}>{bonus.freeSpins.game}</Link>, which{" "}
                  {bonus.spinsGame.words}
                </>
              ) : (
                bonus.freeSpins.game
              )}
            </Rule>
          )}
          <Rule term="Minimum deposit">{amount(bonus.minDeposit, "none")}</Rule>
          <Rule term="Maximum deposit">{amount(bonus.maxDeposit, "not stated")}</Rule>
          {bonus.minLoss && <Rule term="Minimum loss">{moneyBeside(bonus.minLoss, beside)}</Rule>}
          {bonus.minStakes && <Rule term="Stakes that earn it">{moneyBeside(bonus.minStakes, beside)}</Rule>}
          <Rule term="Wagering">{wageringWords(bonus.wagering, bonus.wageringBase)}</Rule>
          <Rule term="Games count">{games.length > 0 ? games.join(", ") : "not stated"}</Rule>
          <Rule term="Maximum bet">{amount(bonus.maxBet, "not limited")}</Rule>
          <Rule term="Maximum cash-out">{amount(bonus.maxCashout, "not limited")}</Rule>
          {bonus.wagering > 0 && bonus.model === "cashable" && <Rule term="Kind">{MODEL_LABELS.cashable}</Rule>}
          <Rule term="Time to claim it">{days(bonus.claimDays, "not limited")}</Rule>
          <Rule term="Time to use it">{days(bonus.useDays, "not limited")}</Rule>
          <Rule term="Runs">
            {bonus.startsAt ? (
              <>
                from <DateTime at={bonus.startsAt} />
              </>
            ) : (
              "already"
            )}
            {bonus.endsAt ? (
              <>
                {" "}
                to <DateTime at={bonus.endsAt} withTime />
              </>
            ) : (
              ", no end date"
            )}
          </Rule>
          <Rule term="For players from">
            {bonus.openTo.length > 0 ? bonus.openTo.join(", ") : "every country the casino accepts"}
            {bonus.leftOut.length > 0 && `, without ${bonus.leftOut.join(", ")}`}
          </Rule>
          <Rule term="For">{bonus.newPlayersOnly ? "new players only" : "new and existing players"}</Rule>
        </dl>
        {beside && <RatesNote beside={beside} />}
      </details>
      {bonus.model !== "cashable" && <p>{MODEL_LABELS[bonus.model]}</p>}
      <p className="text-sm">
        {bonus.termsUrl && (
          <a href={bonus.termsUrl} rel="nofollow noopener">
            Full terms
          </a>
        )}
        {bonus.termsUrl && bonus.verifiedAt && " · "}
        {bonus.verifiedAt && (
          <span className="text-quiet">
            Checked <DateTime at={bonus.verifiedAt} />
          </span>
        )}
      </p>
    </section>
  );
}
