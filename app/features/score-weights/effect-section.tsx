import { Link } from "@remix-run/react";
import { COMPONENT_LABELS } from "~/features/casinos/labels";
import type { ScoreWeights } from "~/platform/settings/schema";
import { Button } from "~/ui/forms/button";
import { Pagination } from "~/ui/lists/pagination";
import { StackedBars, type BarsDrawing } from "~/ui/charts/stacked-bars";
import { Ledger, type LedgerColumn } from "~/ui/lists/ledger";
import { NameLink } from "~/ui/text/typed-text";
import { placesMoved, signed, tenthsMoved, type EffectSummary } from "./effects";
import type { ProposalPage } from "./proposal-page.server";
import type { ScoreEffect } from "./schema";
import { WEIGHT_NAMES } from "./weights-form";

const SERIES = [
  { label: "Falls", fill: "fill-bad" },
  { label: "Stays", fill: "fill-control" },
  { label: "Rises", fill: "fill-good" },
] as const;

/** The current weights beside the proposed ones. */
export function WeightComparison({ before, after }: { before: ScoreWeights; after: ScoreWeights }) {
  return (
    <Ledger
      label="Weights"
      rows={[
        { version: "Version before", weights: before },
        { version: <strong>Proposed</strong>, weights: after },
      ]}
      columns={[
        { head: "Weights", isName: true, cell: ({ version }) => version },
        ...WEIGHT_NAMES.map((name) => ({
          head: COMPONENT_LABELS[name],
          isFigure: true,
          cell: ({ weights }: { weights: ScoreWeights }) => {
            const weight = weights[name].toFixed(2);
            return weights[name] === before[name] ? weight : <strong>{weight}</strong>;
          },
        })),
      ]}
    />
  );
}

/** Number of casinos by change of score: in words, drawn, and as a table. */
export function MoveSummary({ summary, drawing }: { summary: EffectSummary; drawing: BarsDrawing }) {
  const { scored, unscored, up, down, same } = summary;
  if (scored === 0) return <p>No published casino has a score yet, so nothing would move.</p>;
  return (
    <div className="space-y-3">
      <p className="numbers max-w-text">
        Of {scored} scored casinos, <strong>{up} rise</strong>
        {up > 0 && <> (by {summary.largestUp.toFixed(1)} at most)</>}, <strong>{down} fall</strong>
        {down > 0 && <> (by {Math.abs(summary.largestDown).toFixed(1)} at most)</>} and {same} stay. A score moves by{" "}
        {summary.averageMove.toFixed(2)} on average.{unscored > 0 && <> {unscored} closed ones have no score.</>}
      </p>
      <StackedBars
        title="How many casinos move by how much; the same figures are in the table below"
        series={SERIES}
        drawing={drawing}
      />
      <details className="text-sm">
        <summary className="min-h-6 text-accent">How many move by how much, as a table</summary>
        <Ledger
          tableClass="mt-2 max-w-xs"
          rowKey="tenths"
          rows={summary.moves}
          columns={[
            {
              head: "Change",
              isName: true,
              className: "numbers font-normal",
              cell: ({ tenths }) => signed(tenths / 10),
            },
            { head: "Casinos", isFigure: true, cell: ({ casinos }) => casinos },
          ]}
        />
      </details>
    </div>
  );
}

function score(value: number | null): string {
  return value === null ? "none" : value.toFixed(1);
}

function Move({ value, decimals }: { value: number | null; decimals: number }) {
  if (value === null) return <span className="text-quiet">–</span>;
  const look = value > 0 ? "text-good" : value < 0 ? "text-bad" : "text-quiet";
  return <span className={look}>{signed(value, decimals)}</span>;
}

const COLUMNS: readonly (LedgerColumn<ScoreEffect> & { name: string })[] = [
  {
    name: "name",
    head: "Casino",
    isName: true,
    cell: ({ slug, name }) => <NameLink to={`/casinos/${slug}`}>{name}</NameLink>,
  },
  { name: "before", head: "Score now", isFigure: true, cell: ({ before }) => score(before) },
  { name: "after", head: "New score", isFigure: true, className: "font-semibold", cell: ({ after }) => score(after) },
  {
    name: "change",
    head: "Change",
    isFigure: true,
    cell: (effect) => {
      const tenths = tenthsMoved(effect);
      return <Move value={tenths === null ? null : tenths / 10} decimals={1} />;
    },
  },
  {
    name: "rank",
    head: "New rank",
    isFigure: true,
    className: "whitespace-nowrap",
    cell: ({ rankBefore, rankAfter }) => (
      <>
        {rankAfter ?? "–"} <span className="text-quiet">(from {rankBefore ?? "–"})</span>
      </>
    ),
  },
  {
    name: "places",
    head: "Places moved",
    isFigure: true,
    cell: (effect) => <Move value={placesMoved(effect)} decimals={0} />,
  },
];

/** Table of all casinos with the effect on each, sortable and searchable. */
export function EffectTable({ page }: { page: ProposalPage }) {
  return (
    <div className="space-y-3">
      <form method="get" className="flex flex-wrap items-center gap-2">
        <label htmlFor="effect-q" className="font-semibold">
          Casino
        </label>
        <input
          dir="auto"
          id="effect-q"
          name="q"
          type="search"
          defaultValue={page.q}
          key={page.q}
          className="control w-56"
        />
        <input type="hidden" name="sort" value={page.sort} />
        <Button look="secondary">Find</Button>
        {page.q && <Link to={page.clearHref}>Show all</Link>}
      </form>
      {page.effects.length === 0 ? (
        <p>{page.q ? `No casino matches “${page.q}”.` : "There is no published casino."}</p>
      ) : (
        <Ledger
          label="Effect on each casino"
          className="max-h-[70vh] overflow-y-auto"
          headClass="sticky top-0 bg-paper"
          rowKey="casinoId"
          rows={page.effects}
          columns={COLUMNS.map(({ name, head, ...column }) => {
            const isUp = page.sort === name;
            const isDown = page.sort === `-${name}`;
            return {
              ...column,
              sorted: isUp ? "ascending" : isDown ? "descending" : undefined,
              head: (
                <Link to={page.sortHrefs[name] ?? ""} preventScrollReset className="whitespace-nowrap">
                  {head}
                  {(isUp || isDown) && <span aria-hidden="true">{isUp ? " ↑" : " ↓"}</span>}
                </Link>
              ),
            };
          })}
        />
      )}
      <Pagination page={page.page} pages={page.pages} links={page.pageLinks} />
    </div>
  );
}
