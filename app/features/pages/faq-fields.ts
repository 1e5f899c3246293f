import { formOf } from "~/platform/publishing/fields/field";
import { displayLine, line, longText } from "~/platform/publishing/fields/field-types";

const LONGEST_ANSWER = 4_000;

/** The fields of a question that editors set. */
export const FAQ_FIELDS = {
  group: line("Group", { min: 2, max: 60, missing: "Say which group it belongs to." }),
  question: displayLine("Question", { min: 5, max: 160, missing: "Write the question." }),
  answer: longText("Answer", { max: LONGEST_ANSWER }),
};

/** Form of a question's editor. */
export const faqForm = formOf(FAQ_FIELDS);
