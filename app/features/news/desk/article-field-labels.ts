import type { FieldLabels } from "~/platform/publishing/fields/field-names";

/** Labels of an article's fields, for its editor, its revisions and its list of what is missing. */
export const ARTICLE_FIELD_LABELS: FieldLabels = {
  title: "Title",
  slug: "Address",
  dek: "Summary",
  body: "Article",
  category: "Category",
  tags: "Tags",
  author: "Author",
  hero: "Picture",
  sources: "Sources",
  "sources[]": "Source",
  "sources[].title": "What it is",
  "sources[].url": "Address",
  corrections: "Correction log",
  "corrections[]": "Correction",
  "corrections[].text": "Text",
  sponsored: "A sponsor paid for it",
  casinoIds: "Casinos it is about",
  "casinoIds[]": "Casino",
};
