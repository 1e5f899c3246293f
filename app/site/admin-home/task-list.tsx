import { Link } from "@remix-run/react";
import { DateTime } from "~/ui/date-time";
import { Badge } from "~/ui/notice";
import { Section } from "~/ui/section";
import type { TaskList } from "./tasks";

interface Props {
  list: TaskList;
}

/** One task list of the admin's first page, with what, where and by when on each line. */
export function TaskListSection({ list }: Props) {
  const { id, title, moment, total, tasks, allAt } = list;
  return (
    <section aria-labelledby={id} className="card mb-6 break-inside-avoid space-y-2">
      <h2 id={id} className="flex items-baseline justify-between gap-3 text-lg">
        {title} <span className="numbers font-sans text-quiet">{total}</span>
      </h2>
      <ul className="divide-y divide-line text-sm">
        {tasks.map((task) => (
          <li key={task.id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-1.5">
            <span className="min-w-0 grow basis-56">
              {task.to ? <Link to={task.to}>{task.label}</Link> : task.label}{" "}
              <span className="text-quiet">{task.detail}</span>
            </span>
            {task.at && (
              <span className="numbers flex items-baseline gap-2 text-quiet">
                {task.isLate ? <Badge meaning="bad">over</Badge> : moment} <DateTime at={task.at} />
              </span>
            )}
          </li>
        ))}
      </ul>
      {total > tasks.length && (
        <p className="text-sm">
          <Link to={allAt}>
            And {total - tasks.length} more<span className="sr-only">: {title}</span>
          </Link>
        </p>
      )}
    </section>
  );
}

/** The empty task lists, one line each. */
export function EmptyTaskLists({ lists }: { lists: readonly TaskList[] }) {
  if (lists.length === 0) return null;
  return (
    <Section id="nothing" title="Nothing to do" isSmall className="card mb-6 break-inside-avoid space-y-2">
      <ul className="divide-y divide-line text-sm text-quiet">
        {lists.map(({ id, title }) => (
          <li key={id} className="flex justify-between gap-4 py-1.5">
            {title} <span className="numbers">0</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
