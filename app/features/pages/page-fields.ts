import { formOf } from "~/platform/publishing/fields/field";
import { displayLine, paragraph, requiredText, slug } from "~/platform/publishing/fields/field-types";
import { SEARCH_FIELDS } from "~/platform/publishing/fields/search-fields";

/** The fields of a page that editors set. */
export const PAGE_FIELDS = {
  title: displayLine("Title", { min: 3, max: 110, missing: "Give it a title." }, { csv: { example: "Our team" } }),
  slug: slug({ csv: { hint: "its address: lower-case letters, digits, hyphens", example: "our-team" } }),
  dek: paragraph("Introduction", { max: 240 }, { csv: { hint: "what it is about, in a sentence" } }),
  body: requiredText(
    "Text",
    { max: 60_000, missing: "Write the page." },
    { csv: { hint: "Markdown", example: "## Who we are" } },
  ),
  ...SEARCH_FIELDS,
};

export const pageForm = formOf(PAGE_FIELDS);
