import { PAGE_SIZE, type PublicListDefinition, type PublicListQuery } from "~/http/pages/list-query";
import { searchLibrary, type MediaRow } from "./library.server";
import { readUses } from "../picture-uses.server";

export const MEDIA_LIST: PublicListDefinition = {
  path: "/admin/media",
  filters: [
    {
      name: "show",
      label: "Show",
      kind: "one",
      options: [
        { value: "used", label: "Used" },
        { value: "unused", label: "Unused" },
        { value: "undescribed", label: "Without alternative text" },
      ],
    },
  ],
  sorts: [{ value: "newest", label: "Newest first" }],
};

/**
 * Returns one page of the library, how often each of its pictures is used, and how many pictures have no alternative
 * text.
 */
export async function listMedia(query: PublicListQuery) {
  const uses = await readUses();
  const fits: Record<string, (row: MediaRow) => boolean> = {
    used: ({ id }) => uses.has(id),
    unused: ({ id }) => !uses.has(id),
    undescribed: ({ alt }) => alt === "",
  };
  const fit = fits[query.values["show"]?.[0] ?? ""];
  const rows = (await searchLibrary(query.q)).filter((row) => fit?.(row) ?? true);
  const page = rows.slice((query.page - 1) * PAGE_SIZE, query.page * PAGE_SIZE);
  return {
    rows: page.map((row) => ({ ...row, uses: uses.get(row.id)?.length ?? 0 })),
    total: rows.length,
    undescribed: (await searchLibrary("")).filter(({ alt }) => alt === "").length,
  };
}
