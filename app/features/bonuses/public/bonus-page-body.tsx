import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { formatMoney, moneyOf, type Currency } from "~/domain/money/money";
import { CountryWarning } from "~/features/law/country-panel";
import type { CountryView } from "~/features/law/country-view";
import { CachedFragment } from "~/ui/cached-fragment";
import { BonusHeader, BonusNotices, BonusOffer } from "./bonus-offer";
import type { BonusPageData } from "./bonus-page.server";
import { BonusRules, RuleFlags } from "../value/bonus-rules";
import { varyingRate } from "../value/play-words";
import type { ShownPlay } from "../value/standard-play";
import { GameChoice } from "../calculator/game-choice";
import { CalculatorSection, FiguresSection } from "../calculator/calculator-section";
import { GAME_LABELS } from "../labels";
import { TYPE_LABELS } from "../kinds";

/** Returns the sums that the answer is for, those of ordinary play or the reader's own. */
function sumsPlayed(
  { asked, text: figures, bonusFollows }: BonusPageData["calculation"],
  play: ShownPlay,
  { currency, isMost }: { currency: Currency; isMost: boolean },
) {
  const loss = bonusFollows === false ? null : play.loss;
  const money = (units: string) => formatMoney(moneyOf(Number(units), currency));
  const start = [
    ...(loss ? [`${formatMoney(loss)} lost`] : []),
    ...(play.stakes ? [`${formatMoney(play.stakes.sum)} staked`] : []),
    ...(figures.deposit === "0" ? [] : [`${money(figures.deposit)} deposited`]),
    figures.bonus === "0" ? "no bonus given" : `${isMost ? "at most " : ""}${money(figures.bonus)} given`,
  ].join(", ");
  if (asked) return `Your figures: ${start}.`;
  return `Ordinary play: ${start}, ${money(figures.bet)} a bet on a medium slot.${varyingRate(play)}`;
}

/** Returns the calculation without warnings of rules that the page explains by themselves. */
function withoutRulesOf(flags: BonusPageData["flags"], calculation: BonusPageData["calculation"]) {
  const { answer } = calculation;
  if (!answer) return calculation;
  const warnings = answer.warnings.filter(({ code }) => !flags.some((flag) => flag.code === code));
  return { ...calculation, answer: { ...answer, warnings } };
}

/** Content of a bonus's page. `path` is the page that shows it, to which its calculator is sent. */
export function BonusPageBody({
  page,
  path,
  formKey,
  above,
  beneath,
  here,
}: {
  page: BonusPageData;
  path: string;
  /** Changes when the calculator's form is to be filled in afresh. */
  formKey: string;
  /** Content above its name. */
  above?: ReactNode;
  /** Content beneath the offer. */
  beneath?: ReactNode;
  /** What the offer means for players in the reader's country, said before the link; undefined where nobody asks. */
  here?: CountryView | null;
}) {
  const { bonus, casino, worth, facts, flags, calculation, currency, play } = page;
  const standing = here?.shown.standing ?? null;
  const beside = here?.beside ?? null;
  const isComputed = calculation.answer !== null;
  // The casino decides how much of the sum a player gets, and nothing that is known earns all of it.
  const isMost =
    bonus.wagering === 0 && play?.basis === "sum" && play.stakes === null && calculation.bonusFollows !== false;
  // No game has a figure while the model is one that can't be computed.
  const games = calculation.text.model === "parachute" ? [] : page.games;
  const calculator = (
    <CalculatorSection
      key={formKey}
      path={path}
      calculation={calculation}
      currency={currency}
      isMost={isMost}
      game={page.played?.slug ?? null}
    >
      {calculation.asked ? (
        <p className="text-sm text-quiet">
          {page.played && `${page.played.words} `}
          {isComputed && `${play ? sumsPlayed(calculation, play, { currency, isMost }) : "Your figures."} `}
          <Link to={`${path}#calculator`}>Back to ordinary play</Link>
        </p>
      ) : play ? (
        <>
          {isComputed && <p className="text-sm text-quiet">{sumsPlayed(calculation, play, { currency, isMost })}</p>}
          {!isComputed && calculation.text.contribution === "0" && (
            <p className="text-quiet">Ordinary play is on slots, and bets on slots do not count here.</p>
          )}
        </>
      ) : (
        <p className="text-quiet">This offer states no amount. Enter what you would get.</p>
      )}
      {worth.spins && <p className="text-sm text-quiet">Calculated {worth.spins}.</p>}
    </CalculatorSection>
  );
  // A form of eleven fields, for an offer without an amount, isn't what its page begins with.
  const isFirst = calculation.bonusFollows !== null;
  return (
    <>
      <div className="space-y-5">
        {above}
        <BonusHeader bonus={bonus} casino={casino} kind={TYPE_LABELS[bonus.type]} />
        <BonusNotices state={bonus.state} casino={casino} />
        {isFirst && calculator}
        <BonusOffer bonus={bonus} casino={casino} facts={facts} flags={flags} standing={standing}>
          {here !== undefined && <CountryWarning view={here} isOffer />}
        </BonusOffer>
        {beneath}
        {!isFirst && calculator}
      </div>
      {(isComputed || games.length > 0 || page.casinoGames.length > 0) && (
        <FiguresSection calculation={withoutRulesOf(flags, calculation)} currency={currency} isMost={isMost}>
          {games.length > 0 && (
            <p className="text-sm">
              Other games:{" "}
              {games.map(({ kind, percent, search: figures }, index) => (
                <span key={kind}>
                  {index > 0 && ", "}
                  {figures === null ? (
                    `${GAME_LABELS[kind]} (${String(percent)}%: ${percent === 0 ? "never finished" : "over 200,000 bets"})`
                  ) : (
                    <Link to={`${path}?${figures}#calculator`} rel="nofollow" preventScrollReset>
                      {GAME_LABELS[kind]} ({percent}%)
                    </Link>
                  )}
                </span>
              ))}
            </p>
          )}
          <GameChoice
            plays={page.casinoGames}
            played={page.played?.slug ?? null}
            casino={casino.name}
            path={path}
            calculation={calculation}
          />
        </FiguresSection>
      )}
      {flags.length > 0 && (
        <CachedFragment as="div" name="bonus flags" data={[flags]}>
          <RuleFlags flags={flags} />
        </CachedFragment>
      )}
      <CachedFragment as="div" name="bonus rules" data={[bonus, beside]}>
        <BonusRules bonus={bonus} beside={beside} />
      </CachedFragment>
    </>
  );
}
