import { z } from "zod/v4";
import { instant } from "~/domain/codes/codes";
import { noAddress } from "~/domain/text/display-name";
import { singleLine, storedLine, textUpTo } from "~/domain/text/fields";
import { formOf } from "~/platform/publishing/fields/field";
import {
  choice,
  displayLine,
  field,
  line,
  list,
  optionalHttps,
  paragraph,
  picture,
  renamed,
  requiredText,
  slug,
  yes,
} from "~/platform/publishing/fields/field-types";
import * as forms from "~/platform/publishing/fields/form-fields";
import { SEARCH_FIELDS } from "~/platform/publishing/fields/search-fields";
import { ARTICLE_CATEGORIES, FORMER_CATEGORIES } from "./kinds";

const TAG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** "United Kingdom" is stored as "united-kingdom". */
const tagsForm = forms.lineList({ min: 2, max: 40, most: 8 }).transform((lines, context) => {
  const written = [...new Set(lines.map((one) => one.toLowerCase().replace(/\s+/g, "-")))];
  const odd = written.find((tag) => !TAG.test(tag));
  if (odd !== undefined)
    context.issues.push({ code: "custom", message: `“${odd}”: use letters, digits and hyphens.`, input: lines });
  return written;
});

/** The fields of an article that editors set. */
export const ARTICLE_FIELDS = {
  title: displayLine("Title", { min: 10, max: 110, missing: "Give it a title." }),
  slug: slug({ csv: { hint: "the last part of its address: lower-case letters, digits, hyphens" } }),
  dek: paragraph(
    "Summary",
    { max: 200 },
    { needed: "Sum it up in a sentence or two.", csv: { hint: "what it says, in a sentence or two" } },
  ),
  body: requiredText("Article", { max: 60_000, missing: "Write the article." }, { csv: { hint: "Markdown" } }),
  category: renamed(
    FORMER_CATEGORIES,
    choice("Category", ARTICLE_CATEGORIES, { blank: "industry", missing: "Choose a category." }),
  ),
  tags: field(
    "Tags",
    {
      stored: z.array(textUpTo(80).regex(TAG)).max(8),
      form: tagsForm,
      blank: [],
      cells: { as: "codes" },
      toForm: forms.linesText,
    },
    { csv: { hint: "small words with hyphens, such as united-kingdom; withdrawals" } },
  ),
  author: field("Author", {
    stored: storedLine(2, 60),
    form: forms.line({ min: 2, max: 60 }, "Name its author.").refine(...noAddress),
    blank: "",
    cells: { as: "text" },
  }),
  hero: picture("Picture"),
  sources: list(
    "Sources",
    "Source",
    {
      title: displayLine("What it is", { min: 2, max: 160, missing: "Name the source." }),
      url: optionalHttps("Address"),
    },
    { most: 20, tooMany: "Use at most 20." },
  ),
  corrections: list(
    "Correction log",
    "Correction",
    {
      /** The entry's stored time; the server ignores any other and uses the time of publishing. */
      at: field("Time", { stored: instant, form: singleLine(40).optional(), blank: "", cells: { as: "instant" } }),
      text: line("Text", { min: 5, max: 600, missing: "Say what was wrong and what is right." }),
    },
    { most: 20, tooMany: "Use at most 20." },
  ),
  sponsored: yes("A sponsor paid for it"),
  /** Casinos the article is about. The form sends their addresses or names, and shows their names. */
  casinoIds: field(
    "Casinos it is about",
    {
      stored: z.array(z.string()).max(20),
      form: z
        .array(z.object({ casino: forms.line({ max: 100 }, "Say which casino, or remove this entry.") }))
        .max(20, "Use at most 20.")
        .transform((entries) => entries.map(({ casino }) => casino)),
      blank: [],
      cells: { as: "codes" },
      toForm: (ids) => ids.map((casino) => ({ casino })),
      partLabels: { "[]": "Casino" },
    },
    { csv: { hint: "ids of the casinos it is about" } },
  ),
  ...SEARCH_FIELDS,
};

/** Form of the article editor. Its picture is chosen separately; casinos are sent as addresses or names. */
export const articleForm = formOf(ARTICLE_FIELDS);
