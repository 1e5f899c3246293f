import type { FieldMetadata } from "@conform-to/react";
import type { z } from "zod/v4";
import type { MenuEntry, Menus } from "~/platform/settings/front/first-menus";
import { MOST_COLUMNS, MOST_FOOTER_ENTRIES, MOST_HEADER_ENTRIES } from "~/platform/settings/front/menus-schema";
import { SelectField, TextField, type AnyField } from "~/ui/forms/field";
import { RepeatingGroup } from "~/platform/publishing/editor/editor-group";
import type { ListControls } from "~/platform/publishing/editor/use-editor-form";
import { useSchemaForm } from "~/ui/forms/use-schema-form";
import { GroupForm, type GroupFormProps } from "../settings-frame";
import { menusForm } from "./menus-form";

type TypedEntry = z.input<typeof menusForm>["header"][number];
type Choices = NonNullable<GroupFormProps<Menus>["pages"]>;

/** An entry as its form has it. */
function typed({ label, target }: MenuEntry): TypedEntry {
  return target.startsWith("/") ? { label, page: target } : { label, url: target };
}

/** Returns the labels of the fields of a list's entries, for the summary of errors. */
function entryLabels(list: readonly FieldMetadata<TypedEntry>[], menu: string) {
  return Object.fromEntries(
    list.flatMap((item, at) =>
      Object.values(item.getFieldset()).map(({ name, id }) => [
        name,
        { id, label: `${menu}, entry ${String(at + 1)}` },
      ]),
    ),
  );
}

function Entries({
  form,
  field,
  label,
  most,
  pages,
}: {
  form: ListControls;
  field: AnyField;
  label?: string;
  most: number;
  pages: Choices;
}) {
  return (
    <RepeatingGroup<keyof TypedEntry>
      form={form}
      field={field}
      legend={label}
      entry="entry"
      most={most}
      nameOf={(entry) => entry["label"]}
    >
      {(entry, first) => {
        const chosen = entry.page.initialValue;
        const isMissing = typeof chosen === "string" && pages.every(({ value }) => value !== chosen);
        const missing = isMissing ? [{ value: chosen, label: `${chosen}: not there now, so left out` }] : [];
        return (
          <div className="grid gap-3 sm:grid-cols-3">
            <TextField field={entry.label} label="Words" {...first} />
            <SelectField
              field={entry.page}
              label="Page"
              blank="An address elsewhere"
              options={[...pages, ...missing]}
            />
            <TextField field={entry.url} label="Address elsewhere" type="url" placeholder="https://" />
          </div>
        );
      }}
    </RepeatingGroup>
  );
}

export function MenusGroup({ fields: stored, slug, version, result, pages = [] }: GroupFormProps<Menus>) {
  const defaultValue = {
    header: stored.header.map(typed),
    footer: stored.footer.map(({ title, entries }) => ({ title, entries: entries.map(typed) })),
  };
  const [form, fields] = useSchemaForm(menusForm, slug, result, defaultValue);
  const columns = fields.footer.getFieldList();
  const labels = {
    header: "Header",
    footer: "Footer",
    ...entryLabels(fields.header.getFieldList(), "Header"),
    ...Object.assign(
      {},
      ...columns.map((column, at) => {
        const { title, entries } = column.getFieldset();
        const name = `Footer, column ${String(at + 1)}`;
        return {
          [title.name]: { id: title.id, label: name },
          [entries.name]: { id: entries.id, label: name },
          ...entryLabels(entries.getFieldList(), name),
        };
      }),
    ),
  };
  return (
    <GroupForm form={form} version={version} labels={labels} save="Save menus">
      <p className="text-sm">
        An entry whose page is unpublished or deleted is left out of the menu until the page is there again.
      </p>
      <Entries form={form} field={fields.header} most={MOST_HEADER_ENTRIES} pages={pages} />
      <RepeatingGroup<"title" | "entries">
        form={form}
        field={fields.footer}
        entry="column"
        most={MOST_COLUMNS}
        nameOf={({ title }) => title}
      >
        {({ title, entries }, first) => (
          <div className="space-y-4">
            <TextField field={title} label="Title" hint="Without one, the site’s name." optional {...first} />
            <Entries form={form} field={entries} label="Entries" most={MOST_FOOTER_ENTRIES} pages={pages} />
          </div>
        )}
      </RepeatingGroup>
    </GroupForm>
  );
}
