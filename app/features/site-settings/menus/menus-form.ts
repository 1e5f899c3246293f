import { z } from "zod/v4";
import { httpsLine, singleLine } from "~/domain/text/fields";
import type { MenuEntry } from "~/platform/settings/first-menus";
import { MOST_COLUMNS, MOST_FOOTER_ENTRIES, MOST_HEADER_ENTRIES } from "~/platform/settings/menus-schema";

/** The page that every footer leads to. */
const HELP = "/responsible-gaming";
const ONE_OF_BOTH = "Choose a page, or enter an address.";
const LEAST = "Use at least 2 characters.";

/** An entry leads to a page of this site, or to an address elsewhere. */
const entry = z
  .object({
    label: singleLine(40, { missing: "Fill this in." }).min(2, LEAST),
    page: singleLine(500).nullable().default(null),
    url: httpsLine().nullable().default(null),
  })
  .refine(({ page, url }) => page !== null || url !== null, { path: ["page"], error: ONE_OF_BOTH })
  .refine(({ page, url }) => page === null || url === null, { path: ["url"], error: `${ONE_OF_BOTH} Not both.` })
  .transform(({ label, page, url }): MenuEntry => ({ label, target: page ?? url ?? "" }));

/** A list of entries, each with a target of its own. */
function entries(most: number) {
  return z
    .array(entry)
    .min(1, "Add at least one entry.")
    .max(most, `You can have up to ${String(most)}.`)
    .superRefine((all, context) => {
      all.forEach(({ target }, index) => {
        const first = all.findIndex((other) => other.target === target);
        if (first < index)
          context.addIssue({
            code: "custom",
            path: [index, fieldOf(target)],
            message: `Entry ${String(first + 1)} leads there already.`,
          });
      });
    });
}

/** The field of the form that a target was read from. */
function fieldOf(target: string): "page" | "url" {
  return target.startsWith("/") ? "page" : "url";
}

export const menusForm = z.object({
  header: entries(MOST_HEADER_ENTRIES),
  footer: z
    .array(
      z.object({
        title: singleLine(40).min(2, LEAST).nullable().default(null),
        entries: entries(MOST_FOOTER_ENTRIES),
      }),
    )
    .max(MOST_COLUMNS, `You can have up to ${String(MOST_COLUMNS)}.`)
    .default([])
    .refine((columns) => columns.some((column) => column.entries.some(({ target }) => target === HELP)), {
      error: "Keep an entry that leads to Responsible gaming: every page leads to help.",
    }),
});

/** `menusForm`, which refuses a target for the reason that `refusal` gives. */
export function menusLeadingSomewhere(refusal: (target: string) => string | null) {
  return menusForm.superRefine(({ header, footer }, context) => {
    const lists = [
      { path: ["header"], list: header },
      ...footer.map((column, at) => ({ path: ["footer", at, "entries"], list: column.entries })),
    ];
    for (const { path, list } of lists)
      list.forEach(({ target }, at) => {
        const message = refusal(target);
        if (message !== null) context.addIssue({ code: "custom", path: [...path, at, fieldOf(target)], message });
      });
  });
}
