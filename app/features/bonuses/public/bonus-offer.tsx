import { Link } from "@remix-run/react";
import type { ShownTie } from "~/features/casinos/commercial-tie";
import { CasinoLogo } from "~/features/casinos/public/casino-card";
import { ScoreFigure } from "~/features/casinos/score/score-figure";
import type { ShownScore } from "~/features/casinos/shown";
import { tieWords } from "~/features/casinos/labels";
import { VisitLink } from "~/features/casinos/public/visit-link";
import type { Standing } from "~/features/law/legal-standing.server";
import type { Image } from "~/platform/media/image-schema";
import { Badge, Notice } from "~/ui/notice";
import { BonusDates, OfferWorth } from "./bonus-card";
import { isOver, type BonusState } from "../bonus-lifecycle";
import { CopyCode } from "./copy-code";
import type { ShownWorth } from "../value/shown-worth.server";
import type { Rule } from "../value/wagering-rules";

interface Props {
  slug: string;
  significantTerms: string;
  code: string | null;
  startsAt: string | null;
  endsAt: string | null;
  state: BonusState;
}

interface CasinoOfOffer {
  slug: string;
  name: string;
  logo: Image | null;
  score: ShownScore | null;
  /** False for a blacklisted or closed casino. */
  isRecommendable: boolean;
  isWarnedOf: boolean;
  tie: ShownTie;
}

const NO_OFFER: Record<Exclude<BonusState, "active">, { title: string; text: string }> = {
  scheduled: { title: "This offer has not started yet", text: "These details were announced and can still change." },
  paused: {
    title: "This offer is paused",
    text: "The casino or we have put it on hold, so we do not send anyone there for it.",
  },
  expired: { title: "This offer has ended", text: "We keep its rules so that you can look up what you agreed to." },
  withdrawn: {
    title: "This offer was withdrawn",
    text: "We keep its rules so that you can look up what you agreed to.",
  },
};

export function BonusNotices({ state, casino }: { state: BonusState; casino: CasinoOfOffer }) {
  return (
    <>
      {!casino.isRecommendable && (
        <Notice meaning="bad" title={`We do not send anyone to ${casino.name}`}>
          <p>
            It is blacklisted or closed. <Link to={`/casinos/${casino.slug}`}>Read why</Link>.
          </p>
        </Notice>
      )}
      {casino.isWarnedOf && (
        <Notice meaning="caution" title={`We advise against ${casino.name}`}>
          <p>
            We recommend none of its offers. <Link to={`/casinos/${casino.slug}`}>Read why</Link> before you deposit.
          </p>
        </Notice>
      )}
      {state !== "active" && (
        <Notice meaning="caution" title={NO_OFFER[state].title}>
          <p>{NO_OFFER[state].text}</p>
        </Notice>
      )}
    </>
  );
}

/**
 * An offer's significant terms, its chance and the rules to know, with the code and the link below: no link for a reader
 * to whom the offer isn't open, and no emphasis on it where the casino has no licence.
 */
export function BonusOffer({
  bonus,
  casino,
  worth,
  flags,
  standing,
}: {
  bonus: Props;
  casino: CasinoOfOffer;
  /** What the offer is for players in the reader's country; null without one. */
  standing: Standing | null;
  worth: ShownWorth;
  flags: readonly Rule[];
}) {
  const isOpen = bonus.state === "active" && casino.isRecommendable && !casino.isWarnedOf && standing !== "refuses";
  const hasEnded = isOver(bonus.state);
  return (
    <section className="card space-y-5 sm:p-7">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-b border-line pb-4">
        <CasinoLogo logo={casino.logo} size="medium" />
        <p className="min-w-0 grow basis-[min-content]">
          <Link dir="auto" to={`/casinos/${casino.slug}`} className="font-semibold">
            {casino.name}
          </Link>{" "}
          <span className="block text-sm text-quiet">
            {hasEnded ? (
              "No longer on offer"
            ) : (
              <>
                This offer <BonusDates bonus={bonus} />
              </>
            )}
          </span>
        </p>
        <span className="text-end">{casino.score && <ScoreFigure score={casino.score} />}</span>
      </div>
      <div className="max-w-3xl space-y-2">
        <h2 id="offer" className="text-lg">
          Significant terms
        </h2>
        <p dir="auto" className="text-lg">
          {bonus.significantTerms}
        </p>
      </div>
      <div className="flex flex-wrap items-start gap-x-10 gap-y-4">
        <OfferWorth slug={bonus.slug} worth={worth} />
        {flags.length > 0 && (
          <ul className="flex flex-wrap gap-2" aria-label="Rules to know">
            {flags.map(({ code, label }) => (
              <li key={code}>
                <a href="#flags" className="inline-block no-underline">
                  <Badge meaning="caution">{label}</Badge>
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
      {isOpen && (
        <div className="space-y-4">
          {bonus.code && <CopyCode code={bonus.code} />}
          <VisitLink
            slug={bonus.slug}
            name={casino.name}
            isPaid={casino.tie.pays !== "none"}
            look={standing === "unlicensed" ? "secondary" : "primary"}
          />
          <p className="text-sm text-quiet">{tieWords(casino.name, casino.tie)}</p>
        </div>
      )}
    </section>
  );
}
