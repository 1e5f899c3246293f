import type { FieldLabels } from "~/platform/publishing/fields/field-names";

/** Labels of a page's fields, for its editor, its revisions and its list of what is missing. */
export const PAGE_FIELD_LABELS: FieldLabels = {
  title: "Title",
  slug: "Address",
  dek: "Introduction",
  body: "Text",
  publishState: "Page",
};
