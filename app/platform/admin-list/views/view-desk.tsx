import { Link } from "@remix-run/react";
import { Button } from "~/ui/forms/button";
import { PostForm } from "~/ui/forms/post-form";
import { EmptyState } from "~/ui/lists/filter-panel";
import { Feedback } from "~/ui/feedback";
import { NameField } from "./saved-views";
import type { SavedView, ViewProblem } from "./saved-views.server";

/** The reader's own views of a list, to open, rename and delete. */
export function ViewDesk({
  name,
  title,
  path,
  views,
  refused,
}: {
  name: string;
  title: string;
  path: string;
  views: readonly SavedView[];
  refused: ViewProblem | null;
}) {
  const action = `/admin/lists/${name}/views`;
  return (
    <main id="content" className="page space-y-4 py-6">
      <p className="text-sm">
        <Link to={path}>{title}</Link>
      </p>
      <h1 className="text-2xl">Saved views</h1>
      <p className="max-w-text text-quiet">Filters, order and columns under a name you choose. Only you see them.</p>
      {refused && (
        <Feedback meaning="bad" role="alert" title="The view was not saved">
          <p>{refused.problem}</p>
        </Feedback>
      )}
      {refused?.state != null && (
        <PostForm id="new-view" action={action} className="flex flex-wrap items-end gap-2">
          <input type="hidden" name="state" value={refused.state} />
          <NameField id="new-view-name" value={refused.name} />
          <Button look="secondary" className="button-dense" name="intent" value="save">
            Save view
          </Button>
        </PostForm>
      )}
      {views.length === 0 ? (
        <EmptyState title="You have saved no views">
          <p>
            Filter or sort <Link to={path}>the list</Link>, then choose “Save this view”.
          </p>
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {views.map((view) => (
            <li key={view.id} className="flex flex-wrap items-end justify-between gap-3 py-2">
              <Link dir="auto" to={view.href} className="leading-9">
                {view.name}
              </Link>
              <PostForm id={`view-${view.id}-form`} action={action} className="flex flex-wrap items-end gap-2">
                <input type="hidden" name="id" value={view.id} />
                <NameField id={`view-${view.id}`} value={view.name} />
                <Button look="secondary" className="button-dense" name="intent" value="rename">
                  Rename{" "}
                  <span dir="auto" className="sr-only">
                    {view.name}
                  </span>
                </Button>
                <Button look="danger" className="button-dense" name="intent" value="delete">
                  Delete{" "}
                  <span dir="auto" className="sr-only">
                    {view.name}
                  </span>
                </Button>
              </PostForm>
            </li>
          ))}
        </ul>
      )}
    </main>
  );
}
