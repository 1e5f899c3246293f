import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import type { z } from "zod/v4";
import type { MenuEntry, Menus } from "~/platform/settings/front/first-menus";
import { MOST_COLUMNS, MOST_FOOTER_ENTRIES, MOST_HEADER_ENTRIES } from "~/platform/settings/front/menus-schema";
import { SelectField, TextField } from "~/ui/forms/field";
import { RepeatingGroup } from "~/ui/forms/repeating-group";
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
  // Conform's metadata is invariant in its types; a list only needs the form's buttons.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  form: Pick<FormMetadata<any, string[]>, "insert" | "remove" | "reorder">;
  field: FieldMetadata<TypedEntry[]>;
  label: string;
  most: number;
  pages: Choices;
}) {
  const list = field.getFieldList();
  return (
    <RepeatingGroup
      form={form}
      field={field}
      label={label}
      one="entry"
      most={most}
      labelOf={(at) => list[at]?.getFieldset().label.initialValue ?? null}
    >
      {(item) => {
        const entry = item.getFieldset();
        const chosen = entry.page.initialValue;
        const isMissing = chosen !== undefined && pages.every(({ value }) => value !== chosen);
        const missing = isMissing ? [{ value: chosen, label: `${chosen}: not there now, so left out` }] : [];
        return (
          <div className="grid gap-3 sm:grid-cols-3">
            <TextField field={entry.label} label="Words" />
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
      <Entries form={form} field={fields.header} label="Header" most={MOST_HEADER_ENTRIES} pages={pages} />
      <RepeatingGroup
        form={form}
        field={fields.footer}
        label="Footer"
        one="column"
        most={MOST_COLUMNS}
        labelOf={(at) => columns[at]?.getFieldset().title.initialValue ?? null}
      >
        {(item) => {
          const column = item.getFieldset();
          return (
            <div className="space-y-4">
              <TextField field={column.title} label="Title" hint="Without one, the site’s name." optional />
              <Entries form={form} field={column.entries} label="Entries" most={MOST_FOOTER_ENTRIES} pages={pages} />
            </div>
          );
        }}
      </RepeatingGroup>
    </GroupForm>
  );
}
