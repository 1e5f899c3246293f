import { Form } from "@remix-run/react";
import { Button } from "~/ui/forms/button";
import { HiddenListState } from "./hidden-list-state";
import type { AdminListDefinition } from "../list-definition";
import type { ListData } from "../list.server";

/** A plain GET form that chooses which columns to show. */
export function ColumnChooser<Row>({
  definition,
  data,
}: {
  definition: AdminListDefinition<Row>;
  data: ListData<Row>;
}) {
  const { columns, path, name } = definition;
  return (
    <details className="no-print relative text-sm" key={data.state}>
      <summary className="text-accent">Columns</summary>
      <Form method="get" action={path} preventScrollReset className="column-card" aria-label="Choose columns">
        <HiddenListState state={data.state} except={["columns"]} />
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8rem),1fr))] gap-x-6 gap-y-1.5 md:grid-cols-2">
          {columns.map(({ key, label }) => (
            <li key={key} className="flex items-start gap-2">
              <input
                type="checkbox"
                id={`${name}-column-${key}`}
                name="columns"
                value={key}
                defaultChecked={data.columns.includes(key)}
                className="mt-0.5 size-4.5 accent-accent"
              />
              <label htmlFor={`${name}-column-${key}`}>{label}</label>
            </li>
          ))}
        </ul>
        <Button look="secondary" className="button-dense">
          Show these columns
        </Button>
      </Form>
    </details>
  );
}
