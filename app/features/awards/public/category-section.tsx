import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { CasinoLogo } from "~/features/casinos/public/casino-card";
import { Decoration } from "~/ui/icon";
import { Badge } from "~/ui/notice";
import { formatNumber } from "~/domain/numbers";
import type { NomineeResult } from "./award-result";
import type { PublicCategory, PublicNominee } from "./awards.server";
import { kindWords } from "../labels";

const BAR = 100;

/** A nominee's result in figures and drawn: the players' share first, then the jury's. */
function Working({ result, publicWeight }: { result: NomineeResult; publicWeight: number }) {
  const { votes, publicShare, juryShare, points } = result;
  const fromPublic = (publicShare ?? 0) * publicWeight;
  const counted = [
    ...(votes === null ? [] : [`${formatNumber(votes)} ${votes === 1 ? "vote" : "votes"}`]),
    // Where only one of the two decides, its points are the result.
    ...(juryShare === null || publicShare === null
      ? []
      : [
          `${publicShare.toFixed(2)} × ${publicWeight.toFixed(2)} + jury ${String(juryShare)} × ${(1 - publicWeight).toFixed(2)}`,
        ]),
  ];
  return (
    <div className="numbers contents sm:block sm:space-y-1.5 sm:text-end">
      <p className="text-end">
        <span className="font-serif text-xl font-semibold">{points.toFixed(2)}</span>
        <span className="sr-only"> points of 100</span>
      </p>
      <Decoration className="col-span-full block">
        <svg viewBox={`0 0 ${String(BAR)} 4`} preserveAspectRatio="none" className="h-1.5 w-full">
          <rect width={BAR} height="4" className="fill-line" />
          <rect width={fromPublic} height="4" className="fill-accent" />
          <rect x={fromPublic} width={Math.max(0, points - fromPublic)} height="4" className="fill-control" />
        </svg>
      </Decoration>
      {counted.length > 0 && <p className="col-span-full text-sm text-quiet">{counted.join(" · ")}</p>}
    </div>
  );
}

/**
 * A nominee with its logo, what is said for it, and whether it pays us. `badge`: what it is besides, beside its name.
 * `isLabel`: within a control's label, which has no headings and leads nowhere.
 */
export function NomineeName({
  nominee: { name, casino, citation, winner },
  isLabel = false,
  badge,
}: {
  nominee: PublicNominee;
  isLabel?: boolean;
  badge?: ReactNode;
}) {
  const [Part, Name] = isLabel ? (["span", "span"] as const) : (["div", "h3"] as const);
  return (
    <Part className="flex min-w-0 flex-wrap items-start gap-3">
      <CasinoLogo logo={casino?.logo ?? null} size={winner ? "medium" : "small"} />
      <Part className="min-w-0 grow basis-[min-content] space-y-1">
        <Name
          className={`flex flex-wrap items-center gap-x-3 font-serif font-semibold ${winner ? "text-xl" : "text-base"}`}
        >
          {casino && !isLabel ? (
            <Link to={`/casinos/${casino.slug}`} className="text-ink">
              {name}
            </Link>
          ) : (
            <bdi>{name}</bdi>
          )}{" "}
          <span className="font-sans">
            {badge} {casino?.isPaying && <Badge meaning="plain">Pays us</Badge>}
          </span>
        </Name>
        {citation && (
          <span dir="auto" className={`block ${winner ? "" : "text-sm"}`}>
            {citation}
          </span>
        )}
      </Part>
    </Part>
  );
}

/** A category: who decides it, its nominees and, once announced, how we got the result. */
export function CategorySection({
  category,
  isAnnounced,
  isVoted = false,
  children,
}: {
  category: PublicCategory;
  isAnnounced: boolean;
  /** True if the reader's ballot shows the nominees. */
  isVoted?: boolean;
  /** The reader's ballot in the category. */
  children?: ReactNode;
}) {
  const { id, name, description, nominees, publicWeight } = category;
  return (
    <section className="space-y-4">
      <header className="space-y-1">
        <h2 id={id}>{name}</h2>
        <p>{description}</p>
        <p className="numbers text-sm text-quiet">{kindWords(category)}.</p>
      </header>
      {nominees.length === 0 ? (
        <p className="border-y border-line py-4 text-quiet">No nominees yet.</p>
      ) : isVoted ? null : (
        <ol className="divide-y divide-line border-y border-line">
          {nominees.map((nominee) => (
            <li
              key={nominee.id}
              className={`grid grid-cols-[minmax(0,1fr)_auto] gap-x-8 gap-y-1.5 sm:grid-cols-[minmax(0,1fr)_15rem] ${nominee.winner ? "py-5" : "py-3"}`}
            >
              <NomineeName nominee={nominee} badge={nominee.winner && <Badge meaning="good">Winner</Badge>} />
              {nominee.result && <Working result={nominee.result} publicWeight={publicWeight} />}
            </li>
          ))}
        </ol>
      )}
      {isAnnounced && nominees.some(({ result }) => result === null) && (
        <p className="text-sm text-quiet">A nominee without figures was struck off; its votes are not shown.</p>
      )}
      {children}
    </section>
  );
}
