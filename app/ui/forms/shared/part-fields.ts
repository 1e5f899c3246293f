import type { FieldMetadata } from "@conform-to/react";
import { partField } from "~/domain/forms/part-names";
import type { FormPart } from "./part-context";

type NamedPart = Pick<FormPart, "name" | "formId">;

// Conform's metadata is invariant in its types.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type AnyField = FieldMetadata<any, any, string[]>;

/** Returns a form's fields under the names that they have in the shared form. */
export function fieldsOfPart<Fields extends object>(fields: Fields, part: NamedPart): Fields {
  return new Proxy(fields, {
    get(all, key) {
      const field: unknown = Reflect.get(all, key);
      return typeof key === "string" && typeof field === "object" && field !== null
        ? fieldOfPart(field as AnyField, part)
        : field;
    },
  });
}

function fieldOfPart(field: AnyField, { name, formId }: NamedPart): AnyField {
  return new Proxy(field, {
    get(metadata, key) {
      if (key === "name") return partField(name, metadata.name);
      return key === "formId" ? formId : (Reflect.get(metadata, key) as unknown);
    },
  });
}
