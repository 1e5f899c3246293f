import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { DateTime } from "~/ui/date-time";
import { Notice, type Meaning } from "~/ui/notice";
import { badgeCheckPath } from "./badge-look";
import type { BadgePageData } from "./badge-page.server";

const MEANINGS: Record<NonNullable<BadgePageData["verdict"]>["kind"], Meaning> = {
  scored: "good",
  unscored: "info",
  warning: "caution",
  blacklisted: "bad",
  closed: "info",
  unlicensed: "bad",
};

/** A domain, which reads from left to right in every text and may be long. */
export function Domain({ children }: { children: ReactNode }) {
  return (
    <strong dir="ltr" className="[overflow-wrap:anywhere]">
      {children}
    </strong>
  );
}

/** What we say about the casino today: its score, or the standing that replaces it. */
function Standing({ page }: { page: BadgePageData }) {
  const { casino, verdict, day } = page;
  if (verdict === null) return null;
  return (
    <Notice meaning={MEANINGS[verdict.kind]} title={verdict.sentence}>
      {verdict.kind !== "scored" && casino.lifecycleReason && <p>{casino.lifecycleReason}</p>}
      <p>
        {verdict.since && (
          <>
            This has been the case since <DateTime at={verdict.since} />, and still is today, <DateTime at={day} />.
          </>
        )}
        {!verdict.since && (
          <>
            This is the case today, <DateTime at={day} />.
          </>
        )}{" "}
        <Link to={`/casinos/${casino.slug}`}>Everything we know about {casino.name}</Link>
      </p>
    </Notice>
  );
}

type Foreign = Extract<BadgePageData["check"], { kind: "foreign" }>;

function resemblance({ likeness, shownAs }: Foreign, own: string): string | null {
  if (likeness === "looks-same") return `It is written to look like ${own}, with other characters.`;
  if (likeness === "holds-name") return `It has the casino’s name in it, which anyone can register.`;
  if (likeness === "near") return `A part of it is only a letter or two away from the casino’s name.`;
  return shownAs === null ? null : "It has letters beyond a to z in it, which can be mistaken for others.";
}

function ForeignDomain({ page, check, own }: { page: BadgePageData; check: Foreign; own: string }) {
  const { name } = page.casino;
  const like = resemblance(check, own);
  return (
    <Notice meaning="bad" title={`Warning: this is not the domain we know for ${name}`}>
      <p>
        If a page on <Domain>{check.domain}</Domain>
        {check.shownAs && (
          <>
            {" "}
            (which may be shown as <Domain>{check.shownAs}</Domain>)
          </>
        )}{" "}
        shows the badge of {name}, treat it as copied: the only domain we know for {name} is <Domain>{own}</Domain>.{" "}
        {like}
      </p>
      <p>
        The score of {name} says nothing about that site, so we don’t show it here. Don’t deposit there, or enter a
        password or card number, because of a badge.
      </p>
      {check.of && (
        <p>
          It is the domain of {check.of.name}, another casino in our guide:{" "}
          <Link to={badgeCheckPath(check.of.slug, check.domain)}>check the badge of {check.of.name}</Link>.
        </p>
      )}
    </Notice>
  );
}

/** Says whose domain it is, and what we say about the casino. */
export function BadgeVerdict({ page }: { page: BadgePageData }) {
  const { check, own, casino } = page;
  if (check?.kind === "foreign" && own !== null) return <ForeignDomain page={page} check={check} own={own} />;
  if (check?.kind === "unreadable") return null;
  return (
    <div className="space-y-4">
      {check?.kind === "own" && (
        <Notice meaning="good" title={`${check.domain} is a domain of ${casino.name}`}>
          <p>
            Now look at the address bar of the page on which you saw the badge. Is the domain there exactly{" "}
            <Domain>{own}</Domain>, or does it end in <Domain>.{own}</Domain>, with the dot? If not, that page has
            copied the badge and its link.
          </p>
        </Notice>
      )}
      <Standing page={page} />
    </div>
  );
}
