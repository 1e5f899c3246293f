import { optionsOf } from "~/domain/codes/names-in";
import { CasinoChoiceField } from "~/features/casinos/desk/casino-choice-field";
import {
  CheckboxGroup,
  CountedArea,
  CountedField,
  EditorSection,
  ManyChoices,
  MoneyField,
} from "~/platform/publishing/editor/editor-fields";
import { RepeatingGroup, type FirstControl } from "~/platform/publishing/editor/editor-group";
import type { EditorForm } from "~/platform/publishing/editor/editor-screen";
import { useFieldsContext } from "~/platform/publishing/editor/use-editor-form";
import { CheckboxField, SelectField, type AnyField } from "~/ui/forms/field";
import type { DEAL_FIELDS, dealForm } from "../deal-fields";
import { MOST_LINKS, MOST_WEIGHT } from "../kinds";
import { DEVICE_LABELS, MODEL_LABELS } from "../labels";
import type { DealLink } from "../schema";

export const DEAL_SECTIONS = [
  { id: "deal", label: "Deal", fields: ["name", "partnerId", "casinoId", "countries", "startsOn", "endsOn", "notes"] },
  { id: "pay", label: "Pay", fields: ["model", "share", "perPlayer", "perMonth"] },
  { id: "links", label: "Links", fields: ["links"] },
] as const satisfies readonly { id: string; label: string; fields: readonly (keyof typeof DEAL_FIELDS)[] }[];

function LinkFields({ link, first }: { link: Record<keyof DealLink, AnyField>; first: FirstControl }) {
  const { codes } = useFieldsContext();
  return (
    <div className="space-y-3">
      <div className="grid items-end gap-3 sm:grid-cols-2">
        <CountedField field={link.campaign} autoComplete="off" {...first} />
        <CountedField field={link.offer} optional hint="Last part of its address, for its button alone." />
        <div className="sm:col-span-2">
          <CountedField
            field={link.address}
            hint="{click} becomes the click’s id, {sub} the kind of page it came from."
            autoComplete="off"
          />
        </div>
        <CountedField
          field={link.weight}
          type="number"
          min={1}
          max={MOST_WEIGHT}
          hint="Of links that fit alike, one of weight 2 is taken twice as often."
        />
        <CheckboxField field={link.isFallback} />
        <CountedField field={link.startsOn} type="date" optional />
        <CountedField field={link.endsOn} type="date" optional />
      </div>
      <CheckboxGroup field={link.devices} hint="Choose none for both." options={optionsOf(DEVICE_LABELS)} />
      <ManyChoices field={link.countries} hint="Choose none for all of the deal’s." options={codes.countries} />
      <ManyChoices field={link.languages} hint="Choose none for all." options={codes.languages} />
    </div>
  );
}

export function DealFormFields({
  editor: { fields, form },
  partners,
}: {
  editor: EditorForm<keyof (typeof dealForm)["shape"], null>;
  /** Names to choose from. */
  partners: readonly string[];
}) {
  const { codes } = useFieldsContext();
  return (
    <>
      <EditorSection id="deal" title="Deal">
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <CountedField field={fields.name} hint="Reports call it so." autoComplete="off" />
          <SelectField
            field={fields.partnerId}
            blank="Choose one"
            options={partners.map((name) => ({ value: name, label: name }))}
          />
          <CasinoChoiceField field={fields.casinoId} />
          <div />
          <CountedField field={fields.startsOn} type="date" />
          <CountedField field={fields.endsOn} type="date" optional />
        </div>
        <ManyChoices field={fields.countries} hint="Choose none for every country." options={codes.countries} />
        <CountedArea field={fields.notes} hint="For staff alone." rows={3} />
      </EditorSection>
      <EditorSection id="pay" title="Pay">
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <SelectField field={fields.model} options={optionsOf(MODEL_LABELS)} />
          <CountedField
            field={fields.share}
            type="number"
            step="any"
            optional
            hint="In percent of what the casino earns of a player."
          />
          <MoneyField field={fields.perPlayer} />
          <MoneyField field={fields.perMonth} />
        </div>
      </EditorSection>
      <EditorSection id="links" title="Links">
        <RepeatingGroup<keyof DealLink>
          form={form}
          field={fields.links}
          most={MOST_LINKS}
          blank={{ weight: 1 }}
          nameOf={({ campaign, address }) => campaign ?? address}
          empty="None yet. One is needed to publish."
        >
          {(link, first) => <LinkFields link={link} first={first} />}
        </RepeatingGroup>
      </EditorSection>
    </>
  );
}
