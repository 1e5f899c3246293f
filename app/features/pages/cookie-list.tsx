import { Ledger, type LedgerColumn } from "~/ui/lists/ledger";
import { Section } from "~/ui/section";

interface Kept {
  name: string;
  purpose: string;
  holds: string;
}

export interface CookieListData {
  cookies: (Kept & { setWhen: string; lasts: string })[];
  /** Name of the one cookie that holds all others, or null. */
  allIn: string | null;
  /** Notes in the browser's session storage. */
  notes: Kept[];
}

const COLUMNS: readonly LedgerColumn<Kept>[] = [
  { head: "Name", isName: true, className: "font-semibold whitespace-nowrap", cell: ({ name }) => <code>{name}</code> },
  { head: "What it is for", className: "min-w-40", cell: ({ purpose }) => purpose },
  { head: "What it holds", className: "min-w-40", cell: ({ holds }) => holds },
];

/** Everything the site keeps in a browser, drawn from the list that the site itself uses. */
export function CookieList({ list: { cookies, allIn, notes } }: { list: CookieListData }) {
  return (
    <div className="space-y-8">
      <Section id="cookies-set" title="Every cookie we set" className="card space-y-4">
        <Ledger
          label="Every cookie we set"
          tableClass=""
          rows={cookies}
          columns={[
            ...COLUMNS,
            { head: "When it is set", className: "min-w-40", cell: ({ setWhen }) => setWhen },
            { head: "How long it lasts", className: "min-w-40", cell: ({ lasts }) => lasts },
          ]}
        />
        {allIn !== null && (
          <p className="text-sm">
            Your browser stores all of them inside a single cookie called <code>{allIn}</code>, which lasts as long as
            the longest of them.
          </p>
        )}
      </Section>
      <Section id="tab-notes" title="Notes that stay in your browser" className="card space-y-4">
        <p className="max-w-text">
          With JavaScript switched on, our scripts may keep these in the browser’s session storage. They are never sent
          to us and disappear when you close the tab.
        </p>
        <Ledger label="Notes in session storage" tableClass="" rows={notes} columns={COLUMNS} />
      </Section>
    </div>
  );
}
