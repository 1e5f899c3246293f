import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import type { Client } from "./client";

export type CasinoRow = Record<string, string>;

/** A casino of the site as the list of casinos exports it. */
export async function exampleCasino(staff: Client): Promise<CasinoRow> {
  const { text } = await staff.get("/admin/lists/casinos/export.csv");
  const [row] = parse(text, { columns: true, bom: true }) as unknown as CasinoRow[];
  if (!row) throw new Error("There is no casino.");
  return row;
}

/** A file to import: so many casinos that nobody knows yet, in every other way like the example. */
export function casinoFile(example: CasinoRow, marker: string, count: number): File {
  const rows = Array.from({ length: count }, (_, at) => ({
    ...{ ...example, id: "", slug: `${marker}-${String(at)}`, name: `Our number ${String(at)} ${marker}` },
  }));
  return new File([stringify(rows, { header: true })], "casinos.csv", { type: "text/csv" });
}
