import { Ledger } from "~/ui/lists/ledger";
import { ScrollRegion } from "~/ui/scroll-region";
import { Section } from "~/ui/section";
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
    <Ledger
      label={`${caption}: ${title}`}
      rowKey="name"
      rows={rows}
      columns={[
        {
          head,
          isName: true,
          className: "font-mono text-xs font-normal break-words",
          headClass: "w-2/5 sm:w-64",
          cell: ({ name }) => name,
        },
        { head: "Meaning", cell: ({ words }) => words },
      ]}
    >
      <caption className="eyebrow pb-1 text-start">{caption}</caption>
    </Ledger>
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
    <Section id={id} title={title} className="space-y-4">
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
      <details>
        <summary className="min-h-6 text-sm text-accent">
          {fields.length} fields<span className="sr-only"> ({title})</span>
        </summary>
        <FieldTable title={title} caption="Fields" head="Field" rows={fields} />
      </details>
      {example && (
        <details>
          <summary className="min-h-6 text-sm text-accent">
            Example<span className="sr-only"> ({title})</span>
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
    </Section>
  );
}
