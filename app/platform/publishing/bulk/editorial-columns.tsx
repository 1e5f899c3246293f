import type { ListColumn, Option } from "~/platform/admin-list/list-definition";
import { ShortDay, ShortMoment } from "~/ui/date-time";
import { STATE_LABELS, StateBadge, type ListedState } from "./listed-state";

/** The fields that every list of editorial items shows of a row. */
export interface EditorialRow {
  id: string;
  slug: string;
  state: ListedState;
  publishAt: string | null;
  /** When the waiting changes of a published item go live by themselves. */
  changesAt: string | null;
  updatedAt: string;
}

/** Columns for an item's state and its times of publication and change; `path` makes its public address. */
export function editorialColumns<Row extends EditorialRow>(
  path: (slug: string) => string,
): {
  state: ListColumn<Row>;
  published: ListColumn<Row>;
  changed: ListColumn<Row>;
  address: ListColumn<Row>;
} {
  return {
    state: {
      key: "state",
      label: "State",
      sort: true,
      cell: ({ state }) => <StateBadge state={state} />,
      csv: ({ state }) => STATE_LABELS[state],
    },
    published: {
      key: "published",
      label: "Published",
      sort: "descending",
      cell: ({ publishAt, changesAt, state }) => {
        if (publishAt === null) return "not yet";
        // What is to come is planned to the minute; what is over is looked up by its day.
        if (state === "scheduled") return <ShortMoment at={publishAt} />;
        if (changesAt === null) return <ShortDay at={publishAt} />;
        return (
          <>
            <ShortDay at={publishAt} />, changes <ShortMoment at={changesAt} />
          </>
        );
      },
      csv: ({ publishAt }) => publishAt,
    },
    changed: {
      key: "changed",
      label: "Last changed",
      sort: "descending",
      optional: true,
      cell: ({ updatedAt }) => <ShortDay at={updatedAt} />,
      csv: ({ updatedAt }) => updatedAt,
    },
    address: { key: "address", label: "Address", sort: true, optional: true, cell: ({ slug }) => path(slug) },
  };
}

/** Returns a filter's options from the labels of its values, in their order. */
export function choices(labels: Readonly<Record<string, string>>): Option[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}
