import { createElement as h } from "react";
import { renderToString } from "react-dom/server";

/** What a kept page of React takes: it is never changed, so that figures of other days and machines can be compared. */
const ROWS = Array.from({ length: 24 }, (_, row) => ({
  name: `Harbour Lantern ${String(row + 1)}`,
  score: (9.7 - row * 0.1).toFixed(1),
  facts: Array.from({ length: 12 }, (_entry, fact) => `Fact ${String(fact + 1)} of row ${String(row + 1)}`),
}));

function Row({ name, score, facts }: (typeof ROWS)[number]) {
  return h(
    "article",
    { className: "card flex gap-3" },
    h("h3", { className: "leading-tight" }, h("a", { href: `/casinos/${name}`, className: "text-ink" }, name)),
    h("span", { className: "numbers font-serif text-2xl" }, score),
    h(
      "ul",
      null,
      facts.map((fact) => h("li", { key: fact, className: "text-sm text-quiet" }, h("span", null, fact))),
    ),
  );
}

function renderFrozenPage(): string {
  return renderToString(
    h("main", { className: "page" }, h("h1", null, "Casinos"), h("ul", null, ROWS.map((row) => h("li", { key: row.name }, h(Row, row))))), // prettier-ignore
  );
}

const RENDERS = 200;

/** Returns the processor milliseconds that a render of the frozen page takes in this process. */
export function frozenPageMs(): number {
  const before = process.cpuUsage();
  let length = 0;
  for (let at = 0; at < RENDERS; at++) length += renderFrozenPage().length;
  const { user, system } = process.cpuUsage(before);
  if (length === 0) throw new Error("The frozen page is empty.");
  return (user + system) / 1_000 / RENDERS;
}
