import { CountedArea, CountedField, EditorSection } from "~/platform/publishing/editor/editor-fields";
import type { EditorForm } from "~/platform/publishing/editor/editor-screen";
import { CheckboxField } from "~/ui/forms/field";
import type { partnerForm } from "../partner-fields";

export const PARTNER_SECTIONS = [
  { id: "programme", label: "Programme", fields: ["name", "network", "termsUrl", "showsAmounts"] },
  { id: "contact", label: "Contact", fields: ["contactName", "contactEmail", "notes"] },
] as const;

export function PartnerFormFields({
  editor: { fields },
}: {
  editor: EditorForm<keyof (typeof partnerForm)["shape"], null>;
}) {
  return (
    <>
      <EditorSection id="programme" title="Programme">
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <CountedField field={fields.name} label="Name" autoComplete="off" />
          <CountedField field={fields.network} label="Network" optional autoComplete="off" />
          <CountedField field={fields.termsUrl} type="url" label="Address of its terms" optional />
        </div>
        <CheckboxField
          field={fields.showsAmounts}
          label="Readers may see the amounts"
          hint="“How we earn” says how each deal pays; with this, how much as well."
        />
      </EditorSection>
      <EditorSection id="contact" title="Contact">
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <CountedField field={fields.contactName} label="Name" optional autoComplete="off" />
          <CountedField field={fields.contactEmail} type="email" label="Email address" optional autoComplete="off" />
        </div>
        <CountedArea field={fields.notes} label="Notes" hint="For staff alone." rows={4} />
      </EditorSection>
    </>
  );
}
