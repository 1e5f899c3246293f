import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ScoreHistory } from "~/features/casinos/score/history/score-history";
import { ScoreChanges } from "~/features/casinos/score/history/score-changes";
import type { HistoryEntry } from "~/features/casinos/score/history/shown-history";

const entry = (score: number | null, change: Partial<HistoryEntry> = {}): HistoryEntry => ({
  score,
  cause: "Reviews have aged",
  at: "2026-05-01T00:00:00.000Z",
  isEvent: false,
  differences: [],
  ...change,
});

/** Returns the score and the difference of each row, oldest first. */
function rowsOf(history: HistoryEntry[]): string[][] {
  const html = renderToStaticMarkup(<ScoreChanges history={history} />);
  return [...html.matchAll(/<tr>(<t[hd] (?:scope="row"|data).*?)<\/tr>/g)]
    .map(([, row = ""]) =>
      [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell = ""]) => cell.replace(/<[^>]+>/g, "")),
    )
    .map(([, score = "", , difference = ""]) => [score, difference])
    .reverse();
}

test("a score tipped by less than two decimals show has a difference, and one that stayed has none", () => {
  const moved = [{ part: "Payout", points: -0.3 }];
  const history = [entry(7.2, { differences: null }), entry(7.1), entry(7.1), entry(6.8, { differences: moved })];
  expect(rowsOf(history)).toEqual([
    ["7.2", "first entry"],
    ["7.1", "under 0.01"],
    ["7.1", "none"],
    ["6.8", "Payout −0.30"],
  ]);
});

test("the largest changes are named with their days and causes, oldest first", () => {
  const said = (history: HistoryEntry[]) =>
    renderToStaticMarkup(<ScoreHistory history={history} drawing={null} name="Saltbox" />).replace(/<[^>]+>/g, "");
  const sold = { at: "2026-06-02T00:00:00.000Z", cause: "A licence was lost." };
  expect(said([entry(7.2), entry(7.3), entry(5.1, sold), entry(5.4), entry(5.2)])).toContain(
    "Down 2.2 on 2 June 2026: A licence was lost.Up 0.3 on 1 May 2026: Reviews have aged.Down 0.2 on",
  );
  for (const unchanged of [[entry(4.8), entry(null)], [entry(4.8)], []])
    expect(said(unchanged)).toContain("It has not changed yet.");
});

test("a casino that closes has no score from then on", () => {
  expect(rowsOf([entry(4.8), entry(null), entry(null, { differences: null })])).toEqual([
    ["4.8", "first entry"],
    ["no score", "none"],
    ["no score", "not recorded"],
  ]);
});
