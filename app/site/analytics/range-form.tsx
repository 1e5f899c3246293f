import { Form, Link } from "@remix-run/react";
import { Button } from "~/ui/forms/button";
import { RANGE_CHOICES, type AskedRange } from "~/platform/statistics/day-range";

/** The choice of days: the usual ranges as links, any other by its first and last day. */
export function RangeForm({ asked, today }: { asked: AskedRange; today: string }) {
  const { choice, range, typed, problem } = asked;
  const shown = problem ? typed : range;
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <nav aria-label="Range">
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {RANGE_CHOICES.map((days) => (
            <li key={days}>
              <Link to={`?days=${String(days)}`} aria-current={choice === days || undefined} className="view-link">
                {days === 1 ? "Today" : `${String(days)} days`}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Form method="get" key={`${shown.from} ${shown.to}`} aria-label="Other days" className="min-w-0 text-sm">
        <div className="flex flex-wrap items-end gap-3">
          {(["from", "to"] as const).map((field) => (
            <div key={field} className="min-w-0 space-y-1">
              <label htmlFor={field} className="block font-semibold">
                {field === "from" ? "First day" : "Last day"}
              </label>
              <input
                id={field}
                name={field}
                type="date"
                max={today}
                defaultValue={shown[field]}
                aria-invalid={problem?.field === field || undefined}
                aria-describedby={problem?.field === field ? "range-problem" : undefined}
                className="control w-40 max-w-full"
              />
            </div>
          ))}
          <Button look="secondary">Show these days</Button>
        </div>
        {problem && (
          <p id="range-problem" role="alert" className="mt-2 font-semibold text-bad">
            <span className="sr-only">Error: </span>
            {problem.message} Below are the last 30 days.
          </p>
        )}
      </Form>
    </div>
  );
}
