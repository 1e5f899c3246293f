import type { FieldLabels } from "~/platform/publishing/fields/field-names";

/** Labels of a question's fields, for its editor, its revisions and its list of what is missing. */
export const FAQ_FIELD_LABELS: FieldLabels = {
  group: "Group",
  question: "Question",
  answer: "Answer",
  publishState: "Question",
};
