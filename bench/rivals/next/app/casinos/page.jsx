import Link from "next/link";
import { entries, filters } from "../../entries.mjs";

export const dynamic = "force-dynamic";

function Card({ entry }) {
  return (
    <article className="card flex h-full flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <img loading="lazy" className="size-14 shrink-0 rounded-lg" src={entry.logo} alt="" width="96" height="96" />
        <div className="min-w-0 grow basis-28">
          <h3 className="leading-tight">
            <Link prefetch={false} className="text-ink" href={`/casinos/${entry.slug}`}>
              {entry.name}
            </Link>
          </h3>
        </div>
        <span role="img" aria-label={`Safety score ${entry.score} of 10`} className="inline-flex shrink-0 gap-2.5">
          <span className="numbers font-serif text-2xl font-semibold text-good">{entry.score}</span>
          <svg viewBox="0 0 64 34" preserveAspectRatio="none" className="h-8 w-16" aria-hidden="true">
            {entry.bars.map((bar, index) => (
              <g key={index}>
                <rect y={index * 6} width="64" height="3" className="fill-line" />
                <rect y={index * 6} width={bar * 0.64} height="3" className="fill-accent" />
              </g>
            ))}
          </svg>
        </span>
      </div>
      <p className="text-sm">{entry.summary}</p>
      <p className="numbers mt-auto text-sm text-quiet">{entry.facts}</p>
      <label className="flex items-center gap-2 text-sm">
        <input type="checkbox" name="c" form="compare" className="size-4.5 accent-accent" value={entry.slug} />
        Compare<span className="sr-only"> {entry.name}</span>
      </label>
    </article>
  );
}

function Filter({ filter }) {
  return (
    <fieldset className="space-y-1.5">
      <legend className="mb-1 text-sm font-semibold">{filter.name}</legend>
      {filter.options.map(({ value, label, count }) => (
        <div key={value} className="flex items-start gap-2 text-sm">
          <input type="checkbox" id={value} name={filter.name} className="mt-0.5 size-4.5 shrink-0" value={value} />
          <label htmlFor={value} className="flex min-w-0 grow justify-between gap-2">
            <span>{label}</span>
            <span className="numbers text-quiet">
              {count}
              <span className="sr-only"> results</span>
            </span>
          </label>
        </div>
      ))}
    </fieldset>
  );
}

export default function Casinos() {
  return (
    <main className="page space-y-6 py-8">
      <h1>Casinos</h1>
      <form method="get" action="/casinos" className="no-print space-y-5">
        {filters.map((filter) => (
          <Filter key={filter.name} filter={filter} />
        ))}
      </form>
      <ul className="grid gap-4">
        {entries.map((entry) => (
          <li key={entry.slug}>
            <Card entry={entry} />
          </li>
        ))}
      </ul>
    </main>
  );
}
