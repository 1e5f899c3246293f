import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/features/accounts/guards.server";
import { TaskListSection } from "~/features/admin/task-list";
import { whatNeedsAPerson } from "~/features/admin/today.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return { lists: await whatNeedsAPerson() };
}

export default function AdminDashboard() {
  const { lists } = useLoaderData<typeof loader>();
  return (
    <main id="content" className="page space-y-6 py-6">
      <h1 className="text-2xl">What needs a person today</h1>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        {lists.map((list) => (
          <TaskListSection key={list.id} list={list} />
        ))}
      </div>
    </main>
  );
}
