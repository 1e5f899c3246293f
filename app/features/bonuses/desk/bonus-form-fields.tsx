import { optionsOf } from "~/domain/codes/names-in";
import { CasinoChoiceField } from "~/features/casinos/desk/casino-choice-field";
import {
  CountedArea,
  CountedField,
  EditorSection,
  InstantField,
  ManyChoices,
  MoneyField,
} from "~/platform/publishing/editor/editor-fields";
import type { EditorForm } from "~/platform/publishing/editor/editor-screen";
import { fieldsOf, useFieldsContext } from "~/platform/publishing/editor/use-editor-form";
import { Button } from "~/ui/forms/button";
import { CheckboxField, FieldError, SelectField, type AnyField } from "~/ui/forms/field";
import type { BonusPanel } from "./bonus-editor.server";
import type { bonusForm } from "../bonus-fields";
import { BonusSteps } from "./bonus-steps";
import { BonusWorth } from "./bonus-worth";
import { BASE_LABELS, GAME_LABELS, MODEL_LABELS } from "../labels";
import { TYPE_LABELS, GAME_KINDS, type GameKind } from "../kinds";

export const BONUS_SECTIONS = [
  { id: "offer", label: "Offer", fields: ["casinoId", "type", "title", "slug", "code", "newPlayersOnly", "countries"] },
  {
    id: "given",
    label: "What you get",
    fields: ["percent", "lowestPercent", "maxAmount", "freeSpins", "minDeposit", "maxDeposit", "minLoss", "minStakes"],
  },
  { id: "wagering-rules", label: "Wagering", fields: ["wagering", "wageringBase", "model", "contributions"] },
  { id: "limits", label: "Limits", fields: ["maxBet", "maxCashout", "claimDays", "useDays"] },
  { id: "dates", label: "Dates", fields: ["startsAt", "endsAt", "withdrawnAt", "paused"] },
  { id: "terms", label: "Terms", fields: ["significantTerms", "termsUrl", "verifiedAt"] },
  { id: "worth", label: "Worth", fields: [] },
] as const;

function Spins({ field }: { field: AnyField }) {
  const { count, value, game } = fieldsOf<"count" | "value" | "game">(field);
  return (
    <fieldset id={field.id} tabIndex={-1} className="space-y-3">
      <legend className="font-semibold">Free spins</legend>
      <FieldError field={field} />
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <CountedField field={count} type="number" label="How many" hint="Leave empty if there are none." />
        <CountedField field={game} label="Game" optional autoComplete="off" />
      </div>
      <MoneyField field={value} label="Value of each spin" />
    </fieldset>
  );
}

function Contributions({ field }: { field: AnyField }) {
  const kinds = fieldsOf<GameKind>(field);
  return (
    <fieldset id={field.id} tabIndex={-1} aria-describedby={`${field.id}-hint`} className="space-y-3">
      <legend className="font-semibold">How much of a bet counts, in percent</legend>
      <p id={`${field.id}-hint`} className="text-sm text-quiet">
        0 to 100 for each kind of game. Leave empty if the terms don’t say.
      </p>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        {GAME_KINDS.map((kind) => (
          <CountedField key={kind} field={kinds[kind]} type="number" step="any" label={GAME_LABELS[kind]} />
        ))}
      </div>
    </fieldset>
  );
}

