import { Link } from "@remix-run/react";
import {
  defineList,
  type ListColumn,
  type AdminListDefinition,
  type ListFilter,
} from "~/platform/admin-list/list-definition";
import type { Duty } from "~/domain/roles/duties";
import { ShortDay, ShortMoment } from "~/ui/date-time";
import { EDITORIAL_BULK, PRIVATE_BULK } from "./bulk-actions";
import { STATE_LABELS, STATE_OPTIONS, StateBadge, type ListedState } from "./listed-state";

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

/** Shows future times to the minute, because they are planned, and past ones by their day. */
export function Published({ publishAt, changesAt, state }: Pick<EditorialRow, "publishAt" | "changesAt" | "state">) {
  if (publishAt === null) return "not yet";
  if (state === "scheduled") return <ShortMoment at={publishAt} />;
  if (changesAt === null) return <ShortDay at={publishAt} />;
  return (
    <>
      <ShortDay at={publishAt} />, changes <ShortMoment at={changesAt} />
    </>
  );
}

interface EditorialColumns<Row> {
  /** The item's name, which leads to its editor. */
  name: ListColumn<Row>;
  state: ListColumn<Row>;
  published: ListColumn<Row>;
  changed: ListColumn<Row>;
  address: ListColumn<Row>;
}

type EditorialList<Row> = Omit<
  AdminListDefinition<Row>,
  "duty" | "path" | "filters" | "columns" | "idOf" | "bulk" | "create"
> & {
  /** By default an editor's. */
  duty?: Duty;
  /** Makes the public address; null for a kind that readers never see. */
  publicPath: ((slug: string) => string) | null;
  /** Filters besides that by state. */
  filters: readonly ListFilter[];
  /** Chooses and orders the columns: those every editorial list may have, and the kind's own. */
  columns: (shared: EditorialColumns<Row>) => readonly ListColumn<Row>[];
};

/** Defines the list of an editorial kind, whose address is `/admin/` and its name. */
export function defineEditorialList<Row extends EditorialRow>({
  publicPath,
  filters,
  columns,
  ...definition
}: EditorialList<Row>): AdminListDefinition<Row> {
  const path = `/admin/${definition.name}`;
  return defineList<Row>({
    duty: "editor",
    ...definition,
    path,
    filters: [{ name: "state", label: "State", options: STATE_OPTIONS }, ...filters],
    columns: columns({
      name: {
        key: "name",
        label: "Title",
        sort: true,
        cell: (row) => <Link to={`${path}/${row.id}`}>{definition.labelOf(row)}</Link>,
      },
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
        cell: (row) => <Published {...row} />,
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
      address: {
        key: "address",
        label: "Address",
        sort: true,
        optional: true,
        cell: ({ slug }) => publicPath?.(slug) ?? slug,
      },
    }),
    idOf: ({ id }) => id,
    bulk: publicPath === null ? PRIVATE_BULK : EDITORIAL_BULK,
    create: { to: `${path}/new`, label: `New ${definition.words.one}` },
  });
}

/** Returns a column for when an item's facts were last checked. */
export function factsChecked<Row extends { verifiedAt: string | null }>(key: string): ListColumn<Row> {
  return {
    key,
    label: "Facts checked",
    sort: "descending",
    cell: ({ verifiedAt }) => (verifiedAt ? <ShortDay at={verifiedAt} /> : "never"),
  };
}
