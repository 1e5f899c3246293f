import { RESTORED_PARAMETER } from "~/domain/forms/form-marks";
import type { ReactNode } from "react";
import type { Duty, NeededDuty } from "~/domain/roles/duties";

/*
 * One list of the admin area is three small files and a route.
 *
 * 1. The definition (this file's `AdminListDefinition`), used by server and browser, beside the feature's screen parts,
 *    such as `features/casinos/desk/casino-desk.tsx`:
 *
 *      export interface UserRow { id: string; name: string; state: "active" | "suspended" }
 *      export const userList = defineList<UserRow>({
 *        duty: "owner",                                    // what the guards of its routes ask for
 *        name: "users",                                    // key of saved views, of `/admin/lists/users/…`
 *        title: "Users",
 *        path: "/admin/users",
 *        words: { one: "user", many: "users" },
 *        search: { label: "Name or address" },
 *        filters: [{ name: "state", label: "State", options: [{ value: "active", label: "Active" }, …] }],
 *        sort: "-joined",                                  // a column's key; `-` for descending
 *        columns: [
 *          { key: "name", label: "Name", sort: true, cell: ({ id, name }) => <Link to={`/admin/users/${id}`}>{name}</Link>, csv: ({ name }) => name },
 *          …
 *        ],
 *        idOf: ({ id }) => id,
 *        labelOf: ({ name }) => name,
 *        bulk: [{ name: "suspend", label: "Suspend", confirm: true }],
 *        empty: { title: "Nobody has joined yet", advice: "Members appear here as they join." },
 *      });
 *
 * 2. The list as the server knows it (`AdminList` in list.server.ts), such as `features/casinos/desk/casino-desk.server.ts`:
 *    its definition, its source (`memorySource` for items in the catalogue, `storeSource` for collections that grow
 *    without bound) and the start functions of its bulk actions.
 *
 * 3. One line in site/registries/admin-lists.server.ts, which makes export, saved views, bulk actions and import
 *    work for it.
 *
 * And the route:
 *
 *      export const loader = listLoader(userDesk);
 *      export const meta = () => [{ title: "Users · Admin" }];
 *      export default function AdminUsers() {
 *        return <AdminListScreen definition={userList} data={useLoaderData<typeof loader>()} />;
 *      }
 */

export type CsvValue = string | number | boolean | null;

export interface ListColumn<Row> {
  /** Name in the address, in the CSV's heading and in the source's `sorts`. */
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** Value in the export; columns without one are left out of it. */
  csv?: (row: Row) => CsvValue;
  /** Figures are aligned to the end of their cell. */
  figure?: boolean;
  /** The source can sort by it; `descending`: the first click sorts largest or newest first. */
  sort?: true | "descending";
  /** Hidden until somebody chooses it. */
  optional?: boolean;
}

/** A column of one value: the export has it as it is, the screen as `show` shows it. */
export function valueColumn<Row, Value extends CsvValue>(
  key: string,
  label: string,
  of: (row: Row) => Value,
  {
    show,
    ...more
  }: Pick<ListColumn<Row>, "figure" | "sort" | "optional"> & { show?: (value: Value) => ReactNode } = {},
): ListColumn<Row> {
  return { key, label, csv: of, cell: (row) => (show ? show(of(row)) : of(row)), ...more };
}

export interface Option {
  value: string;
  label: string;
}

export interface ListFilter {
  /** Parameter in the address; must not be one of `RESERVED`. */
  name: string;
  label: string;
  /** Left out if the list's server part provides them (`filterOptions`). */
  options?: readonly Option[];
}

/** A question of a bulk action, asked on its confirmation page. */
export interface BulkQuestion {
  name: string;
  label: string;
  hint?: string;
  /** Options; left out for a text field. */
  options?: readonly Option[];
  /** Key of the options in the list's `filterOptions`, such as the name of a filter. */
  optionsFrom?: string;
  /** True for a text of one line. */
  isLine?: true;
  /** Key of the options that are suggested for a text of one line. */
  suggestionsFrom?: string;
  minLength?: number;
  /** Most characters of a text; default 500. */
  maxLength?: number;
  optional?: boolean;
  /** Suggestions for a text of one line, which `suggestionsFrom` names. */
  suggestions?: readonly Option[];
}

export interface BulkAction {
  name: string;
  /** A verb: the button says "Archive 12 casinos". */
  label: string;
  look?: "secondary" | "danger";
  /** Asks for confirmation, with the names and the questions, before anything is done; otherwise starts at once. */
  confirm?: boolean;
  /** Consequences, shown on the confirmation page. */
  explanation?: string;
  asks?: readonly BulkQuestion[];
}

export interface AdminListDefinition<Row> {
  /** The duty by which one sees and changes the items. */
  duty: Duty;
  /** Duties by which one sees the list, and changes nothing through it. */
  alsoSeenBy?: readonly Duty[];
  name: string;
  title: string;
  path: string;
  words: { one: string; many: string };
  columns: readonly ListColumn<Row>[];
  filters?: readonly ListFilter[];
  search?: { label: string };
  /** Key of the column it is sorted by at first, with `-` for descending. */
  sort: string;
  idOf: (row: Row) => string;
  /** Parameters of the part of the list that its bare address opens on; the whole list is then at `?show=all`. */
  opensOn?: string;
  /** A row's name for people, in its checkbox's label and in summaries. */
  labelOf: (row: Row) => string;
  /** Address of a row's own page, for the admin area's search; by default the list's path and the id. */
  hrefOf?: (row: Row) => string;
  bulk?: readonly BulkAction[];
  /** Columns of the export alone, by heading: what no column of the screen shows as a spreadsheet needs it. */
  exports?: Readonly<Record<string, (row: Row) => CsvValue>>;
  /** The page that creates a new item. */
  create?: { to: string; label: string };
  /** True if a CSV can be imported (the list's server part has `import`). */
  canImport?: boolean;
  empty: { title: string; advice: string };
}

/** Returns the duties by which one sees a list. */
export function seenBy({ duty, alsoSeenBy = [] }: Pick<AdminListDefinition<never>, "duty" | "alsoSeenBy">): NeededDuty {
  return [duty, ...alsoSeenBy];
}

/** Parameters of a list's address that are not filters. */
export const RESERVED: readonly string[] = [
  "q",
  "sort",
  "page",
  "cursor",
  "columns",
  "show",
  "_routes",
  RESTORED_PARAMETER,
];

/** Checks a definition as the module loads and returns it. */
export function defineList<Row>(definition: AdminListDefinition<Row>): AdminListDefinition<Row> {
  const keys = definition.columns.map(({ key }) => key);
  const filters = definition.filters ?? [];
  const clash = filters.find(({ name }) => RESERVED.includes(name));
  if (clash) throw new Error(`List ${definition.name}: a filter can't be called "${clash.name}".`);
  if (new Set(keys).size < keys.length) throw new Error(`List ${definition.name}: two columns have one key.`);
  const sorted = definition.columns.find(({ key }) => key === definition.sort.replace(/^-/, ""));
  if (!sorted?.sort) throw new Error(`List ${definition.name} can't be sorted by "${definition.sort}".`);
  return definition;
}