export function BonusFormFields({
  editor,
  isPublished,
}: {
  editor: EditorForm<keyof (typeof bonusForm)["shape"], BonusPanel>;
  isPublished: boolean;
}) {
  const { fields, panel, isPanelOfForm } = editor;
  const { codes } = useFieldsContext();
  return (
    <>
      {panel && <BonusSteps panel={panel} isPublished={isPublished} />}
      <EditorSection id="offer" title="Offer">
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <CasinoChoiceField field={fields.casinoId} />
          <SelectField field={fields.type} options={optionsOf(TYPE_LABELS)} />
          <CountedField field={fields.title} hint="For example, 100% up to €150." autoComplete="off" />
          <CountedField
            field={fields.slug}
            optional
            hint="If empty, we make it from the casino’s address and the title."
            autoComplete="off"
          />
          <CountedField field={fields.code} optional hint="Leave empty if none is needed." autoComplete="off" />
        </div>
        <CheckboxField field={fields.newPlayersOnly} label="For new players only" />
        <ManyChoices
          field={fields.countries}
          hint="Choose none for every country the casino accepts."
          options={codes.countries}
        />
      </EditorSection>
      <EditorSection id="given" title="What you get">
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <CountedField
            field={fields.percent}
            type="number"
            step="any"
            optional
            hint="Of the deposit, or of the loss that is paid back."
          />
          <CountedField
            field={fields.lowestPercent}
            type="number"
            step="any"
            optional
            hint="Only where it varies, such as 20 in “20% to 100%”."
          />
          <MoneyField field={fields.maxAmount} />
        </div>
        <Spins field={fields.freeSpins} />
        <MoneyField field={fields.minDeposit} hint="Leave empty if there is none." />
        <MoneyField
          field={fields.maxDeposit}
          hint="The most the offer takes, such as 40 in “deposit €10 to €40”. Leave empty if the terms name none."
        />
        <MoneyField
          field={fields.minLoss}
          hint="The smallest loss that is partly paid back. Leave empty if there is none."
        />
        <MoneyField
          field={fields.minStakes}
          hint="For spins and loyalty rewards: the stakes that earn all of it. Leave empty if none are asked for."
        />
      </EditorSection>
      <EditorSection id="wagering-rules" title="Wagering">
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <CountedField
            field={fields.wagering}
            type="number"
            step="any"
            label="Times to be wagered"
            hint="Enter 0 or leave empty if nothing has to be wagered."
          />
          <SelectField
            field={fields.wageringBase}
            label="What is wagered"
            blank="Nothing"
            options={optionsOf(BASE_LABELS)}
          />
          <SelectField field={fields.model} options={optionsOf(MODEL_LABELS)} />
        </div>
        <Contributions field={fields.contributions} />
      </EditorSection>
      <EditorSection id="limits" title="Limits">
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <MoneyField field={fields.maxBet} hint="While wagering. Leave empty for no limit." />
          <MoneyField field={fields.maxCashout} hint="The most that is paid out. Leave empty for no cap." />
          <CountedField field={fields.claimDays} type="number" optional />
          <CountedField field={fields.useDays} type="number" optional />
        </div>
      </EditorSection>
      <EditorSection id="dates" title="Dates">
        <p className="text-sm text-quiet">
          An offer is active between these dates. It is never shown before its start or after its end.
        </p>
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <InstantField field={fields.startsAt} optional hint="Leave empty to start when it is published." />
          <InstantField field={fields.endsAt} optional hint="Leave empty for no end." />
          <InstantField field={fields.withdrawnAt} optional hint="When the casino withdrew it." />
        </div>
        <CheckboxField field={fields.paused} hint="It is shown as paused, and we do not link to it." />
      </EditorSection>
      <EditorSection id="terms" title="Terms">
        <CountedArea
          field={fields.significantTerms}
          hint="Shown beside the offer in the same size. Up to 1,000 characters. Required to publish."
          rows={6}
        />
        <CountedField
          field={fields.termsUrl}
          type="url"
          label="Address of the full terms"
          hint="Starts with https://. Required to publish."
        />
        <div className="flex flex-wrap items-end gap-4 *:max-w-full">
          <InstantField field={fields.verifiedAt} optional />
          <Button id="editor-verified" look="secondary" name="verifiedNow" value="yes">
            Save and mark facts as verified now
          </Button>
        </div>
      </EditorSection>
      <EditorSection id="worth" title="What it is worth">
        <BonusWorth panel={panel} isOfForm={isPanelOfForm} />
      </EditorSection>
    </>
  );
}
