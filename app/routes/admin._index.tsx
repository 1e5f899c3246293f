import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { promiseHash } from "remix-utils/promise";
import { requireAdmin } from "~/features/accounts/guards.server";
import { EmptyTaskLists, TaskListSection } from "~/features/admin/task-list";
import { whatNeedsAPerson } from "~/features/admin/today.server";
import { FrontFigures } from "~/features/analytics/front-figures";
import { frontFigures } from "~/features/analytics/front-figures.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return promiseHash({ lists: whatNeedsAPerson(), figures: frontFigures() });
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
      <FrontFigures {...figures} />
    </main>
  );
}
