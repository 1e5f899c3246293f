import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { heldLicences } from "~/features/law/held-licences";
import { paymentLabel } from "~/domain/codes/payment-methods";
import { formatHours } from "~/domain/durations";
import { moneyBeside, type Beside } from "~/domain/money/beside";
import type { Money } from "~/domain/money/money";
import { ShareBar } from "~/ui/charts/share-bar";
import { DateTime, ShortDay } from "~/ui/date-time";
import { Icon } from "~/ui/icon";
import { Section } from "~/ui/section";
import { RatesNote } from "~/ui/times/rates-note";
import { facetPathOf } from "../facets/facet-segments";
import { SIZE_LABELS } from "../labels";
import { TOOL_LABELS, PROTECTION_TOOLS } from "../kinds";
import type { CasinoFields, Payment, PublicCasinoFields } from "../schema";

/** A fact beside its name where there is room; `isWide`: for one that needs the whole line. */
function Fact({ term, isWide = false, children }: { term: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div
      className={`grid content-start gap-x-6 gap-y-0.5 border-b border-line py-2 max-sm:flex max-sm:flex-wrap max-sm:gap-x-3 max-sm:py-1.5 xl:grid-cols-[8rem_minmax(0,1fr)] sm:max-lg:grid-cols-[12rem_minmax(0,1fr)] ${isWide ? "lg:col-span-2" : ""}`}
    >
      <dt className="text-quiet max-sm:basis-24">{term}</dt>
      <dd className="wrap-anywhere max-sm:grow max-sm:basis-44">{children}</dd>
    </div>
  );
}

/** Returns the withdrawal limits in words: "€500 a day, €2,000 a week, no monthly limit stated". */
function limitWords({ day, week, month }: CasinoFields["withdrawalLimits"], beside: Beside | null): string {
  if (!day && !week && !month) return "No limits stated";
  const limits = [
    day ? `${moneyBeside(day, beside)} a day` : "no daily limit stated",
    week ? `${moneyBeside(week, beside)} a week` : "no weekly limit stated",
    month ? `${moneyBeside(month, beside)} a month` : "no monthly limit stated",
  ].join(", ");
  return limits.charAt(0).toUpperCase() + limits.slice(1);
}

/** Returns how much one withdrawal may be, in words. */
function amountWords(min: Money | null, max: Money | null, beside: Beside | null): string {
  if (min && max) return `${moneyBeside(min, beside)} to ${moneyBeside(max, beside)}`;
  if (min) return `From ${moneyBeside(min, beside)}`;
  return max ? `Up to ${moneyBeside(max, beside)}` : "Amounts not stated";
}

function list(values: readonly string[], none: string): string {
  return values.length > 0 ? values.join(", ") : none;
}

type Facts = Omit<PublicCasinoFields, "url" | "logo" | "restrictedCountries" | "languages" | "onlyIn"> & {
  /** Missing in versions from before it was added. */
  onlyIn?: string | null;
  /** What the countries and languages are called. */
  restrictedCountries: readonly string[];
  languages: readonly string[];
  /** Null for a reader who must see no links to casinos. */
  url: string | null;
  /** The facts that are as the casino supplied them, with the date of our check. */
  supplied?: readonly { label: string; at: string }[];
};

