import { Form } from "@remix-run/react";
import { DateTime } from "~/ui/date-time";
import { Button } from "~/ui/forms/button";
import { Notice } from "~/ui/notice";
import { Section } from "~/ui/section";
import type { Helpline, Helplines } from "./helplines";

function host(url: string): string {
  return new URL(url).host.replace(/^www\./, "");
}

function HelplineEntry({ line }: { line: Helpline }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 py-2">
      <span className="min-w-0 grow basis-64">
        <span dir="auto" className="font-semibold">
          {line.name}
        </span>{" "}
        <span className="block text-sm text-quiet">{line.hours}</span>{" "}
        {line.source && line.checkedOn && (
          <span className="block text-sm text-quiet">
            Source:{" "}
            <a href={line.source} rel="noopener">
              {host(line.source)}
            </a>
            , <DateTime at={line.checkedOn} />
          </span>
        )}
      </span>{" "}
      {line.phone && (
        <a href={`tel:${line.phone.replace(/[^\d+]/g, "")}`} className="numbers inline-block min-h-6 font-semibold">
          {line.phone}
        </a>
      )}{" "}
      <a href={line.url} rel="noopener" className="inline-block min-h-6 text-sm wrap-anywhere">
        {host(line.url)}
      </a>
    </li>
  );
}

function Lines({ lines }: { lines: readonly Helpline[] }) {
  return (
    <ul className="divide-y divide-line">
      {lines.map((line) => (
        <HelplineEntry key={line.name} line={line} />
      ))}
    </ul>
  );
}

/** Helplines of one country or, when it has none or none was chosen, those available anywhere. */
export function HelplinesFor({ helplines, country }: { helplines: Helplines; country: string | null }) {
  const own = helplines.countries.find(({ code }) => code === country);
  return (
    <div className="space-y-4">
      {own && (
        <div>
          <h3 dir="auto">{own.name}</h3>
          <Lines lines={own.lines} />
        </div>
      )}
      {helplines.anywhere.length > 0 && (
        <div>
          <h3>In any country</h3>
          <Lines lines={helplines.anywhere} />
        </div>
      )}
    </div>
  );
}

/** Helplines by country, the chosen one first. */
export function HelplinesSection({
  helplines,
  country,
  unknown,
}: {
  helplines: Helplines;
  country: string | null;
  /** Name of the chosen country, if we know no helpline there. */
  unknown: string | null;
}) {
  const choices = [...helplines.countries, ...helplines.without].sort((a, b) => a.name.localeCompare(b.name, "en"));
  return (
    <Section id="help" title="Someone to talk to" className="card space-y-4">
      <Form method="get" action="/responsible-gaming#help" preventScrollReset className="no-print max-w-sm space-y-1.5">
        <label htmlFor="country" className="block font-semibold">
          Your country
        </label>
        <div className="flex gap-2">
          <select
            id="country"
            name="country"
            defaultValue={country ?? ""}
            key={country}
            className="control min-w-0 grow"
          >
            <option value="">Choose a country</option>
            {choices.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
          <Button look="secondary">Show</Button>
        </div>
      </Form>
      {unknown !== null && (
        <Notice meaning="caution" role="status">
          <p>
            We know of no helpline for {unknown}: we couldn’t find one with a source.
            {helplines.anywhere.length > 0 && " The services below help in any country and can name one near you."}
          </p>
        </Notice>
      )}
      {helplines.countries.length + helplines.anywhere.length === 0 && (
        <p>We have listed no helpline yet. Your doctor, or a health service near you, can name one.</p>
      )}
      <HelplinesFor helplines={helplines} country={country} />
      {helplines.countries.length > 0 && (
        <details>
          <summary className="min-h-6 font-semibold">All countries ({helplines.countries.length})</summary>
          <div className="grid gap-x-12 gap-y-4 pt-4 md:grid-cols-2">
            {helplines.countries.map(({ code, name, lines }) => (
              <div key={code}>
                <h3 className="text-base">{name}</h3>
                <Lines lines={lines} />
              </div>
            ))}
          </div>
          {helplines.without.length > 0 && (
            <p className="pt-4 text-sm">
              We know of none for {helplines.without.map(({ inText }) => inText).join(", ")}.
              {helplines.anywhere.length > 0 && " The services named under “In any country” help there too."}
            </p>
          )}
        </details>
      )}
    </Section>
  );
}
