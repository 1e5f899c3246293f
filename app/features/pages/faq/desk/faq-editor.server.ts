import { slugOfTitle } from "~/platform/publishing/slugs/title-slug.server";
import { valuesOf } from "~/platform/publishing/fields/field";
import { copyName, kindEditor } from "~/platform/publishing/editor/kind-editor";
import type { FaqEntryFields } from "../../schema";
import { publishedFaqEntries } from "../../published-pages.server";
import { inOrder } from "../faq-groups";
import { FAQ_FIELDS, faqForm } from "../../faq-fields";
import { faqKind } from "./faq-kind.server";

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
