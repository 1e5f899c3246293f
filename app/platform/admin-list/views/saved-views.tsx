import { Link } from "@remix-run/react";
import { Button } from "~/ui/forms/button";
import { TypedInput } from "~/ui/forms/typed-controls";
import { PostForm } from "~/ui/forms/post-form";
import { adminListHref } from "../admin-list-query";
import type { AdminListDefinition } from "../list-definition";
import type { ListData } from "../list.server";

/** The reader's own views of the list as links, and a form that saves the current one. */
export function ViewTabs<Row>({ definition, data }: { definition: AdminListDefinition<Row>; data: ListData<Row> }) {
  const { name } = definition;
  const { views } = data;
  const current = views.find(({ isCurrent }) => isCurrent);
  const action = `/admin/lists/${name}/views`;
  const all = adminListHref(definition, { q: "", values: {}, sort: definition.sort, columns: null });
  const isAll = data.state === (all.split("?")[1] ?? "");
  if (views.length === 0 && isAll) return null;
  return (
    <div className="no-print flex flex-wrap items-start gap-x-4 gap-y-2 text-sm">
      {views.length > 0 && (
        <ul className="flex flex-wrap gap-x-4 gap-y-1" aria-label="Saved views">
          <li>
            <Link to={all} aria-current={isAll ? "true" : undefined} className="view-link">
              All
            </Link>
          </li>
          {views.map((view) => (
            <li key={view.id}>
              <Link dir="auto" to={view.href} aria-current={view.isCurrent ? "true" : undefined} className="view-link">
                {view.name}
              </Link>
            </li>
          ))}
          <li>
            <Link to={action} className="inline-block py-1 text-quiet">
              Manage views
            </Link>
          </li>
        </ul>
      )}
      {current ? (
        <details key={current.id}>
          <summary className="text-accent">Change this view</summary>
          <PostForm id={`${name}-view-form`} action={action} className="mt-2 flex flex-wrap items-end gap-2">
            <input type="hidden" name="id" value={current.id} />
            <NameField id={`${name}-view-name`} value={current.name} />
            <Button look="secondary" className="button-dense" name="intent" value="rename">
              Rename it
            </Button>
            <Button look="danger" className="button-dense" name="intent" value="delete">
              Delete the view
            </Button>
          </PostForm>
        </details>
      ) : (
        !isAll && (
          <details key={data.state}>
            <summary className="text-accent">Save this view</summary>
            <PostForm id={`${name}-view-form`} action={action} className="mt-2 flex flex-wrap items-end gap-2">
              <input type="hidden" name="state" value={data.state} />
              <NameField id={`${name}-view-name`} value="" />
              <Button look="secondary" className="button-dense" name="intent" value="save">
                Save view
              </Button>
            </PostForm>
          </details>
        )
      )}
    </div>
  );
}

/** The field for a view's name. */
export function NameField({ id, value }: { id: string; value: string }) {
  return (
    <div className="space-y-1">
      <label htmlFor={id} className="block text-xs font-semibold text-quiet">
        Name of the view
      </label>
      <TypedInput
        dir="auto"
        id={id}
        name="name"
        required
        maxLength={60}
        defaultValue={value}
        className="control control-dense"
      />
    </div>
  );
}
