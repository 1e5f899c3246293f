import type { ListColumn, Option } from "~/platform/admin-list/list-definition";
import { ShortDay } from "~/ui/date-time";
import { STATE_LABELS, StateBadge, type ListedState } from "./listed-state";

/** What every list of editorial things shows of a row. */
export interface EditorialRow {
  id: string;
  slug: string;
  state: ListedState;
  publishAt: string | null;
  updatedAt: string;
}

/** Where a thing stands, when it was published and changed; `path` makes its public address. */
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
      cell: ({ publishAt }) => (publishAt ? <ShortDay at={publishAt} /> : "not yet"),
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

/** A filter's choices from what its values are called, in their order. */
export function choices(labels: Readonly<Record<string, string>>): Option[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}
