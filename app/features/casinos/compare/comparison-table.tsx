import { Link } from "@remix-run/react";
import { Fragment } from "react";
import { linkRel } from "~/domain/crawling";
import type { Image } from "~/platform/media/image-schema";
import { Icon } from "~/ui/icon";
import { ScrollRegion } from "~/ui/scroll-region";
import { CasinoLogo, LifecycleBadge } from "../public/casino-card";
import type { ComparedGroup } from "./compare.server";
import type { Lifecycle } from "../schema";
import { ScoreFigure } from "../score/score-figure";
import type { ShownScore } from "../shown";

export interface ComparedCasino {
  slug: string;
  name: string;
  logo: Image | null;
  lifecycle: Lifecycle;
  score: ShownScore | null;
  /** Address of the same comparison without this casino. */
  removeHref: string;
}

const LABEL_COLUMN = "sticky start-0 z-10 w-[min(7rem,50vw)] bg-paper pe-2 font-normal sm:w-36 sm:pe-4";
/** Minimum widths, so that columns are equal and wide enough to read; narrower screens scroll. */
const LEAST_WIDTH: Readonly<Record<number, string>> = { 2: "min-w-[25rem]", 3: "min-w-[34rem]", 4: "min-w-[43rem]" };

/** Casinos side by side; rows with differences are marked. The table scrolls within itself where it doesn't fit. */
export function ComparisonTable({
  casinos,
  groups,
}: {
  casinos: readonly ComparedCasino[];
  groups: readonly ComparedGroup[];
}) {
  return (
    <>
      <p className={`no-print text-sm text-quiet ${casinos.length > 2 ? "md:hidden" : "sm:hidden"}`}>
        Scroll the table sideways to see every casino.
      </p>
      {/* Positioned, so that its visually hidden text scrolls with it. */}
      <ScrollRegion label="Casinos side by side" className="relative">
        <table className={`ledger table-fixed text-sm ${LEAST_WIDTH[casinos.length] ?? ""}`}>
          <thead>
            <tr>
              <td className={LABEL_COLUMN} />
              {casinos.map((casino) => (
                <th key={casino.slug} scope="col">
                  <span className="flex flex-col items-start gap-2 py-1 text-ink">
                    <CasinoLogo logo={casino.logo} size="medium" />
                    <Link dir="auto" to={`/casinos/${casino.slug}`} className="font-serif text-lg leading-tight">
                      {casino.name}
                    </Link>{" "}
                    <LifecycleBadge lifecycle={casino.lifecycle} />{" "}
                    {casino.score && <ScoreFigure score={casino.score} />}{" "}
                    <Link
                      to={casino.removeHref}
                      rel={linkRel(casino.removeHref)}
                      preventScrollReset
                      className="no-print inline-flex min-h-6 items-center gap-1 font-normal"
                    >
                      <Icon name="cross" className="size-3.5" /> Remove
                      <span dir="auto" className="sr-only">
                        {" "}
                        {casino.name}
                      </span>
                    </Link>
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          {groups.map(({ title, rows }) => (
            <tbody key={title}>
              <tr>
                <th scope="rowgroup" colSpan={casinos.length + 1} className="pt-6">
                  <span className="sticky start-0 font-serif text-lg">{title}</span>
                </th>
              </tr>
              {rows.map((row) => (
                <tr key={row.label} className={row.differs ? "" : "text-quiet"}>
                  <th scope="row" className={LABEL_COLUMN}>
                    {row.label}{" "}
                    {row.differs && (
                      <span className="flex items-center gap-1 text-xs font-semibold text-caution">
                        <Icon name="differs" className="size-3.5" />
                        differs
                      </span>
                    )}
                  </th>
                  {row.cells.map((lines, index) => (
                    <td key={casinos[index]?.slug} className={row.differs ? "font-semibold" : ""}>
                      {lines.map((line, position) => (
                        <Fragment key={line}>
                          {position > 0 && <br />}
                          {line}
                        </Fragment>
                      ))}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </ScrollRegion>
    </>
  );
}
