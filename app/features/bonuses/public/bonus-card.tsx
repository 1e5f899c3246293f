import { Link } from "@remix-run/react";
import { CasinoLogo } from "~/features/casinos/public/casino-card";
import { ScoreFigure } from "~/features/casinos/score/score-figure";
import type { ShownScore } from "~/features/casinos/shown";
import { VisitLink } from "~/features/casinos/public/visit-link";
import type { ShownStanding } from "~/features/law/legal-standing.server";
import type { Image } from "~/platform/media/image-schema";
import { DateTime } from "~/ui/date-time";
import { Badge } from "~/ui/notice";
import type { BonusState } from "../bonus-lifecycle";
import type { OfferGroup } from "../value/offer-rank";
import type { ShownWorth } from "../value/shown-worth.server";
import type { RuleCode } from "../value/wagering-rules";
import type { OfferFact } from "./offer-facts.server";

/** A bonus as lists show it. */
export interface BonusCardData {
  group: OfferGroup;
  slug: string;
  title: string;
  /** Its type, in words. */
  kind: string;
  casino: { slug: string; name: string; logo: Image | null; score: ShownScore | null; isPaid: boolean };
  /** Says that it isn't open to players in the reader's country; absent for any other reader. */
  here?: ShownStanding;
  facts: OfferFact[];
  state: BonusState;
  stateLabel: string;
  startsAt: string | null;
  endsAt: string | null;
  worth: ShownWorth;
  flags: { code: RuleCode; label: string }[];
}

/** An offer's chance to finish, with the deposit it is for; without wagering, what the offer gives. */
export function OfferWorth({
  slug,
  worth: { label, figure, isFigure, play, notes },
}: {
  slug: string;
  worth: ShownWorth;
}) {
  return (
    <dl className="offer-worth">
      <dt>{label}</dt>
      <dd className="offer-figure">{isFigure ? figure : <span className="text-sm text-quiet">{figure}</span>}</dd>
      {play && (
        <dd>
          <Link to={`/bonuses/${slug}#calculator`} className="inline-block min-h-6 text-quiet">
            {play}
          </Link>
        </dd>
      )}
      {notes.map((note) => (
        <dd key={note}>{note}</dd>
      ))}
    </dl>
  );
}

/** Start or end of an offer, in words. */
export function BonusDates({
  bonus: { state, startsAt, endsAt },
}: {
  bonus: Pick<BonusCardData, "state" | "startsAt" | "endsAt">;
}) {
  if (state === "scheduled" && startsAt) {
    return (
      <>
        starts <DateTime at={startsAt} />
      </>
    );
  }
  if (!endsAt) return <>no end date</>;
  return (
    <>
      ends <DateTime at={endsAt} withTime />
    </>
  );
}

/**
 * An offer in a list. What it is worth under its terms is as large as the offer itself and comes before the link to it.
 */
export function BonusCard({ bonus, showCasino = true }: { bonus: BonusCardData; showCasino?: boolean }) {
  const { casino } = bonus;
  const isAhead = bonus.state === "scheduled" && bonus.startsAt !== null;
  const turn = isAhead ? bonus.startsAt : bonus.endsAt;
  return (
    <article className="card @container">
      <div className="offer">
        <div className="min-w-0 space-y-3">
          <div className="offer-name">
            {showCasino && <CasinoLogo logo={casino.logo} size="small" />}
            <div>
              <h3 className="text-base leading-snug">
                <Link dir="auto" to={`/bonuses/${bonus.slug}`} className="inline-block min-h-6 text-ink">
                  {bonus.title}
                </Link>
              </h3>
              <p className="text-sm text-quiet">
                {bonus.kind}
                {showCasino && (
                  <>
                    {" · "}
                    <Link dir="auto" to={`/casinos/${casino.slug}`} className="text-quiet">
                      {casino.name}
                    </Link>
                  </>
                )}
              </p>
            </div>
          </div>
          {bonus.group === "warned" && (
            <p>
              <Badge meaning="caution">We advise against this casino</Badge>
            </p>
          )}
          {bonus.here && (
            <p>
              <Badge meaning={bonus.here.meaning}>{bonus.here.label}</Badge>
            </p>
          )}
          <dl className="offer-facts">
            {bonus.facts
              .filter(({ isUsual }) => !isUsual)
              .map(({ label, text }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            {turn !== null && (
              <div>
                <dt>{isAhead ? "Starts" : "Ends"}</dt>
                <dd>
                  <DateTime at={turn} withTime={!isAhead} />
                </dd>
              </div>
            )}
          </dl>
          {bonus.flags.length > 0 && (
            <ul className="flex flex-wrap gap-2">
              {bonus.flags.map(({ code, label }) => (
                <li key={code}>
                  <Badge meaning="caution">{label}</Badge>
                </li>
              ))}
            </ul>
          )}
        </div>
        <div className="offer-side">
          <OfferWorth slug={bonus.slug} worth={bonus.worth} />
          {showCasino && casino.score && (
            <p className="text-end">
              <ScoreFigure score={casino.score} size="small" />
            </p>
          )}
          {bonus.state !== "active" ? (
            <Badge meaning="info">{bonus.stateLabel}</Badge>
          ) : (
            bonus.group !== "warned" &&
            bonus.here?.standing !== "refuses" && (
              <VisitLink slug={bonus.slug} casino={casino.slug} name={casino.name} isPaid={casino.isPaid} />
            )
          )}
        </div>
      </div>
    </article>
  );
}
