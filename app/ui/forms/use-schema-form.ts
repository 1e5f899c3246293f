import { useForm, type DefaultValue, type SubmissionResult } from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import type { z } from "zod/v4";

type Shape = Record<string, unknown>;

/** Conform keeps the last answer's errors until another answer comes, which after a success never does. */
const NOTHING_WRONG: SubmissionResult<string[]> = { error: {} };

/**
 * Returns a form's state from its schema: the browser's constraints are derived from the schema, and the server's
 * answer (`lastResult`) restores what was typed and reports what was wrong.
 */
export function useSchemaForm<S extends z.ZodType<unknown, Shape>>(
  schema: S,
  options: {
    id: string;
    lastResult?: SubmissionResult<string[]> | null | undefined;
    defaultValue?: DefaultValue<z.input<S>>;
  },
) {
  const { id, lastResult, defaultValue } = options;
  return useForm<z.input<S>>({
    id,
    lastResult: lastResult ?? NOTHING_WRONG,
    constraint: getZodConstraint(schema) as never,
    // The server validates; the browser's own constraints help before that.
    shouldValidate: "onSubmit",
    ...(defaultValue !== undefined && { defaultValue }),
  });
}
