import { optionsOf } from "~/domain/codes/names-in";
import { CasinoChoiceField } from "~/features/casinos/desk/casino-choice-field";
import {
  CountedArea,
  CountedField,
  EditorSection,
  InstantField,
  MarkdownField,
} from "~/platform/publishing/editor/editor-fields";
import type { EditorForm } from "~/platform/publishing/editor/editor-screen";
import { RepeatingGroup } from "~/platform/publishing/editor/editor-group";
import { fieldsOf, type ListControls } from "~/platform/publishing/editor/use-editor-form";
import { FieldError, SelectField, type AnyField } from "~/ui/forms/field";
import { Notice } from "~/ui/notice";
import type { AwardPanel } from "./award-editor.server";
import type { awardForm } from "./award-form";
import { DECIDER_LABELS } from "../labels";

export const AWARD_SECTIONS = [
  { id: "year-title", label: "Year and title", fields: ["year", "title", "intro"] },
  { id: "dates", label: "Dates", fields: ["dates"] },
  { id: "categories", label: "Categories", fields: ["categories"] },
  { id: "rules", label: "Rules", fields: ["rules"] },
] as const;

const KINDS = optionsOf(DECIDER_LABELS);

type Dates = "nominationsFrom" | "shortlistAt" | "votingFrom" | "votingUntil" | "announcedAt";

/** Hidden id of a stored entry; a new entry has none. */
function OwnId({ field }: { field: AnyField }) {
  const id: unknown = field.initialValue;
  return typeof id === "string" && id !== "" ? (
    <input key={field.key} type="hidden" name={field.name} defaultValue={id} />
  ) : null;
}

function DateFields({ field, isFrozen }: { field: AnyField; isFrozen: boolean }) {
  const dates = fieldsOf<Dates>(field);
  return (
    <fieldset id={field.id} tabIndex={-1} className="space-y-3">
      <legend className="sr-only">Dates</legend>
      <FieldError field={field} />
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <InstantField field={dates.nominationsFrom} />
        <InstantField field={dates.shortlistAt} hint="Nominations end then." />
        <InstantField field={dates.votingFrom} readOnly={isFrozen} />
        <InstantField field={dates.votingUntil} readOnly={isFrozen} />
        <InstantField field={dates.announcedAt} hint="Nobody sees them before then." />
      </div>
    </fieldset>
  );
}

function Nominees({ form, field, isFrozen }: { form: ListControls; field: AnyField; isFrozen: boolean }) {
  return (
    <RepeatingGroup<"id" | "casinoId" | "name" | "citation">
      form={form}
      field={field}
      entry="nominee"
      most={30}
      nameOf={({ name, casinoId }) => name ?? casinoId}
      empty="No nominees yet."
      isFixed={isFrozen}
    >
      {({ id, casinoId, name, citation }, first) => (
        <div className="grid items-end gap-3 sm:grid-cols-2">
          <OwnId field={id} />
          <CasinoChoiceField
            field={casinoId}
            label="Casino"
            hint="Leave empty if we don’t list it."
            optional
            readOnly={isFrozen}
            {...first}
          />
          <CountedField
            field={name}
            label="Shown as"
            hint="Leave empty for the casino’s name."
            optional
            readOnly={isFrozen}
            autoComplete="off"
          />
          <div className="sm:col-span-2">
            <CountedArea field={citation} label="Reason for the nomination" optional rows={2} />
          </div>
        </div>
      )}
    </RepeatingGroup>
  );
}

/** A select can't be read only, so a frozen choice is shown as text and sent as a hidden field. */
function Decider({ field, isFrozen }: { field: AnyField; isFrozen: boolean }) {
  const kind = KINDS.find(({ value }) => value === field.initialValue);
  if (!isFrozen || !kind) return <SelectField field={field} options={KINDS} />;
  return (
    <div className="space-y-1.5">
      <p className="font-semibold">Who decides</p>
      <p>{kind.label}</p>
      <input key={field.key} type="hidden" name={field.name} defaultValue={kind.value} />
    </div>
  );
}

function Categories({ form, field, isFrozen }: { form: ListControls; field: AnyField; isFrozen: boolean }) {
  return (
    <RepeatingGroup<"id" | "name" | "description" | "kind" | "publicWeight" | "nominees">
      form={form}
      field={field}
      most={20}
      blank={{ kind: "public", nominees: [] }}
      nameOf={({ name }) => name}
      empty="None yet."
      isFixed={isFrozen}
    >
      {({ id, name, description, kind, publicWeight, nominees }, first) => (
        <div className="space-y-4">
          <OwnId field={id} />
          <div className="grid items-end gap-3 sm:grid-cols-3">
            <CountedField field={name} readOnly={isFrozen} autoComplete="off" {...first} />
            <Decider field={kind} isFrozen={isFrozen} />
            <CountedField
              field={publicWeight}
              type="number"
              step="any"
              label="Players’ share, in percent"
              hint="Only where both decide."
              readOnly={isFrozen}
              optional
            />
          </div>
          <CountedArea field={description} label="What it is for" optional rows={2} />
          <Nominees form={form} field={nominees} isFrozen={isFrozen} />
        </div>
      )}
    </RepeatingGroup>
  );
}

export function AwardFormFields({ editor }: { editor: EditorForm<keyof (typeof awardForm)["shape"], AwardPanel> }) {
  const { fields, form, panel } = editor;
  const isFrozen = panel?.isFrozen === true;
  return (
    <>
      {isFrozen && (
        <Notice title="Voting has opened: the rules are frozen">
          <p>
            Year, rules, categories, shares, nominees and the dates of voting stay as they are. You can change the
            title, introduction, descriptions and citations.
          </p>
        </Notice>
      )}
      <EditorSection id="year-title" title="Year and title">
        <div className="grid gap-4 sm:grid-cols-[8rem_minmax(0,1fr)]">
          <CountedField field={fields.year} type="number" readOnly={isFrozen} />
          <CountedField field={fields.title} autoComplete="off" />
        </div>
        <CountedArea field={fields.intro} optional rows={4} />
      </EditorSection>
      <EditorSection id="dates" title="Dates">
        <p className="text-sm text-quiet">
          The phase follows these dates. The buttons on the desk set one of them to the current time.
        </p>
        <DateFields field={fields.dates} isFrozen={isFrozen} />
      </EditorSection>
      <EditorSection id="categories" title="Categories">
        <Categories form={form} field={fields.categories} isFrozen={isFrozen} />
      </EditorSection>
      <EditorSection id="rules" title="Rules">
        <MarkdownField field={fields.rules} rows={20} readOnly={isFrozen} />
      </EditorSection>
    </>
  );
}
