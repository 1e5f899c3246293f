import { Link } from "@remix-run/react";
import { COMPONENT_LABELS } from "~/features/casinos/labels";
import type { ScoreWeights } from "~/platform/settings/schema";
import { Button } from "~/ui/forms/button";
import { Pagination } from "~/ui/lists/pagination";
import { ScrollRegion } from "~/ui/scroll-region";
import { StackedBars, type BarsDrawing } from "~/ui/charts/stacked-bars";
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
    <ScrollRegion label="Weights">
      <table className="ledger text-sm">
        <thead>
          <tr>
            <th scope="col">Weights</th>
            {WEIGHT_NAMES.map((name) => (
              <th key={name} scope="col" className="figure">
                {COMPONENT_LABELS[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row" className="font-normal">
              Version before
            </th>
            {WEIGHT_NAMES.map((name) => (
              <td key={name} className="figure">
                {before[name].toFixed(2)}
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row">Proposed</th>
            {WEIGHT_NAMES.map((name) => (
              <td key={name} className="figure">
                {after[name] === before[name] ? after[name].toFixed(2) : <strong>{after[name].toFixed(2)}</strong>}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </ScrollRegion>
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
        <table className="ledger mt-2 max-w-xs">
          <thead>
            <tr>
              <th scope="col">Change</th>
              <th scope="col" className="figure">
                Casinos
              </th>
            </tr>
          </thead>
          <tbody>
            {summary.moves.map(({ tenths, casinos }) => (
              <tr key={tenths}>
                <th scope="row" className="numbers font-normal">
                  {signed(tenths / 10)}
                </th>
                <td className="figure">{casinos}</td>
              </tr>
            ))}
          </tbody>
        </table>
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

const COLUMNS = [
  { name: "name", label: "Casino" },
  { name: "before", label: "Score now" },
  { name: "after", label: "New score" },
  { name: "change", label: "Change" },
  { name: "rank", label: "New rank" },
  { name: "places", label: "Places moved" },
] as const;

function EffectRow({ effect }: { effect: ScoreEffect }) {
  const tenths = tenthsMoved(effect);
  return (
    <tr>
      <th scope="row" className="font-normal">
        <Link dir="auto" to={`/casinos/${effect.slug}`}>
          {effect.name}
        </Link>
      </th>
      <td className="figure">{score(effect.before)}</td>
      <td className="figure font-semibold">{score(effect.after)}</td>
      <td className="figure">
        <Move value={tenths === null ? null : tenths / 10} decimals={1} />
      </td>
      <td className="figure whitespace-nowrap">
        {effect.rankAfter ?? "–"} <span className="text-quiet">(from {effect.rankBefore ?? "–"})</span>
      </td>
      <td className="figure">
        <Move value={placesMoved(effect)} decimals={0} />
      </td>
    </tr>
  );
}

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
        <ScrollRegion label="Effect on each casino" className="max-h-[70vh] overflow-y-auto">
          <table className="ledger text-sm">
            <thead className="sticky top-0 bg-paper">
              <tr>
                {COLUMNS.map(({ name, label }) => {
                  const isUp = page.sort === name;
                  const isDown = page.sort === `-${name}`;
                  return (
                    <th
                      key={name}
                      scope="col"
                      className={name === "name" ? undefined : "figure"}
                      aria-sort={isUp ? "ascending" : isDown ? "descending" : undefined}
                    >
                      <Link to={page.sortHrefs[name] ?? ""} preventScrollReset className="whitespace-nowrap">
                        {label}
                        {(isUp || isDown) && <span aria-hidden="true">{isUp ? " ↑" : " ↓"}</span>}
                      </Link>
                    </th>
                  );
                })}
              </tr>
            </thead>
            <tbody>
              {page.effects.map((effect) => (
                <EffectRow key={effect.casinoId} effect={effect} />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
      <Pagination page={page.page} pages={page.pages} links={page.pageLinks} />
    </div>
  );
}
