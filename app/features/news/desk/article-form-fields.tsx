import { optionsOf } from "~/domain/codes/names-in";
import { CasinoChoiceField } from "~/features/casinos/desk/casino-choice-field";
import {
  CountedArea,
  CountedField,
  EditorSection,
  LinesField,
  MarkdownField,
  PictureField,
} from "~/platform/publishing/editor/editor-fields";
import type { EditorForm } from "~/platform/publishing/editor/editor-screen";
import { RepeatingGroup } from "~/platform/publishing/editor/editor-group";
import { CheckboxField, SelectField } from "~/ui/forms/field";
import { formatNumber } from "~/domain/numbers";
import type { ArticlePanel } from "./article-kind.server";
import type { articleForm } from "../article-fields";

import { CATEGORY_LABELS } from "../kinds";

export const ARTICLE_PICTURES = ["hero"] as const;

export const ARTICLE_SECTIONS = [
  {
    id: "heading",
    label: "Heading and text",
    fields: ["title", "dek", "slug", "author", "category", "sponsored", "hero", "body"],
  },
  { id: "about", label: "What it is about", fields: ["tags", "casinoIds"] },
  { id: "sources", label: "Sources", fields: ["sources"] },
  { id: "corrections", label: "Corrections", fields: ["corrections"] },
] as const;

const CATEGORIES = optionsOf(CATEGORY_LABELS);

type Field = keyof (typeof articleForm)["shape"] | (typeof ARTICLE_PICTURES)[number];

export function ArticleFormFields({ editor }: { editor: EditorForm<Field, ArticlePanel> }) {
  const { fields, form, panel } = editor;
  return (
    <>
      <EditorSection id="heading" title="Heading and text">
        <CountedField field={fields.title} hint="10 to 110 characters." autoComplete="off" />
        <CountedArea
          field={fields.dek}
          label="Summary below the title"
          hint="Up to 200 characters. Needed to publish."
          rows={2}
        />
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <CountedField
            field={fields.slug}
            optional
            hint="If empty, we make it from the title. Old addresses redirect here."
            autoComplete="off"
          />
          <CountedField field={fields.author} autoComplete="off" />
          <SelectField field={fields.category} options={CATEGORIES} />
        </div>
        <CheckboxField
          field={fields.sponsored}
          hint="It is labelled as an ad everywhere and left out of the home page."
        />
        <PictureField field={fields.hero} hint="Alternative text is required to publish." />
        <MarkdownField field={fields.body} rows={24} />
        {panel && (
          <p className="numbers text-sm text-quiet">
            As saved: {formatNumber(panel.words)} words, {panel.minutes} min read.
          </p>
        )}
      </EditorSection>
      <EditorSection id="about" title="What it is about">
        <LinesField field={fields.tags} hint="One per line, up to 8. “United Kingdom” is saved as united-kingdom." />
        <RepeatingGroup<"casino"> form={form} field={fields.casinoIds} most={20} empty="No casinos yet.">
          {({ casino }, first) => <CasinoChoiceField field={casino} label="Casino" {...first} />}
        </RepeatingGroup>
      </EditorSection>
      <EditorSection id="sources" title="Sources">
        <RepeatingGroup<"title" | "url"> form={form} field={fields.sources} most={20} empty="No sources yet.">
          {({ title, url }, first) => (
            <div className="grid items-end gap-3 sm:grid-cols-2">
              <CountedField field={title} autoComplete="off" {...first} />
              <CountedField field={url} type="url" optional hint="Starts with https://." />
            </div>
          )}
        </RepeatingGroup>
      </EditorSection>
      <EditorSection id="corrections" title="Corrections">
        <p className="text-sm text-quiet">
          Corrections of what readers have already seen. A new entry is dated when it is published; existing entries
          keep their dates.
        </p>
        <RepeatingGroup<"at" | "text"> form={form} field={fields.corrections} most={20} empty="No corrections yet.">
          {({ at, text }, first) => (
            <>
              {typeof at.initialValue === "string" && at.initialValue !== "" && (
                <input key={at.key} type="hidden" name={at.name} defaultValue={at.initialValue} />
              )}
              <CountedArea field={text} label="What was wrong, and what is right" rows={3} {...first} />
            </>
          )}
        </RepeatingGroup>
      </EditorSection>
    </>
  );
}
