import { Link } from "@remix-run/react";
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

const LABEL_COLUMN = "sticky start-0 z-10 w-36 bg-paper pe-4 font-normal max-sm:col-span-full max-sm:w-auto max-sm:border-0 max-sm:pb-0 max-sm:text-quiet"; // prettier-ignore
/** On phones a row's name stands above its cells, two of which fill the screen; more of them scroll. */
const ON_PHONES: Readonly<Record<number, string>> = {
  2: "max-sm:[&_tr]:grid max-sm:[&_tr]:grid-cols-2",
  3: "max-sm:[&_tr]:grid max-sm:[&_tr]:grid-cols-[repeat(3,45vw)] sm:min-w-[34rem]",
  4: "max-sm:[&_tr]:grid max-sm:[&_tr]:grid-cols-[repeat(4,45vw)] sm:min-w-[43rem]",
};

/** Casinos side by side: the rows that differ, the best cells of each marked, and then what all of them share. */
export function ComparisonTable({
  casinos,
  groups,
}: {
  casinos: readonly ComparedCasino[];
  groups: readonly ComparedGroup[];
}) {
  const isScrolled = casinos.length > 2;
  const different = groups
    .map(({ title, rows }) => ({ title, rows: rows.filter(({ differs }) => differs) }))
    .filter(({ rows }) => rows.length > 0);
  const same = groups.flatMap(({ rows }) => rows.filter(({ differs }) => !differs));
  return (
    <>
      {isScrolled && <p className="no-print text-sm text-quiet md:hidden">Scroll sideways for all.</p>}
      <ScrollRegion label="Casinos side by side" className={isScrolled ? "" : "overflow-x-visible"}>
        <table className={`ledger table-fixed text-sm max-sm:block ${ON_PHONES[casinos.length] ?? ""}`}>
          <thead className={`bg-paper max-sm:block ${isScrolled ? "" : "max-sm:sticky max-sm:top-0 max-sm:z-20"}`}>
            <tr>
              <td className={`${LABEL_COLUMN} max-sm:hidden`} />
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
          {different.map(({ title, rows }) => (
            <tbody key={title} className="max-sm:block">
              <tr>
                <th scope="rowgroup" colSpan={casinos.length + 1} className="pt-6 max-sm:col-span-full">
                  <span className="sticky start-0 font-serif text-lg">{title}</span>
                </th>
              </tr>
              {rows.map((row) => (
                <tr key={row.label} className="max-sm:border-b max-sm:border-line">
                  <th scope="row" className={LABEL_COLUMN}>
                    {row.label}
                  </th>
                  {row.cells.map((lines, index) => (
                    <td key={casinos[index]?.slug} className="wrap-anywhere max-sm:border-0">
                      {lines.map((line) => (
                        <span key={line} className={lines.length === 1 ? "me-2" : "block"}>
                          {line}{" "}
                        </span>
                      ))}
                      {row.best.includes(index) && (
                        <span className="inline-flex items-center gap-1 text-xs font-semibold text-good">
                          <Icon name="check" className="size-3.5" /> <span className="sr-only">best</span>
                        </span>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </ScrollRegion>
      {same.length > 0 && (
        <details>
          <summary className="min-h-6 text-accent">The same at all: {same.length}</summary>
          <dl className="mt-3 grid gap-x-8 gap-y-1 text-sm sm:grid-cols-2">
            {same.map(({ label, cells }) => (
              <div key={label} className="flex justify-between gap-4 border-b border-line py-1">
                <dt className="text-quiet">{label}</dt>
                <dd className="text-end">{cells[0]?.join("; ")}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  );
}
