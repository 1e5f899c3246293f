import { optionsOf } from "~/domain/codes/names-in";
import { CountedArea, CountedField, EditorSection, PictureField } from "~/platform/publishing/editor/editor-fields";
import { RepeatingGroup } from "~/platform/publishing/editor/editor-group";
import type { EditorForm } from "~/platform/publishing/editor/editor-screen";
import { CheckboxField, SelectField } from "~/ui/forms/field";
import type { gameForm } from "../game-fields";
import { MOST_VERSIONS } from "../kinds";
import { GAME_TYPE_LABELS, VOLATILITY_BASIS_LABELS, VOLATILITY_LABELS } from "../labels";

export const GAME_PICTURES = ["picture"] as const;

export const GAME_SECTIONS = [
  { id: "game", label: "Game", fields: ["name", "studio", "type", "slug", "summary", "picture"] },
  { id: "versions", label: "Versions", fields: ["versions", "payTables"] },
  {
    id: "play",
    label: "How it plays",
    fields: ["volatility", "volatilityBasis", "buyFeature", "jackpotShare", "maxWin"],
  },
] as const;

type Field = keyof (typeof gameForm)["shape"] | (typeof GAME_PICTURES)[number];

export function GameFormFields({ editor: { fields, form } }: { editor: EditorForm<Field, null> }) {
  return (
    <>
      <EditorSection id="game" title="Game">
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <CountedField field={fields.name} autoComplete="off" />
          <CountedField field={fields.studio} autoComplete="off" />
          <SelectField field={fields.type} options={optionsOf(GAME_TYPE_LABELS)} />
          <CountedField
            field={fields.slug}
            optional
            hint="If empty, we make it from the name. Old addresses redirect here."
            autoComplete="off"
          />
        </div>
        <CountedArea field={fields.summary} hint="Up to 300 characters. Needed to publish." rows={2} />
        <PictureField field={fields.picture} hint="Alternative text is required to publish." />
      </EditorSection>
      <EditorSection id="versions" title="Versions">
        <RepeatingGroup<"percent" | "source" | "checkedOn">
          form={form}
          field={fields.versions}
          legend="Versions the studio publishes"
          most={MOST_VERSIONS}
          empty="None yet. One is needed to publish."
        >
          {({ percent, source, checkedOn }, first) => (
            <div className="grid items-end gap-3 sm:grid-cols-2">
              <CountedField field={percent} type="number" step="any" hint="In percent, such as 96.5." {...first} />
              <CountedField field={checkedOn} type="date" />
              <div className="sm:col-span-2">
                <CountedField field={source} type="url" hint="Where the studio states it." />
              </div>
            </div>
          )}
        </RepeatingGroup>
        <RepeatingGroup<"percent" | "source" | "checkedOn" | "rows">
          form={form}
          field={fields.payTables}
          most={MOST_VERSIONS}
          empty="None. Chances follow from the volatility."
          nameOf={({ percent }) => percent}
        >
          {({ percent, source, checkedOn, rows }, first) => (
            <div className="grid items-end gap-3 sm:grid-cols-2">
              <CountedField field={percent} type="number" step="any" hint="Of the version it belongs to." {...first} />
              <CountedField field={checkedOn} type="date" />
              <div className="space-y-3 sm:col-span-2">
                <CountedField field={source} type="url" hint="Where it is published." />
                <CountedArea
                  field={rows}
                  hint="A line each: what it pays in bets, such as 20 or 0.25, and its chance. Bets that pay 0 too."
                  rows={8}
                />
              </div>
            </div>
          )}
        </RepeatingGroup>
      </EditorSection>
      <EditorSection id="play" title="How it plays">
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <SelectField field={fields.volatility} options={optionsOf(VOLATILITY_LABELS)} />
          <SelectField field={fields.volatilityBasis} options={optionsOf(VOLATILITY_BASIS_LABELS)} />
          <CountedField field={fields.jackpotShare} type="number" step="any" optional hint="Percent of every bet." />
          <CountedField field={fields.maxWin} type="number" step="any" optional hint="In bets, such as 5000." />
        </div>
        <CheckboxField field={fields.buyFeature} />
      </EditorSection>
    </>
  );
}
