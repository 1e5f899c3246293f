import { parse, useForm } from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import { createContext, useContext, useEffect, useMemo, useRef } from "react";
import type { AnyField } from "~/ui/forms/field";
import { useRestored } from "~/ui/forms/restored-text";
import { NO_CODES } from "~/platform/settings/codes/code-options";
import { fieldLabel } from "../fields/field-names";
import type { EditorAnswer, EditorView, NamedProblem } from "./editor-view";
import type { EditorResult, EditorSchema } from "./kind-editor";

type Values = Record<string, unknown>;

interface Control<P> {
  getButtonProps(payload: P): { name: string; value: string; form: string; formNoValidate: boolean };
}

/** The controls that repeating groups need of their form. */
export interface ListControls {
  insert: Control<{ name: string; defaultValue?: unknown }>;
  remove: Control<{ name: string; index: number }>;
  reorder: Control<{ name: string; from: number; to: number }>;
}

/**
 * Props of single fields besides their own state: the field whose text is rendered, the entry to focus, the choices
 * of pictures.
 */
export type ToFields = Pick<EditorAnswer, "rendered" | "focus"> &
  Pick<EditorView, "pictures" | "codes"> & {
    sentPictures: EditorAnswer["sentPictures"] | null;
    /** The item's address, public or not yet. */
    ownPath: string | null;
  };
/** Nothing of a form whose fields stand alone. */
export const NO_CONTEXT: ToFields = {
  rendered: null,
  focus: null,
  pictures: {},
  codes: NO_CODES,
  ownPath: null,
  sentPictures: null,
};
export const FieldsContext = createContext(NO_CONTEXT);
export const useFieldsContext = () => useContext(FieldsContext);

/** Returns the control to focus after an entry was added, removed or moved without JavaScript. */
export function focusAfter(result: EditorResult | null): string | null {
  const intent = result?.intent;
  if (intent?.type === "insert") return `${intent.payload.name}[${String(intent.payload.index ?? "last")}]`;
  if (intent?.type === "remove") return `add:${intent.payload.name}`;
  if (intent?.type === "reorder") return `${intent.payload.name}[${String(intent.payload.to)}]`;
  return null;
}

/** The entries of a field that is a list; none if the submitted value is not a list. */
export function entriesOf(field: AnyField): AnyField[] {
  return Array.isArray(field.initialValue) ? (field as unknown as { getFieldList(): AnyField[] }).getFieldList() : [];
}

/** The fields within a field that is an object. */
export function fieldsOf<K extends string>(field: AnyField): Record<K, AnyField> {
  return (field as unknown as { getFieldset(): Record<K, AnyField> }).getFieldset();
}

/** Returns what is at a field's path in a form's values, such as `licences[0].number`. */
export function valueAt(values: Values, path: string): unknown {
  const keys = path.split(/[.[\]]+/).filter((key) => key !== "");
  return keys.reduce<unknown>((at, key) => (at as Values | null | undefined)?.[key], values);
}

/** Returns the fields that the form can't be saved without and that have no value yet. */
export function emptyRequired(schema: EditorSchema, { values, labels }: Pick<EditorView, "values" | "labels">) {
  return Object.entries(getZodConstraint(schema))
    .filter(([field, { required, multiple }]) => required && !multiple && !field.includes("[]"))
    .filter(([field]) => (valueAt(values, field) ?? "") === "")
    .map(([field]): NamedProblem => ({ field, label: fieldLabel(labels, field), message: "Fill this in." }));
}

/**
 * Sets up an editor's form. With JavaScript, lists grow and shrink at once; the server judges everything else.
 * `lastResult` restores what was typed; after a session that ended, the text that was kept does.
 */
export function useEditorForm<S extends EditorSchema>(
  schema: S,
  { id, lastResult, defaultValue }: { id: string; lastResult: EditorResult | null; defaultValue: Values },
) {
  const constraint = useMemo(() => getZodConstraint(schema), [schema]);
  const restored = useRestored(id)?.values;
  const errors = useRef<readonly string[]>([]);
  const [form, fields] = useForm<Values, unknown, string[]>({
    id,
    lastResult,
    // Entries that came back with the response need keys, as those of the default value do.
    defaultValue: (lastResult?.initialValue ?? restored ?? defaultValue) as never,
    constraint: constraint as never,
    shouldValidate: "onSubmit",
    onValidate({ formData }) {
      return parse(formData, {
        resolve: (_, intent) => {
          if (intent === null) return { error: null };
          const list = "name" in intent.payload ? (intent.payload.name ?? "") : "";
          // Null keeps the field's errors; within the list, the entries have changed.
          return {
            error: Object.fromEntries(
              errors.current.filter((name) => !name.startsWith(list)).map((name) => [name, null]),
            ),
          };
        },
      }) as never;
    },
  });
  const { allErrors } = form;
  useEffect(() => {
    errors.current = Object.keys(allErrors);
  }, [allErrors]);
  return { form, controls: form as unknown as ListControls, fields: fields as unknown as Record<string, AnyField> };
}
