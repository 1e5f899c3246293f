import type { ComponentProps } from "react";
import { CachedFragmentList } from "~/ui/cached-fragment";
import { ListByPart } from "~/features/law/lists/list-by-part";
import { ListScreen } from "~/ui/lists/public-list-screen";
import { CompareTray } from "./compare-tray";
import { CasinoCard, type CasinoCardData } from "../public/casino-card";

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
