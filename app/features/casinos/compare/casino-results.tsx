import { useEffect, useState, type ComponentProps } from "react";
import { CachedFragmentList } from "~/ui/cached-fragment";
import { ListByPart } from "~/features/law/lists/list-by-part";
import { ListScreen } from "~/ui/lists/public-list-screen";
import type { CasinoCardData } from "../public/casino-card";
import { CasinoCard } from "../public/casino-card.drawn";
import { Button } from "~/ui/forms/button";
import { MOST_COMPARED } from "./most-compared";

const FORM = "compare";

/** Returns the names of the casinos that are ticked on the page. */
function tickedNames(): string[] {
  return [...document.querySelectorAll<HTMLInputElement>(`input[form=${FORM}]:checked`)].map(
    (box) => box.closest("label")?.querySelector("span")?.textContent?.trim() ?? "",
  );
}

/**
 * The form that a list's boxes belong to. Once a casino is ticked, the form stays in sight at the bottom of the window;
 * scripts add how many are ticked, and which. `list`: the casinos listed, with which the boxes change.
 */
function CompareTray({ list }: { list: unknown }) {
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    const read = () => setNames(tickedNames());
    read();
    document.addEventListener("change", read);
    return () => document.removeEventListener("change", read);
  }, [list]);
  return (
    <form id={FORM} action="/casinos/compare" className="no-print compare-tray">
      <fieldset className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <legend className="sr-only">Compare</legend>
        <Button look="secondary">Compare chosen</Button>
        <p role="status" className="min-w-0 grow basis-40 text-sm">
          {names.length > 0 ? (
            <>
              <strong className="numbers">{names.length} chosen</strong>: <span dir="auto">{names.join(", ")}</span>
              {names.length > MOST_COMPARED &&
                `. You can compare up to four: untick ${String(names.length - MOST_COMPARED)}.`}
            </>
          ) : (
            <span className="text-quiet">Tick up to four.</span>
          )}
        </p>
      </fieldset>
    </form>
  );
}

/** A list of casinos with its search and filters, from which some can be compared. */
export function CasinoResults({
  casinos,
  parts,
  list,
  note,
  ...none
}: { casinos: CasinoCardData[] } & Pick<ComponentProps<typeof ListByPart>, "parts" | "note"> &
  Pick<ComponentProps<typeof ListScreen>, "title" | "lead" | "list" | "none" | "instead">) {
  return (
    <ListScreen
      list={list}
      searchLabel="Name, group or owner"
      noun={{ one: "casino", many: "casinos" }}
      advice="Remove a filter above, or search for part of the name."
      {...none}
    >
      <ListByPart entries={casinos} parts={parts} note={note}>
        {(some) => (
          <CachedFragmentList
            className="results divide-y divide-line border-y border-line"
            name="casino"
            entries={some}
            keyOf={({ slug }) => slug}
          >
            {(casino) => <CasinoCard casino={casino} compare />}
          </CachedFragmentList>
        )}
      </ListByPart>
      <CompareTray list={casinos} />
    </ListScreen>
  );
}
