import type { ReactNode } from "react";
import { ScrollRegion } from "~/ui/scroll-region";

export interface CookieListData {
  cookies: { name: string; purpose: string; holds: string; setWhen: string; lasts: string }[];
  /** Name of the one cookie that holds all others, or null. */
  allIn: string | null;
  /** Notes in the browser's session storage. */
  notes: { name: string; purpose: string; holds: string }[];
}

function Table({ label, head, rows }: { label: string; head: readonly string[]; rows: readonly ReactNode[][] }) {
  return (
    <ScrollRegion label={label}>
      <table className="ledger">
        <thead>
          <tr>
            {head.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells], row) => (
            <tr key={row}>
              <th scope="row" className="whitespace-nowrap">
                <code>{name}</code>
              </th>
              {cells.map((cell, at) => (
                <td key={at} className="min-w-40">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** Everything the site keeps in a browser, drawn from the list that the site itself uses. */
export function CookieList({ list: { cookies, allIn, notes } }: { list: CookieListData }) {
  return (
    <div className="space-y-8">
      <section aria-labelledby="cookies-set" className="card space-y-4">
        <h2 id="cookies-set">Every cookie we set</h2>
        <Table
          label="Every cookie we set"
          head={["Name", "What it is for", "What it holds", "When it is set", "How long it lasts"]}
          rows={cookies.map(({ name, purpose, holds, setWhen, lasts }) => [name, purpose, holds, setWhen, lasts])}
        />
        {allIn !== null && (
          <p className="text-sm">
            Your browser stores all of them inside a single cookie called <code>{allIn}</code>, which lasts as long as
            the longest of them.
          </p>
        )}
      </section>
      <section aria-labelledby="tab-notes" className="card space-y-4">
        <h2 id="tab-notes">Notes that stay in your browser</h2>
        <p className="max-w-text">
          With JavaScript switched on, our scripts may keep these in the browser’s session storage. They are never sent
          to us and disappear when you close the tab.
        </p>
        <Table
          label="Notes in session storage"
          head={["Name", "What it is for", "What it holds"]}
          rows={notes.map(({ name, purpose, holds }) => [name, purpose, holds])}
        />
      </section>
    </div>
  );
}
