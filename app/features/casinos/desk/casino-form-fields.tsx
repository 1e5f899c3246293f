import { optionsOf } from "~/domain/codes/names-in";
import type { ReactNode } from "react";
import {
  CheckboxGroup,
  CountedArea,
  CountedField,
  EditorSection,
  InstantField,
  LinesField,
  ManyChoices,
  MarkdownField,
  MoneyField,
  PictureField,
} from "~/platform/publishing/editor/editor-fields";
import type { EditorForm } from "~/platform/publishing/editor/editor-screen";
import { entriesOf, fieldsOf, useFieldsContext } from "~/platform/publishing/editor/use-editor-form";
import { CheckboxField, SelectField, type AnyField } from "~/ui/forms/field";
import { Notice } from "~/ui/notice";
import {
  CasinoPaymentFields,
  ComplaintAddressFields,
  LicenceFields,
  SnapshotFields,
  TermFlagFields,
} from "./casino-form-groups";
import type { casinoForm } from "../casino-fields";
import { shownTie } from "../commercial-tie";
import { LIFECYCLE_LABELS, SIZE_LABELS, TIE_LABELS } from "../labels";
import { TOOL_LABELS, COMMERCIAL_TIES, LICENCE_TIERS, LIFECYCLES } from "../kinds";
import { ScorePreviewPanel } from "../score/score-preview";
import type { ScorePreview } from "../score/score-preview.server";

export const CASINO_PICTURES = ["logo"] as const;

export const CASINO_SECTIONS = [
  { id: "name", label: "Name and verdict", fields: ["name", "slug", "summary", "logo"] },
  {
    id: "facts",
    label: "Facts",
    fields: [
      "legalEntity",
      "group",
      "url",
      "affiliateUrl",
      "commercial",
      "sizeBand",
      "launchedOn",
      "listedOn",
      "lifecycle",
      "lifecycleReason",
      "restrictedCountries",
      "onlyIn",
      "currencies",
      "languages",
    ],
  },
  { id: "support", label: "Support and games", fields: ["support", "complaintAddresses", "providers"] },
  { id: "licences", label: "Licences and disputes", fields: ["licences", "disputeBody"] },
  { id: "payments", label: "Payments", fields: ["payments"] },
  { id: "limits", label: "Withdrawal limits", fields: ["withdrawalLimits"] },
  { id: "protection", label: "Protection tools", fields: ["protectionTools"] },
  { id: "terms", label: "Unfair terms", fields: ["termFlags", "termSnapshots"] },
  { id: "points", label: "For and against", fields: ["pros", "cons"] },
  { id: "review", label: "Review", fields: ["body"] },
  { id: "people", label: "People and dates", fields: ["reviewer", "factChecker", "verifiedAt"] },
  { id: "score-preview", label: "Score", fields: [] },
] as const;

/** The sections of a casino that exists: it begins with what is known about it. */
export const KNOWN_CASINO_SECTIONS = [{ id: "overview", label: "Overview", fields: [] }, ...CASINO_SECTIONS] as const;

type Field = keyof (typeof casinoForm)["shape"];

/** Notice that the tie in the form is stopped; the form can be saved only where the public version has it too. */
function StoppedTie({ fields }: { fields: Record<"commercial" | "lifecycle" | "licences", AnyField> }) {
  const commercial = COMMERCIAL_TIES.find((tie) => tie === fields.commercial.value);
  const lifecycle = LIFECYCLES.find((one) => one === fields.lifecycle.value);
  if (!commercial || !lifecycle) return null;
  const licences = entriesOf(fields.licences).map((one) => {
    const { tier, verifiedAt } = fieldsOf<"tier" | "verifiedAt">(one);
    return {
      tier: LICENCE_TIERS.find((known) => known === tier.value) ?? "none",
      verifiedAt: typeof verifiedAt.value === "string" && verifiedAt.value !== "" ? verifiedAt.value : null,
    };
  });
  const { stoppedBecause } = shownTie({ commercial, lifecycle, licences });
  if (stoppedBecause === null) return null;
  return (
    <Notice meaning="caution" title="This commercial tie is stopped">
      <p>
        We take no money from this casino, because {stoppedBecause}. Links to it are not paid, and its page says so.
        Once the agreement has ended, choose None.
      </p>
    </Notice>
  );
}