/** How long a withdrawal is said to take, and took in our test: as bars, of which the longest fills its line. */
function Times({ payment, longest }: { payment: Payment; longest: number }) {
  const { statedHours, testedHours, testedAt } = payment;
  const isLate = testedHours !== null && statedHours !== null && testedHours > statedHours;
  const neverArrived = testedHours === null && testedAt !== null;
  if (statedHours === null && testedHours === null && !neverArrived)
    return <p className="text-sm text-quiet">No time stated, not tested</p>;
  const bars = [
    { term: "Stated", hours: statedHours, fill: "fill-quiet", words: "no time stated" },
    {
      term: "Tested",
      hours: neverArrived ? longest : testedHours,
      fill: neverArrived ? "fill-bad" : isLate ? "fill-caution" : "fill-good",
      words: "not tested",
    },
  ];
  return (
    <dl className="numbers text-sm">
      {bars.map(({ term, hours, fill, words }) => (
        <div key={term} className="grid grid-cols-[min(3.5rem,24vw)_minmax(0,1fr)_min(9rem,46vw)] items-center gap-x-3">
          <dt className="text-quiet">{term}</dt>{" "}
          <dd className="contents">
            {hours === null ? <span /> : <ShareBar share={hours / longest} fill={fill} />}
            <span>
              {term === "Tested" && neverArrived ? "never arrived" : hours === null ? words : formatHours(hours)}
              {term === "Tested" && testedAt && (
                <span className="text-quiet">
                  {", "}
                  <ShortDay at={testedAt} />
                </span>
              )}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** "in its register", with a link where the register has an address. */
function InRegister({ url }: { url: string | null }) {
  if (!url) return <>in its register</>;
  return (
    <>
      in{" "}
      <a href={url} rel="nofollow noopener">
        its register
      </a>
    </>
  );
}

/** `beside`: the reader's own currency, in which amounts are shown as well. `children`: a note below the facts. */
export function CasinoFacts({
  casino,
  beside = null,
  games = null,
  children,
}: {
  casino: Facts;
  beside?: Beside | null;
  /** What was seen of its games. */
  games?: ReactNode;
  children?: ReactNode;
}) {
  const isClosed = casino.lifecycle === "closed";
  const longest = Math.max(1, ...casino.payments.flatMap(({ statedHours, testedHours }) => [statedHours ?? 0, testedHours ?? 0])); // prettier-ignore
  const held = heldLicences(casino);
  const claimed = casino.licences.filter((licence) => !held.includes(licence) && licence.tier !== "none");
  const support = [
    casino.support.liveChat && "live chat",
    casino.support.phone && "phone",
    casino.support.email && casino.support.email,
  ].filter((way) => way !== false && way !== null && way !== "");
  const toolsThat = (areThere: boolean) =>
    PROTECTION_TOOLS.filter((tool) => casino.protectionTools.includes(tool) === areThere)
      .map((tool) => TOOL_LABELS[tool].toLowerCase())
      .join(", ");
  const tools = casino.protectionTools.length;
  return (
    <Section id="facts" title="Facts" className="space-y-4">
      <dl className="gap-x-10 border-t border-line text-sm lg:grid lg:grid-cols-2">
        <Fact term="Licences" isWide>
          {held.length === 0 && "None we could verify"}
          <ul className="space-y-1">
            {held.map((licence) => (
              <li key={licence.authority}>
                {licence.authority} ({licence.tier}){licence.number && `, ${licence.number}`}, found{" "}
                <InRegister url={licence.registerUrl} />
                {licence.verifiedAt && (
                  <>
                    {" "}
                    <DateTime at={licence.verifiedAt} />
                  </>
                )}
              </li>
            ))}
          </ul>
        </Fact>
        {claimed.length > 0 && (
          <Fact term="Claims" isWide>
            {claimed.map(({ authority, number, registerUrl }) => (
              <p key={authority}>
                {authority}
                {number && `, ${number}`}. Not found <InRegister url={registerUrl} />.
              </p>
            ))}
          </Fact>
        )}
        {casino.url && <Fact term="Address">{new URL(casino.url).host}</Fact>}
        <Fact term="Owner">
          {casino.legalEntity}
          {casino.group && `, part of ${casino.group}`}
        </Fact>
        <Fact term="Dispute body">
          {casino.disputeBody ? (
            <a dir="auto" href={casino.disputeBody.url} rel="nofollow noopener">
              {casino.disputeBody.name}
            </a>
          ) : (
            "None named"
          )}
        </Fact>
        <Fact term={isClosed ? "Did not accept" : "Does not accept"}>
          {list(casino.restrictedCountries, "No country, as far as we know")}
        </Fact>
        {casino.onlyIn && <Fact term={isClosed ? "Accepted only" : "Accepts only"}>Players in {casino.onlyIn}</Fact>}
        <Fact term="Withdrawal limits">{limitWords(casino.withdrawalLimits, beside)}</Fact>
        {games && <Fact term="Games">{games}</Fact>}
        <Fact term="Support" isWide>
          {list(support as string[], "None found")}
          {casino.support.hours && <>; {casino.support.hours}</>}
        </Fact>
        <Fact term="Staying in control" isWide>
          {tools} of {PROTECTION_TOOLS.length}.{" "}
          {2 * tools < PROTECTION_TOOLS.length
            ? tools > 0 && `Only ${toolsThat(true)}.`
            : tools < PROTECTION_TOOLS.length && `Missing: ${toolsThat(false)}.`}
        </Fact>
        {casino.supplied && casino.supplied.length > 0 && (
          <Fact term="Supplied by the casino" isWide>
            <ul>
              {casino.supplied.map(({ label, at }) => (
                <li key={label}>
                  {label}, checked <DateTime at={at} />
                </li>
              ))}
            </ul>
          </Fact>
        )}
      </dl>
      <div className="flex flex-wrap justify-between gap-x-8 gap-y-2 text-sm">
        <details className="open:w-full">
          <summary className="min-h-6 text-accent">More facts</summary>
          <dl className="mt-2 gap-x-10 border-t border-line lg:grid lg:grid-cols-2">
            <Fact term={isClosed ? "Opened" : "Open since"}>
              <DateTime at={casino.launchedOn} />; listed here since <DateTime at={casino.listedOn} />
            </Fact>
            <Fact term="Size">{SIZE_LABELS[casino.sizeBand]}</Fact>
            <Fact term="Currencies">{list(casino.currencies, "Not stated")}</Fact>
            <Fact term="Languages">{list(casino.languages, "Not stated")}</Fact>
            <Fact term="Game studios">{list(casino.providers, "Not stated")}</Fact>
            <Fact term="Tools" isWide>
              <ul className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] gap-x-6 gap-y-1 lg:grid-cols-4">
                {PROTECTION_TOOLS.map((tool) => {
                  const present = casino.protectionTools.includes(tool);
                  return (
                    <li key={tool} className={`flex items-center gap-2 ${present ? "" : "text-quiet"}`}>
                      <Icon name={present ? "check" : "minus"} className={`size-4 ${present ? "text-good" : ""}`} />
                      {TOOL_LABELS[tool]}
                      {!present && <span className="sr-only"> {isClosed ? "was" : "is"} missing</span>}
                    </li>
                  );
                })}
              </ul>
            </Fact>
          </dl>
        </details>
        {children}
      </div>
      <h3>Payment methods</h3>
      <ul className="border-t border-line" aria-label="Payment methods">
        {casino.payments.map((payment) => (
          <li
            key={payment.method}
            className="grid items-center gap-x-10 gap-y-1 border-b border-line py-1.5 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
          >
            <div>
              <p className="font-semibold">
                {isClosed ? (
                  paymentLabel(payment.method)
                ) : (
                  <Link to={facetPathOf("payment", payment.method.replaceAll("_", "-"))} className="no-underline">
                    {paymentLabel(payment.method)}
                  </Link>
                )}
              </p>
              <p className="numbers text-sm text-quiet">
                {amountWords(payment.min, payment.max, beside)};{" "}
                {payment.fee === "none" ? "no fee" : `fee ${payment.fee}`}
              </p>
            </div>
            <Times payment={payment} longest={longest} />
          </li>
        ))}
      </ul>
      {beside && <RatesNote beside={beside} />}
    </Section>
  );
}
