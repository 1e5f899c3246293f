import { CountedField, EditorSection, MarkdownField } from "~/platform/publishing/editor/editor-fields";
import type { EditorForm } from "~/platform/publishing/editor/editor-screen";
import { TextField } from "~/ui/forms/field";
import { SuggestedNames } from "~/ui/menus/options";
import type { faqForm } from "../../faq-fields";

export const FAQ_SECTIONS = [
  { id: "question", label: "Question", fields: ["group", "question"] },
  { id: "answer", label: "Answer", fields: ["answer"] },
] as const;

const GROUPS = "faq-groups";

/** Form fields of a question; `groups` are the names of the existing groups. */
export function FaqFormFields({
  editor: { fields },
  groups,
}: {
  editor: EditorForm<keyof (typeof faqForm)["shape"], null>;
  groups: readonly string[];
}) {
  return (
    <>
      <EditorSection id="question" title="Question">
        <CountedField field={fields.question} autoComplete="off" />
        <TextField
          field={fields.group}
          hint="An existing one, or a new name. In another group, the question comes last."
          list={GROUPS}
          autoComplete="off"
        />
        <SuggestedNames id={GROUPS} names={groups} />
      </EditorSection>
      <EditorSection id="answer" title="Answer">
        <MarkdownField field={fields.answer} rows={12} />
      </EditorSection>
    </>
  );
}
