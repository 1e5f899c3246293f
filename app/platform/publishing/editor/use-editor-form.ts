import { parse, useForm } from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import { createContext, useContext, useEffect, useMemo, useRef } from "react";
import type { AnyField } from "~/ui/forms/field";
import type { EditorAnswer, EditorView } from "./editor-view";
import type { EditorResult, EditorSchema } from "./kind-editor";

type Values = Record<string, unknown>;

interface Control<P> {
  getButtonProps(payload: P): { name: string; value: string; form: string; formNoValidate: boolean };
}

/** What repeating groups need of their form. */
export interface ListControls {
  insert: Control<{ name: string; defaultValue?: unknown }>;
  remove: Control<{ name: string; index: number }>;
  reorder: Control<{ name: string; from: number; to: number }>;
}

/**
 * What single fields are told besides their own state: whose text is shown rendered, which entry takes the focus, which
 * pictures can be chosen.
 */
export type ToFields = Pick<EditorAnswer, "rendered" | "focus"> & Pick<EditorView, "pictures">;
export const FieldsContext = createContext<ToFields>({ rendered: null, focus: null, pictures: {} });
export const useToldToFields = () => useContext(FieldsContext);

/** The entries of a field that is a list; none when what was sent is no list. */
export function entriesOf(field: AnyField): AnyField[] {
  return Array.isArray(field.initialValue) ? (field as unknown as { getFieldList(): AnyField[] }).getFieldList() : [];
}

/** The fields within a field that is an object. */
export function fieldsOf<K extends string>(field: AnyField): Record<K, AnyField> {
  return (field as unknown as { getFieldset(): Record<K, AnyField> }).getFieldset();
}

/**
 * An editor's form. Lists grow and shrink at once where scripts run; everything else is judged by the server. `lastResult`
 * brings back what was typed.
 */
export function useEditorForm<S extends EditorSchema>(
  schema: S,
  { id, lastResult, defaultValue }: { id: string; lastResult: EditorResult | null; defaultValue: Values },
) {
  const constraint = useMemo(() => getZodConstraint(schema), [schema]);
  const errors = useRef<readonly string[]>([]);
  const [form, fields] = useForm<Values, unknown, string[]>({
    id,
    lastResult,
    // Entries that came back with the answer need keys as well as those that were there before.
    defaultValue: (lastResult?.initialValue ?? defaultValue) as never,
    constraint: constraint as never,
    shouldValidate: "onSubmit",
    onValidate({ formData }) {
      return parse(formData, {
        resolve: (_, intent) => {
          if (intent === null) return { error: null };
          const list = "name" in intent.payload ? (intent.payload.name ?? "") : "";
          // Null keeps what is said of a field; within the list, entries are others now.
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
