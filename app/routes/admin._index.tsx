import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { promiseHash } from "remix-utils/promise";
import { mayDo } from "~/domain/roles/duties";
import { requireAdmin } from "~/platform/access/guards.server";
import { EmptyTaskLists, TaskListSection } from "~/site/admin-home/task-list";
import { whatNeedsAPerson } from "~/site/admin-home/today.server";
import { FrontFigures } from "~/site/analytics/front-figures";
import { frontFigures } from "~/site/analytics/front-figures.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const { user, duties } = await requireAdmin(request, "any");
  return promiseHash({
    lists: whatNeedsAPerson(duties, user.uid),
    figures: mayDo(duties, ["reader", "commercial"]) ? frontFigures() : Promise.resolve(null),
  });
}

export const meta = () => [{ title: "What needs a person today · Admin" }];

export default function AdminDashboard() {
  const { lists, figures } = useLoaderData<typeof loader>();
  return (
    <main id="content" className="page space-y-6 py-6">
      <h1 className="text-2xl">What needs a person today</h1>
      <div className="gap-6 lg:columns-2">
        {lists
          .filter(({ total }) => total > 0)
          .map((list) => (
            <TaskListSection key={list.id} list={list} />
          ))}
        <EmptyTaskLists lists={lists.filter(({ total }) => total === 0)} />
      </div>
      {figures && <FrontFigures {...figures} />}
    </main>
  );
}
