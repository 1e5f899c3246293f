import type { ImageArea } from "~/backend/files/images/images.server";

export const MOST_AREAS = 10;
export const AREA_FIELDS = ["x", "y", "w", "h"] as const;

/** An area as typed in its four fields: percent of the picture's width and height, as text. */
export type TypedArea = Record<(typeof AREA_FIELDS)[number], string>;

export const BLANK_AREA: TypedArea = { x: "", y: "", w: "", h: "" };

export function isBlank(area: TypedArea): boolean {
  return AREA_FIELDS.every((field) => area[field].trim() === "");
}

/** Returns the areas of a form or an address, row by row, blank ones included. */
export function typedAreas(from: FormData | URLSearchParams): TypedArea[] {
  const columns = AREA_FIELDS.map((field) => from.getAll(field).map((value) => String(value).slice(0, 20)));
  const rows = Math.min(MOST_AREAS, Math.max(...columns.map(({ length }) => length)));
  return Array.from({ length: rows }, (_, row) => {
    const [x = "", y = "", w = "", h = ""] = columns.map((column) => column[row] ?? "");
    return { x, y, w, h };
  });
}

/** Parses the areas that were filled in; `problem` names the first invalid one. */
export function parseAreas(rows: readonly TypedArea[]): { areas: ImageArea[]; problem: string | null } {
  const areas: ImageArea[] = [];
  for (const [index, row] of rows.entries()) {
    if (isBlank(row)) continue;
    const [x = NaN, y = NaN, width = NaN, height = NaN] = AREA_FIELDS.map((field) =>
      row[field].trim() === "" ? NaN : Number(row[field].replace(",", ".")),
    );
    const isInside =
      [x, y].every((at) => at >= 0 && at < 100) && [width, height].every((size) => size > 0 && size <= 100);
    if (!isInside)
      return {
        areas,
        problem: `Area ${String(index + 1)}: enter all four values as a percentage of the picture, from 0 to 100.`,
      };
    areas.push({ x, y, width, height });
  }
  return { areas, problem: areas.length === 0 ? "Mark at least one area." : null };
}

/** Returns the filled-in areas as parameters of an address. */
export function areaParameters(rows: readonly TypedArea[]): string {
  const parameters = new URLSearchParams();
  for (const row of rows) {
    if (isBlank(row)) continue;
    for (const field of AREA_FIELDS) parameters.append(field, row[field]);
  }
  return parameters.toString();
}
