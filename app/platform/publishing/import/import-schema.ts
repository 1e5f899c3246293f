import { z } from "zod/v4";
import { textUpTo } from "~/domain/text/fields";
import { DATE_ORDERS, DECIMALS } from "~/platform/admin-list/files/import-choices";
import { fieldChange } from "~/platform/audit/schema";
import { EDITORIAL_KIND_NAMES } from "../schema";

/** The effect of a row of an imported file. */
export const ROW_FINDINGS = ["new", "changed", "faulty"] as const;
export type RowFinding = (typeof ROW_FINDINGS)[number];

/** The most repairs of one row that are kept, and the most characters of each. */
export const MOST_REPAIRS = 40;
export const LONGEST_REPAIR = 120;

/** One row of an imported file after its dry run; unchanged rows are only counted. Document id: `import:row`. */
export const importRowFields = z.object({
  importId: z.string(),
  /** Row number as in a spreadsheet: the heading is row 1. */
  row: z.number().int().positive(),
  label: textUpTo(200),
  finding: z.enum(ROW_FINDINGS),
  /** The item to change; null for a new one. */
  entityId: z.string().nullable(),
  /** The item's lock during the dry run. */
  lock: z.string().nullable(),
  /** The fields to set. */
  fields: z.record(z.string(), z.unknown()),
  changes: z.array(fieldChange).max(200),
  /** True if the address is made from the name, so that a free one like it may be used. */
  isSlugDerived: z.boolean().default(false),
  /** Cells that are read as something else than they say, or as nothing, so that it is seen before anything is saved. */
  repairs: z
    .array(z.object({ column: textUpTo(200), text: textUpTo(LONGEST_REPAIR), read: textUpTo(LONGEST_REPAIR) }))
    .max(MOST_REPAIRS)
    .default([]),
  problems: z.array(z.object({ column: textUpTo(200).nullable(), message: textUpTo(500) })).max(50),
});
export type ImportRowFields = z.infer<typeof importRowFields>;

/** What an import's input says of its file, besides its items, which are row numbers. */
export const importFile = z.object({
  importId: z.string(),
  fileName: textUpTo(200),
  counts: z.object({
    new: z.number(),
    changed: z.number(),
    unchanged: z.number(),
    faulty: z.number(),
    repaired: z.number().default(0),
  }),
  /** What a new row makes, to begin a sentence with. */
  makes: textUpTo(60).optional(),
  /** Columns of the file that are read-only here. */
  ignored: z.array(textUpTo(200)),
  /** Headings of one's own, with the columns they were read as. */
  mapped: z.array(z.object({ heading: textUpTo(200), column: textUpTo(200) })).default([]),
  /** How the file was read; absent from imports before this field. */
  readAs: z
    .object({
      encoding: z.string(),
      delimiter: z.string(),
      decimals: z.enum(DECIMALS),
      dates: z.enum(DATE_ORDERS),
      /** The currency of amounts that name none. */
      currency: z.string().optional(),
    })
    .optional(),
});
export type ImportFile = z.infer<typeof importFile>;

export const importInput = importFile.extend({ kind: z.enum(EDITORIAL_KIND_NAMES) });
export type ImportInput = z.infer<typeof importInput>;
