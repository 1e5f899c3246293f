import { Link } from "@remix-run/react";
import { DateTime } from "~/ui/date-time";
import { Badge } from "~/ui/notice";

interface Props {
  list: {
    id: string;
    title: string;
    moment: string;
    total: number;
    tasks: readonly {
      id: string;
      label: string;
      detail: string;
      to: string | null;
      at: string | null;
      isLate: boolean;
    }[];
  };
}

/** One queue of the admin's first page, dense: what, where, and until when. */
export function TaskListSection({ list }: Props) {
  const { id, title, moment, total, tasks } = list;
  return (
    <section aria-labelledby={id} className="card space-y-3">
      <h2 id={id} className="flex items-baseline justify-between gap-3 text-lg">
        {title} <span className="numbers font-sans text-quiet">{total}</span>
      </h2>
      {tasks.length === 0 ? (
        <p className="text-sm text-quiet">Nothing today.</p>
      ) : (
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
      )}
      {total > tasks.length && <p className="text-sm text-quiet">And {total - tasks.length} more.</p>}
    </section>
  );
}
