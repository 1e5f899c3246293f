import { getFormProps, type SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import type { z } from "zod/v4";
import { Button } from "~/ui/forms/button";
import { ErrorSummary, TextArea } from "~/ui/forms/field";
import { PostForm } from "~/ui/forms/post-form";
import { useSchemaForm } from "~/ui/forms/use-schema-form";

interface DecisionButton {
  act: string;
  label: string;
  isDanger?: boolean;
}

/** The form in which staff decide on something, with the reason of what needs one. */
export function DecisionForm({
  id,
  schema,
  result,
  isOpen,
  buttons,
  label = "Why not",
  isOptional = true,
  hint,
  children,
}: {
  id: string;
  schema: z.ZodType<unknown, { act: string; reason?: string | undefined }>;
  result: SubmissionResult<string[]> | undefined;
  /** False if there is nothing to decide any more. The form stays where its answer says so. */
  isOpen: boolean;
  buttons: readonly (DecisionButton | false)[];
  /** What the reason is called. */
  label?: string;
  isOptional?: boolean;
  hint: string;
  children?: ReactNode;
}) {
  const [form, fields] = useSchemaForm(schema, id, result);
  if (!isOpen && !form.allErrors[""]) return null;
  return (
    <PostForm {...getFormProps(form)} noValidate className="max-w-text space-y-5" aria-label="Decision">
      <ErrorSummary form={form} labels={{ reason: label }} />
      <TextArea field={fields.reason} label={label} optional={isOptional} hint={hint} rows={3} />
      {children}
      <div className="flex flex-wrap gap-3">
        {buttons
          .filter((button) => button !== false)
          .map(({ act, label: words, isDanger = false }) => (
            <Button key={act} look={isDanger ? "danger" : "primary"} busyLabel="Saving…" name="act" value={act}>
              {words}
            </Button>
          ))}
      </div>
    </PostForm>
  );
}
