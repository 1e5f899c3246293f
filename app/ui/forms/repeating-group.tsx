import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import { useLocation } from "@remix-run/react";
import { useEffect, type ReactNode } from "react";
import { FieldError, FieldHint } from "./field";
import { unfold } from "../folds/unfold";

// Conform's metadata is invariant in its types; these components only read what every form and field has.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type AnyForm = Pick<FormMetadata<any, string[]>, "insert" | "remove" | "reorder">;
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type ListField<Item> = FieldMetadata<Item[], any, string[]>;

const FRAME = "rounded-md border border-line bg-surface";
const STEP = "button button-secondary min-h-8 px-2.5 py-0.5 text-sm";

/**
 * The first button of a form with lists, which Enter in a text field presses. Without it, Enter would press the first
 * list button and might remove an item.
 */
export function DefaultSubmit({ name, value }: { name?: string; value?: string }) {
  return (
    <button type="submit" name={name} value={value} tabIndex={-1} aria-hidden="true" className="sr-only">
      Save
    </button>
  );
}

/**
 * A list of items within a form. Submit buttons (Conform's intents) add, remove and reorder the items, with or without
 * JavaScript. The page comes back at the changed item, with everything typed preserved. The form's action must answer a
 * submission without a status (an intent) with its `reply()`, and the form must begin with a `DefaultSubmit`. Items
 * that have names (`labelOf`) are folded to a row each; the fields in a fold are sent as well.
 */
export function RepeatingGroup<Item>({
  form,
  field,
  label,
  one,
  most,
  blank,
  hint,
  labelOf,
  canReorder = true,
  isFixed = false,
  children,
}: {
  form: AnyForm;
  field: ListField<Item>;
  label: string;
  /** The name of one item, in lower case: "social link". */
  one: string;
  most: number;
  /** The initial text of a new item's fields. */
  blank?: Partial<Record<keyof Item & string, string>>;
  hint?: ReactNode;
  /** A short visible name of an item, such as its title. */
  labelOf?: (index: number) => string | null;
  canReorder?: boolean;
  /** True for a list whose items are only put in order: none is added or removed. */
  isFixed?: boolean;
  children: (item: FieldMetadata<Item>, index: number) => ReactNode;
}) {
  const { pathname, search, hash, key } = useLocation();
  useEffect(() => unfold(document.getElementById(decodeURIComponent(hash.slice(1)))), [hash, key]);
  const items = field.getFieldList();
  const anchor = (index: number) => `${field.id}-item-${String(index)}`;
  const back = (index: number) => `${pathname}${search}#${index < 0 ? `${field.id}-list` : anchor(index)}`;
  const name = field.name;
  return (
    <fieldset
      id={`${field.id}-list`}
      className="space-y-3"
      aria-describedby={hint ? `${field.id}-hint` : undefined}
      tabIndex={-1}
    >
      <legend className="font-semibold">
        {label} <span className="numbers font-normal text-quiet">({items.length})</span>
      </legend>
      <FieldHint field={field} hint={hint} />
      <div id={field.id}>
        <FieldError field={field} />
      </div>
      {items.length > 0 && (
        <ol className={labelOf && !isFixed ? "space-y-1" : "space-y-2"}>
          {items.map((item, index) => {
            const which = `${one} ${String(index + 1)}`;
            const words = labelOf?.(index);
            const isFolded = labelOf !== undefined && !isFixed;
            const title = (
              <>
                <span className="inline-block first-letter:uppercase">{which}</span>
                {words && <span className="font-normal text-quiet">: {words}</span>}
              </>
            );
            const fields = (
              <fieldset
                // Within the fold, so that a browser opens it on the way to the item.
                id={anchor(index)}
                tabIndex={-1}
                className={isFolded ? "scroll-mt-32 px-3 pb-3" : `scroll-mt-20 px-3 pb-2 ${FRAME}`}
              >
                <legend className={isFolded ? "sr-only" : "px-1 text-sm font-semibold wrap-anywhere"}>{title}</legend>
                <FieldError field={item} />
                {children(item, index)}
                <div className="mt-3 flex flex-wrap gap-2">
                  {canReorder && index > 0 && (
                    <button
                      {...form.reorder.getButtonProps({ name, from: index, to: index - 1 })}
                      formAction={back(index - 1)}
                      className={STEP}
                    >
                      Move up<span className="sr-only"> {which}</span>
                    </button>
                  )}
                  {canReorder && index < items.length - 1 && (
                    <button
                      {...form.reorder.getButtonProps({ name, from: index, to: index + 1 })}
                      formAction={back(index + 1)}
                      className={STEP}
                    >
                      Move down<span className="sr-only"> {which}</span>
                    </button>
                  )}
                  {!isFixed && (
                    <button
                      {...form.remove.getButtonProps({ name, index })}
                      formAction={back(Math.min(index, items.length - 2))}
                      className={STEP}
                    >
                      Remove<span className="sr-only"> {which}</span>
                    </button>
                  )}
                </div>
              </fieldset>
            );
            return (
              <li key={item.key}>
                {isFolded ? (
                  // What is new or wrong is open.
                  <details open={!words || Object.keys(item.allErrors).length > 0} className={FRAME}>
                    <summary className="px-3 py-1.5 text-sm font-semibold wrap-anywhere">{title}</summary>
                    {fields}
                  </details>
                ) : (
                  fields
                )}
              </li>
            );
          })}
        </ol>
      )}
      {isFixed ? null : items.length < most ? (
        <button
          {...form.insert.getButtonProps({ name, ...(blank && { defaultValue: blank as never }) })}
          formAction={back(items.length)}
          className={STEP}
        >
          Add {one}
        </button>
      ) : (
        <p className="text-sm text-quiet">There can be {most} at most.</p>
      )}
    </fieldset>
  );
}
