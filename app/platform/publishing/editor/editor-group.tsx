import { useEffect, useRef, type ReactNode } from "react";
import { Button } from "~/ui/forms/button";
import { FieldError, type AnyField } from "~/ui/forms/field";
import { entriesOf, fieldsOf, useFieldsContext, type ListControls } from "./use-editor-form";

/** Props for an entry's first control, which takes the focus when the entry is new. */
export interface FirstControl {
  autoFocus?: boolean;
}

const CONTROLS = "input:not([type=hidden]), select, textarea";

/** The same button of a moved entry, or the other one when the entry can move no further. */
const moveButtons = (entry: number, ...ways: ("up" | "down")[]) =>
  ways.map((way) => `:scope > [data-entry="${String(entry)}"] > div > [data-move="${way}"]`);

/**
 * A list of entries that have fields of their own. Its buttons submit the form without JavaScript, and work at once
 * with it. The focus goes to a new entry, follows a moved one, and returns to the add button after a removal.
 */
export function RepeatingGroup<K extends string>({
  form,
  field,
  legend,
  entry,
  most,
  blank,
  empty,
  isFixed = false,
  children,
}: {
  form: ListControls;
  field: AnyField;
  legend: string;
  /** Name of one entry, such as "licence". */
  entry: string;
  most: number;
  /** Values of a new entry. */
  blank?: Record<string, unknown>;
  /** Message for an empty list. */
  empty: string;
  /** True if no entry can be added, moved or removed now. */
  isFixed?: boolean;
  children: (fields: Record<K, AnyField>, first: FirstControl, index: number) => ReactNode;
}) {
  const { focus } = useFieldsContext();
  const group = useRef<HTMLFieldSetElement>(null);
  const next = useRef<readonly string[]>([]);
  const entries = entriesOf(field);
  const order = entries.map(({ key, name }) => key ?? name).join();
  const title = entry.charAt(0).toUpperCase() + entry.slice(1);

  useEffect(() => {
    for (const selector of next.current) {
      const found = group.current?.querySelector<HTMLElement>(selector);
      if (!found) continue;
      found.focus();
      break;
    }
    next.current = [];
  }, [order]);

  return (
    <fieldset
      ref={group}
      id={field.id}
      tabIndex={-1}
      className="space-y-3"
      aria-describedby={field.errors && field.errorId}
    >
      <legend className="font-semibold">{legend}</legend>
      <FieldError field={field} />
      {entries.length === 0 && <p className="text-sm text-quiet">{empty}</p>}
      {entries.map((one, index) => {
        const isLast = index === entries.length - 1;
        const isNew = focus === one.name || (isLast && focus === `${field.name}[last]`);
        return (
          <fieldset
            key={one.key ?? one.name}
            id={one.id}
            tabIndex={-1}
            data-entry={index}
            className="editor-entry space-y-3"
          >
            <legend className="px-1 text-sm font-semibold">
              {title} {index + 1}
            </legend>
            <FieldError field={one} />
            {children(fieldsOf<K>(one), isNew ? { autoFocus: true } : {}, index)}
            <div className={isFixed ? "hidden" : "flex flex-wrap gap-2"}>
              {index > 0 && (
                <Button
                  look="quiet"
                  {...form.reorder.getButtonProps({ name: field.name, from: index, to: index - 1 })}
                  data-move="up"
                  onClick={() => {
                    next.current = moveButtons(index - 1, "up", "down");
                  }}
                >
                  Move up
                  <span className="sr-only">
                    {entry} {index + 1}
                  </span>
                </Button>
              )}
              {!isLast && (
                <Button
                  look="quiet"
                  {...form.reorder.getButtonProps({ name: field.name, from: index, to: index + 1 })}
                  data-move="down"
                  onClick={() => {
                    next.current = moveButtons(index + 1, "down", "up");
                  }}
                >
                  Move down
                  <span className="sr-only">
                    {entry} {index + 1}
                  </span>
                </Button>
              )}
              <Button
                look="quiet"
                {...form.remove.getButtonProps({ name: field.name, index })}
                onClick={() => {
                  next.current = [":scope > [data-add]"];
                }}
              >
                Remove {entry} {index + 1}
              </Button>
            </div>
          </fieldset>
        );
      })}
      {isFixed ? null : entries.length < most ? (
        <Button
          look="secondary"
          {...form.insert.getButtonProps({ name: field.name, ...(blank && { defaultValue: blank }) })}
          {...(focus === `add:${field.name}` && { autoFocus: true })}
          data-add=""
          onClick={() => {
            next.current = [`:scope > [data-entry="${String(entries.length)}"] :is(${CONTROLS})`];
          }}
        >
          Add {/^[aeiou]/.test(entry) ? "an" : "a"} {entry}
        </Button>
      ) : (
        <p className="text-sm text-quiet">You can add up to {most}.</p>
      )}
    </fieldset>
  );
}
