import { Form } from "@remix-run/react";
import { Button } from "~/ui/forms/button";
import type { Calculation } from "./calculator";
import { CALCULATOR_FIELDS } from "./calculator-fields";
import type { CasinoPlay } from "./casino-plays.server";

/** What a game decides. */
const OF_GAME: readonly string[] = ["edge", "volatility", "contribution"];

/** A plain form that asks the calculator about a game of the offer's casino; the reader's own sums stay. */
export function GameChoice({
  plays,
  played,
  casino,
  path,
  calculation: { asked, text, bonusFollows },
}: {
  plays: readonly Pick<CasinoPlay, "slug" | "name" | "returns" | "counts">[];
  played: string | null;
  casino: string;
  path: string;
  calculation: Pick<Calculation, "asked" | "text" | "bonusFollows">;
}) {
  if (plays.length === 0) return null;
  const kept = asked
    ? CALCULATOR_FIELDS.filter((name) => !OF_GAME.includes(name) && !(name === "bonus" && bonusFollows))
    : [];
  return (
    <Form
      method="get"
      action={`${path}#calculator`}
      preventScrollReset
      className="no-print flex flex-wrap items-end gap-3"
    >
      {kept.map((name) => (
        <input key={name} type="hidden" name={name} value={text[name]} />
      ))}
      <div className="min-w-0 space-y-1.5">
        <label htmlFor="game" className="block text-sm font-semibold">
          A game at {casino}
        </label>
        <select id="game" name="game" key={played} defaultValue={played ?? undefined} className="control">
          {plays.map(({ slug, name, returns, counts }) => (
            <option key={slug} value={slug} disabled={counts === 0}>
              {`${name}, ${returns} (${counts === 0 ? "doesn’t count" : `counts ${String(counts)}%`})`}
            </option>
          ))}
        </select>
      </div>
      <Button look="secondary">Work it out</Button>
    </Form>
  );
}
