import { editorialKind } from "~/platform/publishing/editorial-kind";
import { faqEntries } from "../../collection";
import { LEAST_ANSWER, type FaqEntryFields } from "../../schema";
import { labelsOf, valuesOf } from "~/platform/publishing/fields/field";
import { FAQ_FIELDS, faqForm } from "../../faq-fields";
import { MOST_QUESTIONS, placeIn } from "./faq-order.server";
import { slugOfTitle } from "~/platform/publishing/slugs/title-slug.server";
import { copyName, kindEditor } from "~/platform/publishing/editor/kind-editor";
import { publishedFaqEntries } from "../../published-pages.server";
import { inOrder } from "../faq-groups";

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
  lines: ["question"],
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

/** Returns an empty question, in the group that the list's link names (`?group=`). */
function blankQuestion(_now: string, parameters?: URLSearchParams): FaqEntryFields {
  const group = parameters?.get("group")?.slice(0, 60) ?? "";
  return { slug: "", publishState: "draft", publishAt: null, group, question: "", answer: "", order: 0 };
}

/** Returns the names of the groups in their order, with those of drafts. */
export async function listFaqGroups(): Promise<string[]> {
  const { all } = await publishedFaqEntries.read();
  return [...inOrder(all).keys()];
}

/** Editor of a question and its answer. */
export const faqEditor = kindEditor<FaqEntryFields>({
  kind: faqKind,
  schema: faqForm,
  blank: blankQuestion,
  toValues: (entry) => valuesOf(FAQ_FIELDS, entry),
  copy: ({ question }) => ({ question: copyName(question, 160) }),

  // The anchor is made once, from the first wording, and stays, so that links to the answer go on working.
  derivesSlug: true,
  complete: (fields, before) => ({
    ...fields,
    slug: before?.slug ?? slugOfTitle(`faq ${typeof fields["question"] === "string" ? fields["question"] : ""}`),
  }),
});
