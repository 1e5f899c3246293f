import { useCallback, useEffect, useRef, useState, type ReactNode } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Button } from "~/ui/forms/button";
import { describedBy, FieldError, FieldHint, useDeclaredLabel, useLabel, type AnyField } from "~/ui/forms/field";
import { useToggled } from "./controls/editor-section";
import { entriesOf, fieldsOf, useFieldsContext, type ListControls } from "./use-editor-form";

/** Props for an entry's first control, which takes the focus when the entry is new. */
export interface FirstControl {
  autoFocus?: boolean;
}

const isTyped = (value: unknown) => value !== undefined && value !== null && value !== "" && value !== false;

const CONTROLS = "input:not([type=hidden]), select, textarea";

/** The same button of a moved entry, or the other one when the entry can move no further. */
const moveButtons = (entry: number, ...ways: ("up" | "down")[]) =>
  ways.map((way) => `:scope > [data-entry="${String(entry)}"] > details > div > div > [data-move="${way}"]`);

/** An entry that folds. One that is written stays open, when the form is mounted again too. */
function EntryFold({
  id,
  isFolded,
  title,
  children,
}: {
  id: string;
  isFolded: boolean;
  title: ReactNode;
  children: ReactNode;
}) {
  const toggled = useToggled();
  const box = useRef<HTMLDetailsElement>(null);
  const [wasOpen] = useState(() => toggled.has(id) || !isFolded);
  const note = useCallback(() => {
    if (box.current?.open) toggled.add(id);
    else toggled.delete(id);
  }, [id, toggled]);
  // Moving an entry changes its id.
  useEffect(note, [note]);
  return (
    <details ref={box} open={wasOpen || !isFolded} onToggle={note} className="open:space-y-3">
      <summary className="min-h-6 text-sm font-semibold wrap-anywhere">{title}</summary>
      {children}
    </details>
  );
}

/**
 * A list of entries that have fields of their own. Its buttons submit the form without JavaScript, and work at once
 * with it. The focus goes to a new entry, follows a moved one, and returns to the add button after a removal.
 */
export function RepeatingGroup<K extends string>({
  form,
  field,
  legend,
  entry: ownEntry,
  most,
  blank,
  hint,
  empty = "None yet.",
  nameOf,
  isFixed = false,
  isComplete = false,
  children,
}: {
  form: ListControls;
  field: AnyField;
  /** What the list is called, where that isn't what its form declares. */
  legend?: string;
  /** Name of one entry, such as "licence", where that isn't what its form declares. */
  entry?: string;
  most: number;
  /** Values of a new entry. */
  blank?: Record<string, unknown>;
  hint?: ReactNode;
  /** Message for an empty list. */
  empty?: string;
  /** What an entry is known by, given its values: those that have more than a new one are then folded to a row each. */
  nameOf?: (values: Record<string, unknown>) => unknown;
  /** True if no entry can be added, moved or removed now. */
  isFixed?: boolean;
  /** True for a list whose entries are only put in order: none is added or removed. They stay unfolded. */
  isComplete?: boolean;
  children: (fields: Record<K, AnyField>, first: FirstControl, index: number) => ReactNode;
}) {
  const { focus, sentPictures } = useFieldsContext();
  // Without scripts, nothing tells which entry of an answer is being written.
  const isUnfolded = !useHydrated() && sentPictures !== null;
  const group = useRef<HTMLFieldSetElement>(null);
  const next = useRef<readonly string[]>([]);
  const entries = entriesOf(field);
  const order = entries.map(({ key, name }) => key ?? name).join();
  const declared = useDeclaredLabel(`${field.name}[]`);
  const entry = ownEntry ?? declared.charAt(0).toLowerCase() + declared.slice(1);
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
    <fieldset ref={group} id={field.id} tabIndex={-1} className="space-y-3" aria-describedby={describedBy(field, hint)}>
      <legend className="font-semibold">{useLabel({ field, label: legend })}</legend>
      <FieldHint field={field} hint={hint} />
      <FieldError field={field} />
      {entries.length === 0 && <p className="text-sm text-quiet">{empty}</p>}
      {entries.map((one, index) => {
        const isLast = index === entries.length - 1;
        const isNew = focus === one.name || (isLast && focus === `${field.name}[last]`);
        const values = (one.initialValue ?? {}) as Record<string, unknown>;
        const isFilled =
          Object.values(values).filter(isTyped).length > Object.values(blank ?? {}).filter(isTyped).length;
        const name = isFilled ? nameOf?.(values) : undefined;
        const isAtRest = !isNew && Object.keys(one.allErrors ?? {}).length === 0;
        const isFolded = isAtRest && typeof name === "string" && !isUnfolded && !isComplete;
        return (
          <fieldset
            key={one.key ?? one.name}
            id={one.id}
            tabIndex={-1}
            data-entry={index}
            // A long list of rows stays within a few screens.
            className={isFolded || isComplete ? "editor-entry mb-1! py-1!" : "editor-entry space-y-3"}
          >
            <legend className="sr-only">
              {title} {index + 1}
              {typeof name === "string" && `: ${name}`}
            </legend>
            <EntryFold
              id={one.id}
              isFolded={isFolded}
              title={
                <>
                  {title} {index + 1}
                  {typeof name === "string" && (
                    <span dir="auto" className="ms-2 font-normal text-quiet">
                      {name}
                    </span>
                  )}
                </>
              }
            >
              <FieldError field={one} />
              <div className={isComplete ? "space-y-3 sm:flex sm:items-end sm:gap-3" : "space-y-3"}>
                <div className="min-w-0 grow space-y-3">
                  {children(fieldsOf<K>(one), isNew ? { autoFocus: true } : {}, index)}
                </div>
                <div className={isFixed ? "hidden" : "flex shrink-0 flex-wrap gap-2"}>
                  {(["up", "down"] as const).map((way) => {
                    const to = way === "up" ? index - 1 : index + 1;
                    if (way === "up" ? index === 0 : isLast) return null;
                    return (
                      <Button
                        key={way}
                        look="quiet"
                        {...form.reorder.getButtonProps({ name: field.name, from: index, to })}
                        data-move={way}
                        onClick={() => {
                          next.current = moveButtons(to, way, way === "up" ? "down" : "up");
                        }}
                      >
                        Move {way}
                        <span className="sr-only">
                          {entry} {index + 1}
                        </span>
                      </Button>
                    );
                  })}
                  {!isComplete && (
                    <Button
                      look="quiet"
                      {...form.remove.getButtonProps({ name: field.name, index })}
                      onClick={() => {
                        next.current = [":scope > [data-add]"];
                      }}
                    >
                      Remove {entry} {index + 1}
                    </Button>
                  )}
                </div>
              </div>
            </EntryFold>
          </fieldset>
        );
      })}
      {isFixed || isComplete ? null : entries.length < most ? (
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
