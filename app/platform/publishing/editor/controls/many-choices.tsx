import { useEffect, useId, useMemo, useRef, useState, type FocusEvent } from "react";
import { fold, hasEveryWord } from "~/domain/text/fold";
import { useLabel, type Frame } from "~/ui/forms/field";
import { Options } from "~/ui/menus/options";
import { FieldGroup } from "./field-group";

interface Option {
  value: string;
  label: string;
}

/** Rows of the plain list; fewer if there are fewer options. */
const ROWS = 8;

/** Returns the options with the chosen ones first, both in their own order. */
function chosenFirst(options: readonly Option[], chosen: ReadonlySet<string>): Option[] {
  return [...options.filter(({ value }) => chosen.has(value)), ...options.filter(({ value }) => !chosen.has(value))];
}

/**
 * Any number of many options, such as countries: a plain list that takes several choices, and with JavaScript
 * checkboxes that can be searched, the chosen ones first. Both post the same field.
 */
export function ManyChoices({ options, ...frame }: Frame & { options: readonly Option[] }) {
  const { field } = frame;
  const label = useLabel(frame);
  const initial = [field.initialValue as unknown].flat().filter((value) => typeof value === "string");
  const list = useRef<HTMLSelectElement>(null);
  // null: the page has not become interactive yet.
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);

  useEffect(() => {
    // Choices made in the plain list before the scripts ran are kept.
    const picked = list.current?.selectedOptions;
    if (picked) setChosen(new Set([...picked].map(({ value }) => value)));
  }, []);

  return (
    <FieldGroup {...frame}>
      {chosen ? (
        <SearchedChoices name={field.name} label={label} options={options} chosen={chosen} onChange={setChosen} />
      ) : (
        <>
          <p id={`${field.id}-list-hint`} className="text-sm text-quiet">
            To choose several, hold Ctrl (⌘ on a Mac) while you click.
          </p>
          <select
            ref={list}
            key={field.key}
            name={field.name}
            multiple
            size={Math.min(ROWS, options.length)}
            defaultValue={initial}
            aria-label={label}
            aria-describedby={`${field.id}-list-hint`}
            className="control"
          >
            <Options of={options} />
          </select>
        </>
      )}
    </FieldGroup>
  );
}

function SearchedChoices({
  name,
  label,
  options,
  chosen,
  onChange,
}: {
  name: string;
  label: string;
  options: readonly Option[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}) {
  const id = useId();
  const [sought, setSought] = useState("");
  // What is ticked moves to the top only after the focus has left: a row must not move away from the pointer.
  const [order, setOrder] = useState(() => chosenFirst(options, chosen));
  const texts = useMemo(
    () => new Map(options.map(({ value, label }) => [value, fold(`${label} ${value}`)])),
    [options],
  );
  const isMeant = hasEveryWord(sought);
  const shown = new Set(order.filter(({ value }) => isMeant(texts.get(value) ?? "")).map(({ value }) => value));

  function leave({ currentTarget, relatedTarget }: FocusEvent<HTMLDivElement>) {
    if (!currentTarget.contains(relatedTarget)) setOrder(chosenFirst(options, chosen));
  }

  function tick(value: string, isTicked: boolean) {
    const next = new Set(chosen);
    if (isTicked) next.add(value);
    else next.delete(value);
    onChange(next);
  }

  return (
    <div onBlur={leave} className="overflow-hidden rounded-md border border-line">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line p-2">
        <input
          type="search"
          dir="auto"
          id={`${id}-search`}
          aria-label={`Search ${label}`}
          aria-controls={`${id}-options`}
          placeholder="Search"
          value={sought}
          onChange={({ currentTarget: { value } }) => {
            setSought(value);
            setOrder(chosenFirst(options, chosen));
          }}
          onKeyDown={(event) => {
            // Enter would submit the editor's form.
            if (event.key === "Enter") event.preventDefault();
          }}
          className="control max-w-64 grow basis-40 text-sm"
        />
        <p role="status" className="numbers text-sm text-quiet">
          {sought.trim() !== "" && (shown.size === 0 ? "None found. " : `${String(shown.size)} found. `)}
          {chosen.size === 0 ? "None chosen." : `${String(chosen.size)} of ${String(options.length)} chosen.`}
        </p>
      </div>
      <div
        id={`${id}-options`}
        className="grid max-h-56 grid-cols-2 gap-x-4 gap-y-1 overflow-y-auto p-2 text-sm sm:grid-cols-3"
      >
        {order.map(({ value, label: text }) => (
          // A choice that the search doesn't show is still sent.
          <label key={value} hidden={!shown.has(value)} className="flex min-h-6 items-center gap-2 [&[hidden]]:hidden">
            <input
              type="checkbox"
              name={name}
              value={value}
              checked={chosen.has(value)}
              onChange={({ currentTarget: { checked } }) => tick(value, checked)}
              className="size-4 shrink-0 accent-accent"
            />
            {text}
          </label>
        ))}
      </div>
    </div>
  );
}
