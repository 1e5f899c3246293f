import { optionsOf } from "~/domain/codes/names-in";
import { CountedArea, CountedField, EditorSection } from "~/platform/publishing/editor/editor-fields";
import type { EditorForm } from "~/platform/publishing/editor/editor-screen";
import { fieldsOf } from "~/platform/publishing/editor/use-editor-form";
import { CheckboxField, SelectField } from "~/ui/forms/field";
import type { partnerForm } from "../partner-fields";
import type { PartnerFields } from "../schema";

export const PARTNER_SECTIONS = [
  { id: "programme", label: "Programme", fields: ["name", "network", "termsUrl", "showsAmounts"] },
  { id: "postbacks", label: "Postbacks", fields: ["postbacks"] },
  { id: "contact", label: "Contact", fields: ["contactName", "contactEmail", "notes"] },
] as const;

const AUTH_LABELS = {
  off: "It sends none",
  signature: "Signed with a secret",
  path: "A secret in the address",
} as const;

const WORDS = [
  ["click", "Parameter of the click’s id"],
  ["reference", "Parameter of the transaction’s number"],
  ["amount", "Parameter of the amount"],
  ["currency", "Parameter of the currency"],
  ["time", "Parameter of the time"],
  ["signature", "Parameter of the signature"],
  ["event", "Parameter of the event"],
  ["registration", "Event of a registration"],
  ["deposit", "Event of a first deposit"],
  ["commission", "Event of a commission"],
] as const;

export function PartnerFormFields({
  editor: { fields },
}: {
  editor: EditorForm<keyof (typeof partnerForm)["shape"], null>;
}) {
  const names = fieldsOf<keyof PartnerFields["postbacks"]>(fields.postbacks);
  return (
    <>
      <EditorSection id="programme" title="Programme">
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <CountedField field={fields.name} autoComplete="off" />
          <CountedField field={fields.network} optional autoComplete="off" />
          <CountedField field={fields.termsUrl} type="url" optional />
        </div>
        <CheckboxField
          field={fields.showsAmounts}
          hint="“How we earn” says how each deal pays; with this, how much as well."
        />
      </EditorSection>
      <EditorSection id="postbacks" title="Postbacks">
        <p className="text-quiet">
          How its network tells us what became of a click. Enter the names that it uses; leave empty what it doesn’t
          send.
        </p>
        <div id={fields.postbacks.id} tabIndex={-1} className="grid items-end gap-4 sm:grid-cols-2">
          <SelectField field={names.auth} options={optionsOf(AUTH_LABELS)} />
          {WORDS.map(([name, label]) => (
            <CountedField key={name} field={names[name]} label={label} optional autoComplete="off" />
          ))}
        </div>
      </EditorSection>
      <EditorSection id="contact" title="Contact">
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <CountedField field={fields.contactName} label="Name" optional autoComplete="off" />
          <CountedField field={fields.contactEmail} type="email" label="Email address" optional autoComplete="off" />
        </div>
        <CountedArea field={fields.notes} hint="For staff alone." rows={4} />
      </EditorSection>
    </>
  );
}