export function CasinoFormFields({
  editor,
  isMoneyWithheld,
  overview,
}: {
  editor: EditorForm<Field | (typeof CASINO_PICTURES)[number], ScorePreview>;
  /** True for an editor who neither sees nor sets the partner link. */
  isMoneyWithheld: boolean;
  /** null for a new casino. */
  overview: ReactNode;
}) {
  const { fields, form, panel, isPanelOfForm } = editor;
  const { codes } = useFieldsContext();
  const support = fieldsOf<"email" | "liveChat" | "phone" | "hours">(fields.support);
  const dispute = fieldsOf<"name" | "url">(fields.disputeBody);
  const limits = fieldsOf<"day" | "week" | "month">(fields.withdrawalLimits);
  return (
    <>
      {overview && (
        <EditorSection id="overview" title="Overview">
          {overview}
        </EditorSection>
      )}
      <EditorSection id="name" title="Name and verdict">
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <CountedField field={fields.name} autoComplete="off" />
          <CountedField
            field={fields.slug}
            optional
            hint="The last part of its page’s address. If empty, we make it from the name. Old addresses redirect here."
            autoComplete="off"
          />
        </div>
        <CountedArea field={fields.summary} hint="20 to 180 characters, for cards." rows={2} />
        <PictureField field={fields.logo} />
      </EditorSection>
      <EditorSection id="facts" title="Facts">
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <CountedField field={fields.legalEntity} autoComplete="off" />
          <CountedField field={fields.group} optional autoComplete="off" />
          <CountedField field={fields.url} type="url" hint="Starts with https://." />
          {!isMoneyWithheld && (
            <>
              <CountedField
                field={fields.affiliateUrl}
                type="url"
                optional
                hint="Where links marked “Ad” lead. Without a commercial tie they lead to the website."
              />
              <SelectField
                field={fields.commercial}
                hint="None if we warn about the casino, it is blacklisted or closed, or it has no verified licence."
                options={optionsOf(TIE_LABELS)}
              />
            </>
          )}
          <SelectField
            field={fields.sizeBand}
            hint="Decides how many complaints we expect."
            options={optionsOf(SIZE_LABELS)}
          />
          <CountedField field={fields.launchedOn} type="date" />
          <CountedField field={fields.listedOn} type="date" hint="Under 6 months, the score is at most 7.9." />
          <SelectField field={fields.lifecycle} options={optionsOf(LIFECYCLE_LABELS)} />
        </div>
        {!isMoneyWithheld && <StoppedTie fields={fields} />}
        <CountedArea
          field={fields.lifecycleReason}
          optional
          hint="Public. Needed to publish a warning, a blacklisting or a closure."
          rows={2}
        />
        <ManyChoices field={fields.restrictedCountries} options={codes.countries} />
        <CountedField
          field={fields.onlyIn}
          optional
          hint="For a casino that takes players from one province or region alone, such as Ontario."
        />
        <ManyChoices field={fields.currencies} options={codes.currencies} />
        <ManyChoices field={fields.languages} options={codes.languages} />
      </EditorSection>
      <EditorSection id="support" title="Support and games">
        <fieldset id={fields.support.id} tabIndex={-1} className="space-y-3">
          <legend className="font-semibold">Support</legend>
          <div className="grid items-end gap-4 sm:grid-cols-2">
            <CountedField field={support.email} type="email" label="Email address" optional autoComplete="off" />
            <CountedField field={support.hours} label="Hours" hint="For example, every day, 24 hours." />
          </div>
          <div className="flex flex-wrap gap-6">
            <CheckboxField field={support.liveChat} />
            <CheckboxField field={support.phone} />
          </div>
        </fieldset>
        <ComplaintAddressFields form={form} field={fields.complaintAddresses} />
        <LinesField field={fields.providers} rows={6} />
      </EditorSection>
      <EditorSection id="licences" title="Licences and disputes">
        <LicenceFields form={form} field={fields.licences} />
        <fieldset id={fields.disputeBody.id} tabIndex={-1} className="space-y-3">
          <legend className="font-semibold">Dispute body</legend>
          <div className="grid items-end gap-4 sm:grid-cols-2">
            <CountedField
              field={dispute.name}
              label="Name of the body"
              hint="Leave both empty if none is named."
              autoComplete="off"
            />
            <CountedField field={dispute.url} type="url" label="Address of the body" hint="Starts with https://." />
          </div>
        </fieldset>
      </EditorSection>
      <EditorSection id="payments" title="Payments">
        <CasinoPaymentFields form={form} field={fields.payments} />
      </EditorSection>
      <EditorSection id="limits" title="Withdrawal limits">
        <p className="text-quiet">The most a player may withdraw. Leave empty if the casino states no limit.</p>
        <div id={fields.withdrawalLimits.id} tabIndex={-1} className="grid items-end gap-4 sm:grid-cols-3">
          <MoneyField field={limits.day} label="A day" />
          <MoneyField field={limits.week} label="A week" />
          <MoneyField field={limits.month} label="A month" />
        </div>
      </EditorSection>
      <EditorSection id="protection" title="Protection tools">
        <CheckboxGroup
          field={fields.protectionTools}
          label="Tools it offers"
          hint="A deposit limit is a limit on what is paid in. A limit on deposits minus withdrawals is not one: in Great Britain it may not be called that."
          options={optionsOf(TOOL_LABELS)}
        />
      </EditorSection>
      <EditorSection id="terms" title="Unfair terms">
        <TermFlagFields form={form} field={fields.termFlags} />
        <SnapshotFields form={form} field={fields.termSnapshots} />
      </EditorSection>
      <EditorSection id="points" title="For and against">
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <LinesField field={fields.pros} hint="One per line, up to 8." rows={6} />
          <LinesField field={fields.cons} hint="One per line, up to 8." rows={6} />
        </div>
      </EditorSection>
      <EditorSection id="review" title="Review">
        <MarkdownField
          field={fields.body}
          hint="Markdown. At least 300 characters to be published, at most 20,000."
          rows={20}
        />
      </EditorSection>
      <EditorSection id="people" title="People and dates">
        <div className="grid items-end gap-4 sm:grid-cols-3">
          <CountedField field={fields.reviewer} optional autoComplete="off" />
          <CountedField field={fields.factChecker} optional autoComplete="off" />
          <InstantField field={fields.verifiedAt} optional />
        </div>
      </EditorSection>
      <EditorSection id="score-preview" title="Score">
        <ScorePreviewPanel preview={panel} isOfForm={isPanelOfForm} />
      </EditorSection>
    </>
  );
}
