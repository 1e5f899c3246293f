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
  const className = `logo logo-${size}`;
  if (!logo) return <span className={`${className} bg-sunken`} />;
  return <ResponsiveImage image={logo} alt="" sizes={LOGO_WIDTHS[size]} first={first} className={className} />;
}

/** A casino as a row of a list: its name, our verdict and score, and the facts that people compare. */
export function CasinoCard({ casino, compare = false }: { casino: CasinoCardData; compare?: boolean }) {
  return (
    <article className="row-link casino-row">
      <span className="casino-row-logo">
        <CasinoLogo logo={casino.logo} size="medium" />
      </span>
      <div className="casino-row-name">
        <h3 className="leading-tight">
          <Link dir="auto" to={`/casinos/${casino.slug}`} className="text-ink">
            {casino.name}
          </Link>
        </h3>
        <LifecycleBadge lifecycle={casino.lifecycle} />
      </div>
      <span className="casino-row-score">{casino.score && <ScoreFigure score={casino.score} />}</span>
      <p dir="auto" className="casino-row-summary">
        {casino.summary}
      </p>
      <div className="casino-row-facts">
        <p className="numbers text-quiet">{casino.facts}</p>
        {compare && (
          <label className="no-print">
            <input type="checkbox" name="c" value={casino.slug} form="compare" />
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
