import { getFormProps, type FormMetadata } from "@conform-to/react";
import { Form, type FormProps } from "@remix-run/react";
import type { ComponentProps, ReactNode } from "react";
import { ErrorSummary, FieldLabels } from "./field";
import { PostForm } from "./post-form";

interface Answered {
  // Conform's metadata is invariant in its types; a form's frame only reads what every form has.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  form: FormMetadata<any, string[]>;
  labels: ComponentProps<typeof ErrorSummary>["labels"];
}

/** Tells the fields within what they are called, as the form's summary of errors calls them. */
export function DeclaredLabels({ labels, children }: Pick<Answered, "labels"> & { children: ReactNode }) {
  const declared = Object.fromEntries(
    Object.entries(labels).map(([name, one]) => [name, typeof one === "string" ? one : one.label]),
  );
  return <FieldLabels.Provider value={declared}>{children}</FieldLabels.Provider>;
}

/** A form of `useSchemaForm` that people type into: the browser checks it too, and what was wrong comes first. */
export function SchemaForm({
  form,
  labels,
  children,
  ...rest
}: Answered & Omit<ComponentProps<typeof PostForm>, "id" | "children"> & { children: ReactNode }) {
  return (
    <PostForm {...getFormProps(form)} noValidate={false} {...rest}>
      <ErrorSummary form={form} labels={labels} />
      <DeclaredLabels labels={labels}>{children}</DeclaredLabels>
    </PostForm>
  );
}

/** The same for what nobody may find in it later: nothing typed is kept. */
export function SecretForm({
  form,
  labels,
  children,
  ...rest
}: Answered & Omit<FormProps, "children"> & { children: ReactNode }) {
  return (
    <Form method="post" {...getFormProps(form)} noValidate={false} {...rest}>
      <ErrorSummary form={form} labels={labels} />
      <DeclaredLabels labels={labels}>{children}</DeclaredLabels>
    </Form>
  );
}
