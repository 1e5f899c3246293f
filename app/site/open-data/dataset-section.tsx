import { ScrollRegion } from "~/ui/scroll-region";
import type { DatasetDoc, FieldDoc } from "./documentation";
import type { Example } from "./examples.server";

function FieldTable({
  title,
  caption,
  head,
  rows,
}: {
  title: string;
  caption: string;
  head: string;
  rows: readonly FieldDoc[];
}) {
  return (
    <ScrollRegion label={`${caption}: ${title}`}>
      <table className="ledger text-sm">
        <caption className="eyebrow pb-1 text-start">{caption}</caption>
        <thead>
          <tr>
            <th scope="col" className="w-2/5 sm:w-64">
              {head}
            </th>
            <th scope="col">What it is</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, words }) => (
            <tr key={name}>
              <th scope="row" className="font-mono text-xs font-normal break-words">
                {name}
              </th>
              <td>{words}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** One dataset: its address, its parameters, its fields, and an example. */
export function DatasetSection({
  dataset,
  fields,
  example,
}: {
  dataset: DatasetDoc;
  fields: readonly FieldDoc[];
  example: Example | undefined;
}) {
  const { id, title, addresses, isOnlyAsked, intro, parameters } = dataset;
  return (
    <section aria-labelledby={id} className="space-y-4">
      <h2 id={id}>{title}</h2>
      <ul className="space-y-1">
        {addresses.map(({ path, words }) => (
          <li key={path}>
            {path.includes(":") || isOnlyAsked ? <code>{path}</code> : <a href={path}>{path}</a>}{" "}
            <span className="text-sm text-quiet">{words}</span>
          </li>
        ))}
      </ul>
      <p className="max-w-text">{intro}</p>
      {parameters.length > 0 && <FieldTable title={title} caption="Parameters" head="Parameter" rows={parameters} />}
      <FieldTable title={title} caption="Fields" head="Field" rows={fields} />
      {example && (
        <details>
          <summary className="min-h-6 text-sm text-accent">
            Example response, shortened<span className="sr-only"> ({title})</span>
          </summary>
          <p className="mt-3 text-sm">
            GET{" "}
            <a href={example.path} className="break-all">
              {example.path}
            </a>
          </p>
          <ScrollRegion label={`Answer: ${title}`} className="mt-2 rounded-md bg-sunken p-4">
            <pre className="text-xs leading-5">
              <code>{example.answer}</code>
            </pre>
          </ScrollRegion>
        </details>
      )}
    </section>
  );
}
