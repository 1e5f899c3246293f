import { editorialKind } from "~/platform/publishing/editorial-kind";
import { faqEntries } from "../../collection";
import { LEAST_ANSWER, type FaqEntryFields } from "../../schema";
import { labelsOf } from "~/platform/publishing/fields/field";
import { FAQ_FIELDS } from "../../faq-fields";
import { MOST_QUESTIONS, placeIn } from "./faq-order.server";

/** Questions and answers of the FAQ as editable content. Their order is set in their list, not in their editor. */
export const faqKind = editorialKind<FaqEntryFields>({
  name: "faq",
  words: { one: "question", many: "questions" },
  collection: faqEntries,
  adminPath: "/admin/faq",
  fieldLabels: { ...labelsOf(FAQ_FIELDS), publishState: "Question" },
  publicPath: ({ slug }) => `/faq#${slug}`,
  titleOf: ({ question }) => question,
  markdown: ["answer"],
  systemFields: { order: 0 },

  async checkSave(transaction, _fields, { before }) {
    if (before) return [];
    const others = await transaction.query(faqEntries, { orderBy: ["order"], limit: MOST_QUESTIONS });
    return others.length < MOST_QUESTIONS
      ? []
      : [{ field: "question", message: "There are 1,000 questions, the most there can be." }];
  },

  missingToPublish: ({ answer }) =>
    answer.trim().length < LEAST_ANSWER ? [{ field: "answer", message: "Use at least 10 characters." }] : [],

  async arrange(transaction, fields, { before }) {
    const order = before?.group === fields.group ? before.order : await placeIn(transaction, fields.group);
    return { ...fields, order };
  },
});
