import { useForm, type DefaultValue, type SubmissionResult } from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import { useMemo } from "react";
import type { z } from "zod/v4";
import { useRestored } from "./restored-text";
import { useFormPart } from "./shared/part-context";

type Shape = Record<string, unknown>;

/** Conform keeps the last answer's errors until another answer comes, which after a success never does. */
const NOTHING_WRONG: SubmissionResult<string[]> = { error: {} };

/**
 * Returns a form's state from its schema: the browser's constraints are derived from the schema, and the server's
 * answer (`lastResult`) restores what was typed and reports what was wrong; before one, the form has `ownValue`. If the
 * session ended before the form was sent, the `PostForm` of the same id is filled with what was typed. Within a
 * `PartOfForm`, the fields are the part's and start with its content.
 */
export function useSchemaForm<S extends z.ZodType<unknown, Shape>>(
  schema: S,
  id: string,
  lastResult?: SubmissionResult<string[]> | null,
  ownValue?: DefaultValue<z.input<S>>,
) {
  const part = useFormPart();
  const restored = useRestored(id)?.values as DefaultValue<z.input<S>> | null;
  const first = part?.first as DefaultValue<z.input<S>> | undefined;
  const defaultValue = restored ?? ownValue ?? first;
  // Conform takes each new object for another answer.
  const written = part?.written;
  const elsewhere = useMemo(() => (written ? { initialValue: { ...written } } : NOTHING_WRONG), [written]);
  const [form, fields] = useForm<z.input<S>>({
    id,
    lastResult: lastResult ?? elsewhere,
    constraint: getZodConstraint(schema) as never,
    // The server validates; the browser's own constraints help before that.
    shouldValidate: "onSubmit",
    ...(defaultValue !== undefined && { defaultValue }),
  });
  return [form, part?.rename(fields) ?? fields] as const;
}
