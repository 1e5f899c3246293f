import { Link } from "@remix-run/react";
import { ResponsiveImage } from "~/platform/media/responsive-image";
import type { Image } from "~/platform/media/image-schema";
import { Badge } from "~/ui/notice";
import { LIFECYCLE_LABELS } from "../labels";
import type { Lifecycle } from "../schema";
import { ScoreFigure } from "../score/score-figure";
import type { ShownScore } from "../shown";

/** A casino as lists show it. */
export interface CasinoCardData {
  slug: string;
  name: string;
  summary: string;
  logo: Image | null;
  lifecycle: Lifecycle;
  score: ShownScore | null;
  /** Licence, times and stars in words, made on the server to keep them out of the pages' scripts. */
  facts: string;
}

const LIFECYCLE_MEANING = { active: "good", warning: "caution", blacklisted: "bad", closed: "plain" } as const;

export function LifecycleBadge({ lifecycle }: { lifecycle: Lifecycle }) {
  if (lifecycle === "active") return null;
  return <Badge meaning={LIFECYCLE_MEANING[lifecycle]}>{LIFECYCLE_LABELS[lifecycle]}</Badge>;
}

const LOGO_WIDTHS = { small: "36px", medium: "56px", large: "96px" };

export function CasinoLogo({
  logo,
  size,
  first = size === "large",
}: {
  logo: Image | null;
  size: "small" | "medium" | "large";
  /** True for one that a page begins with. */
  first?: boolean;
}) {
  const className = {
    small: "size-[min(2.25rem,10vw)]",
    medium: "size-[min(3rem,14vw)] xl:size-14",
    large: "size-[min(3.5rem,16vw)] sm:size-24",
  }[size];
  if (!logo) return <span className={`${className} shrink-0 rounded-lg bg-sunken`} />;
  return (
    <ResponsiveImage
      image={logo}
      alt=""
      sizes={LOGO_WIDTHS[size]}
      first={first}
      className={`${className} shrink-0 rounded-lg object-contain`}
    />
  );
}

/** A casino as a row of a list: its name, our verdict and score, and the facts that people compare. */
export function CasinoCard({ casino, compare = false }: { casino: CasinoCardData; compare?: boolean }) {
  return (
    <article className="row-link grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 py-4">
      <span className="sm:row-span-3">
        <CasinoLogo logo={casino.logo} size="medium" />
      </span>
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="leading-tight">
          <Link dir="auto" to={`/casinos/${casino.slug}`} className="text-ink">
            {casino.name}
          </Link>
        </h3>
        <LifecycleBadge lifecycle={casino.lifecycle} />
      </div>
      <span className="text-end sm:row-span-2">{casino.score && <ScoreFigure score={casino.score} />}</span>
      <p dir="auto" className="col-span-full text-sm sm:col-span-1 sm:col-start-2">
        {casino.summary}
      </p>
      <div className="col-span-full flex flex-wrap items-center justify-between gap-x-6 gap-y-1 text-sm sm:col-start-2">
        <p className="numbers text-quiet">{casino.facts}</p>
        {compare && (
          <label className="no-print flex min-h-6 items-center gap-2">
            <input type="checkbox" name="c" value={casino.slug} form="compare" className="size-4.5 accent-accent" />
            Compare
            <span dir="auto" className="sr-only">
              {" "}
              {casino.name}
            </span>
          </label>
        )}
      </div>
    </article>
  );
}
