import { getInputProps } from "@conform-to/react";
import type { Settings } from "~/platform/settings/schema";
import type { FrontSectionName } from "~/platform/settings/front/front-page-schema";
import { CheckboxField, TextArea, TextField } from "~/ui/forms/field";
import { RepeatingGroup } from "~/platform/publishing/editor/editor-group";
import { useSchemaForm } from "~/ui/forms/use-schema-form";
import { GroupForm, type GroupFormProps } from "../settings-frame";
import { frontPageForm } from "./front-page-form";

/** What each section holds, and when it isn't there although it is switched on. */
const SECTIONS: Record<FrontSectionName, { label: string; holds: string }> = {
  week: {
    label: "Changes of the week",
    holds: "New scores, terms and warnings of the last seven days, if there are any.",
  },
  score: {
    label: "A score added up",
    holds: "The score of the casino in the middle of the list, once one has a score.",
  },
  bonuses: {
    label: "Bonuses",
    holds: "The best offer of each kind, one per casino. Hidden from readers who hide offers.",
  },
  outcomes: { label: "Complaints", holds: "The latest decided complaints, with the amounts recovered." },
  news: { label: "News", holds: "The latest articles. Beside the complaints if the two follow each other." },
  awards: {
    label: "Awards",
    holds: "The winners of the latest year, once they are announced. Its title names the year.",
  },
  help: {
    label: "Help with gambling",
    holds: "The self-check, a helpline and the switch that hides offers. Always on the page.",
  },
};

export function FrontPageGroup({ fields: stored, slug, version, result }: GroupFormProps<Settings["frontPage"]>) {
  const [form, fields] = useSchemaForm(frontPageForm, slug, result, stored);
  const sections = fields.sections.getFieldList();
  const nameOf = (at: number) => sections[at]?.getFieldset().name.initialValue as FrontSectionName | undefined;
  const labelOf = (at: number) => SECTIONS[nameOf(at) ?? "week"].label;
  const labels = {
    heading: "Heading",
    lead: "Words below the heading",
    searchTitle: "Title in search results",
    searchDescription: "Description in search results",
    sections: "Sections",
    ...Object.fromEntries(
      sections.map((section, at) => [
        section.getFieldset().title.name,
        { id: section.getFieldset().title.id, label: `${labelOf(at)}, title` },
      ]),
    ),
  };
  return (
    <GroupForm form={form} version={version} labels={labels} save="Save front page">
      <TextField field={fields.heading} optional hint="Without one, the site’s tagline is the heading." />
      <TextArea field={fields.lead} rows={2} />
      <TextField
        field={fields.searchTitle}
        hint="After the site’s name and a colon. Browsers show it on the page’s tab."
      />
      <TextArea field={fields.searchDescription} rows={2} />
      <CheckboxField field={fields.ranking} label="Show the safest casinos beside the heading" />
      <RepeatingGroup<keyof Settings["frontPage"]["sections"][number]>
        form={form}
        field={fields.sections}
        entry="section"
        most={sections.length}
        hint="In this order, below the heading."
        nameOf={({ name }) => SECTIONS[name as FrontSectionName].label}
        isComplete
      >
        {(section, first, at) => {
          const name = nameOf(at) ?? "week";
          const { key, ...hidden } = getInputProps(section.name, { type: "hidden" });
          return (
            <div className="grid items-end gap-x-3 gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto]">
              <p className="text-sm text-quiet sm:col-span-2">{SECTIONS[name].holds}</p>
              <input key={key} {...hidden} />
              {name !== "awards" && <TextField field={section.title} label="Title" {...first} />}
              {name !== "help" && <CheckboxField field={section.shown} label="Show it" />}
            </div>
          );
        }}
      </RepeatingGroup>
    </GroupForm>
  );
}
