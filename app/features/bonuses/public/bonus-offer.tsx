import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { ShownTie } from "~/features/casinos/commercial-tie";
import { CasinoLogo } from "~/features/casinos/public/casino-card";
import { ScoreFigure } from "~/features/casinos/score/score-figure";
import type { ShownScore } from "~/features/casinos/shown";
import { tieWords } from "~/features/casinos/labels";
import { VisitLink } from "~/features/casinos/public/visit-link";
import type { Standing } from "~/features/law/legal-standing.server";
import type { Image } from "~/platform/media/image-schema";
import { Drawing } from "~/ui/icon";
import { Badge, Notice } from "~/ui/notice";
import { NameLink } from "~/ui/text/typed-text";
import { BonusDates } from "./bonus-card";
import { isOver, type BonusState } from "../bonus-lifecycle";
import { CopyCode } from "./copy-code";
import type { Rule } from "../value/wagering-rules";

interface Props {
  slug: string;
  title: string;
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

/** An offer's name above everything else, with its casino and the casino's score. */
export function BonusHeader({ bonus, casino, kind }: { bonus: Props; casino: CasinoOfOffer; kind: string }) {
  return (
    <header className="flex flex-wrap items-center gap-4">
      <CasinoLogo logo={casino.logo} size="medium" first />
      <div className="min-w-0 grow basis-[min-content]">
        <h1 dir="auto" className="text-2xl">
          {bonus.title}
        </h1>
        <p className="text-sm text-quiet">
          {kind} · <NameLink to={`/casinos/${casino.slug}`}>{casino.name}</NameLink>
        </p>
      </div>
      <span className="text-end">{casino.score && <ScoreFigure score={casino.score} size="small" />}</span>
    </header>
  );
}

/**
 * The terms of an offer that matter, in six facts and in the casino's words, with the code and the link below: no link for
 * a reader to whom the offer isn't open, and no emphasis on it where the casino has no licence. `children`: what the
 * offer means where the reader lives, said before the link.
 */
export function BonusOffer({
  bonus,
  casino,
  facts,
  flags,
  standing,
  children,
}: {
  bonus: Props;
  casino: CasinoOfOffer;
  facts: readonly { label: string; text: string; drawing: string }[];
  flags: readonly Rule[];
  /** What the offer is for players in the reader's country; null without one. */
  standing: Standing | null;
  children?: ReactNode;
}) {
  const isOpen = bonus.state === "active" && casino.isRecommendable && !casino.isWarnedOf && standing !== "refuses";
  return (
    <section className="space-y-4">
      <h2 id="offer" className="sr-only">
        The offer
      </h2>
      <dl className="numbers grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(9rem,30%)),1fr))] gap-x-6 gap-y-3 border-y border-line py-3">
        {facts.map(({ label, text, drawing }) => (
          <div key={label} className="relative ps-9">
            <dt className="text-sm text-quiet">
              <Drawing outline={drawing} className="absolute start-0 top-1 size-6 text-accent" />
              {label}
            </dt>
            <dd className="first-letter:uppercase">
              {text}
              {label === "Use within" && (
                <>; {isOver(bonus.state) ? "no longer on offer" : <BonusDates bonus={bonus} />}</>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <div className="max-w-3xl">
        <h3 id="terms" className="text-base">
          Significant terms
        </h3>
        <p dir="auto">{bonus.significantTerms}</p>
      </div>
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
      {children}
      {isOpen && (
        <div className="space-y-3">
          {bonus.code && <CopyCode code={bonus.code} />}
          <VisitLink
            slug={bonus.slug}
            casino={casino.slug}
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
