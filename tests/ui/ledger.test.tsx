import { renderToStaticMarkup } from "react-dom/server";
import { parseHTML } from "linkedom";
import { expect, test } from "vitest";
import { Ledger, type LedgerColumn } from "~/ui/lists/ledger";

interface Casino {
  name: string;
  score: number;
}

const CASINOS: Casino[] = [
  { name: "Larkmoor", score: 7.4 },
  { name: "Riverlight", score: 8.1 },
];
const COLUMNS: LedgerColumn<Casino>[] = [
  { head: "Casino", isName: true, isTyped: true, cell: ({ name }) => name },
  { head: "Score", isFigure: true, className: "numbers", sorted: "descending", cell: ({ score }) => score.toFixed(1) },
];

function draw(props: Partial<Parameters<typeof Ledger<Casino>>[0]> = {}) {
  const markup = renderToStaticMarkup(<Ledger label="Scores" rows={CASINOS} columns={COLUMNS} {...props} />);
  return parseHTML(`<html><body>${markup}</body></html>`).document;
}

const texts = (found: Iterable<{ textContent: string | null }>) => [...found].map(({ textContent }) => textContent);

test("rows are named by the column that names them, and headings tell the order", () => {
  const page = draw();
  expect(texts(page.querySelectorAll("tbody th[scope=row][dir=auto]"))).toEqual(["Larkmoor", "Riverlight"]);
  expect(texts(page.querySelectorAll("tbody td.figure.numbers"))).toEqual(["7.4", "8.1"]);
  expect(texts(page.querySelectorAll("thead th[scope=col]"))).toEqual(["Casino", "Score"]);
  expect(page.querySelector("thead th.figure")?.getAttribute("aria-sort")).toBe("descending");
  expect(page.querySelector("tfoot")).toBeNull();
});

test("the table scrolls by keyboard if it has a label, and is a plain table without one", () => {
  const scrolling = draw().querySelector("fieldset[tabindex='0']");
  expect(scrolling?.querySelector("legend")?.textContent).toBe("Scores");
  expect(draw({ label: undefined }).querySelector("fieldset")).toBeNull();
});

test("a heading can be for screen readers only, and a column can be left out", () => {
  const page = draw({
    columns: [false, { head: "Delete", hasHiddenHead: true, cell: ({ name }) => `Delete ${name}` }],
  });
  expect(texts(page.querySelectorAll("th > .sr-only"))).toEqual(["Delete"]);
  expect(texts(page.querySelectorAll("tbody tr"))).toEqual(["Delete Larkmoor", "Delete Riverlight"]);
});

test("sums stand in the foot, under the same columns", () => {
  expect(texts(draw({ foot: [{ name: "All", score: 15.5 }] }).querySelectorAll("tfoot tr > *"))).toEqual([
    "All",
    "15.5",
  ]);
});
