import { CountedArea, CountedField, EditorSection, MarkdownField } from "~/platform/publishing/editor/editor-fields";
import type { EditorForm } from "~/platform/publishing/editor/editor-screen";

import { FIXED_PAGES } from "../fixed-pages";
import { openGaps } from "./open-gaps";
import type { PagePanel } from "./page-editor.server";
import type { pageForm } from "../page-fields";

export const PAGE_SECTIONS = [
  { id: "heading", label: "Heading", fields: ["title", "slug", "dek"] },
  { id: "text", label: "Text", fields: ["body"] },
] as const;

export function PageFormFields({ editor }: { editor: EditorForm<keyof (typeof pageForm)["shape"], PagePanel> }) {
  const { fields, panel } = editor;
  // A page that isn't saved yet has no panel.
  const ownPath = panel
    ? panel.isFixed
      ? panel.path
      : undefined
    : FIXED_PAGES[String(fields.slug.initialValue ?? "")];
  const isFixed = ownPath !== undefined;
  const hasGaps = openGaps(String(fields.body.initialValue ?? "")).length > 0;
  return (
    <>
      <EditorSection id="heading" title="Heading">
        <CountedField field={fields.title} autoComplete="off" />
        <CountedField
          field={fields.slug}
          optional={!isFixed}
          readOnly={isFixed}
          hint={
            isFixed
              ? `This page is part of the site at ${ownPath}. You can change it but not remove it.`
              : panel && !panel.path.startsWith("/pages/")
                ? `This page introduces the list of casinos at ${panel.path}.`
                : "The page is under /pages/. If empty, we make the address from the title. An address such as paying-with-e-wallet, open-to-germany or licensed-by-malta-gaming-authority introduces that list of casinos."
          }
          autoComplete="off"
        />
        <CountedArea
          field={fields.dek}
          label="Introduction below the title"
          hint="Up to 240 characters."
          rows={3}
          optional
        />
      </EditorSection>
      <EditorSection id="text" title="Text">
        <MarkdownField
          field={fields.body}
          rows={28}
          {...(hasGaps && {
            hint: "Each [[note]] is for you or your lawyer to replace. Until none is left, the page can’t be published.",
          })}
        />
      </EditorSection>
    </>
  );
}
