import { Link } from "@remix-run/react";
import { sumOf } from "~/domain/numbers";
import { DayChart } from "~/ui/charts/day-chart";
import { changeInWords, figure } from "./change";
import type { frontFigures } from "./front-figures.server";

/** Three charts of the last 30 days, each leading to its part of the analytics. */
export function FrontFigures({ days, figures }: Awaited<ReturnType<typeof frontFigures>>) {
  return (
    <section aria-labelledby="figures" className="space-y-3">
      <h2 id="figures" className="text-xl">
        The last 30 days
      </h2>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 lg:grid-cols-3">
        {figures.map(({ title, section, values, before }) => (
          <div key={title} className="space-y-2">
            <h3 className="font-sans text-sm">
              <Link to={`/admin/analytics?days=30#${section}`}>{title}</Link>
            </h3>
            <p className="text-xs text-quiet">
              <span className="numbers block font-serif text-2xl font-semibold text-ink">{figure(sumOf(values))}</span>
              {changeInWords({ now: sumOf(values), before: sumOf(before) }, days.length, true)}
            </p>
            <DayChart title={`${title} a day`} days={days} values={values} before={before} />
          </div>
        ))}
      </div>
    </section>
  );
}
