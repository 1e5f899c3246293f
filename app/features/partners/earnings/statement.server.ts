import { randomUUID } from "node:crypto";
import { z } from "zod/v4";
import { backend } from "~/backend/index.server";
import type { Transaction } from "~/backend/documents/port";
import { day } from "~/domain/codes/codes";
import { formatMoney, money } from "~/domain/money/money";
import { formatNumber } from "~/domain/numbers";
import { plural } from "~/domain/plural";
import { textUpTo } from "~/domain/text/fields";
import type { CsvRow } from "~/http/csv/csv-reader.server";
import type { ListImport } from "~/platform/admin-list/list.server";
import { defineOperationKind, done, failed, skipped } from "~/platform/operations/operation-kind";
import { proposeOperation } from "~/platform/operations/operations.server";
import type { ItemResult } from "~/platform/operations/schema";
import { importRows } from "~/platform/publishing/collection";
import { cellMessage } from "~/platform/publishing/import/cells/cell-message";
import { choiceField, optionalField, textField, type CsvField } from "~/platform/publishing/import/csv-fields";
import { moneyField } from "~/platform/publishing/import/csv-money";
import { importRowId } from "~/platform/publishing/import/import-check.server";
import {
  describedColumns,
  readImportFile,
  refusing,
  templateOf,
  type ReadFile,
} from "~/platform/publishing/import/import-file.server";
import { importFile, type ImportFile } from "~/platform/publishing/import/import-schema";
import {
  cellAt,
  checkPlainRows,
  LONGEST_MESSAGE,
  readCells,
  type Finding,
} from "~/platform/publishing/import/plain-rows.server";
import { clickOrigin } from "../click-schema";
import { partners } from "../collection";
import { PAY_STATES, STAGES, type Stage } from "../kinds";
import { STAGE_LABELS } from "../labels";
import { conversionId, findByReference, findClick, findDoubles, sureDouble, takeWord } from "./conversions.server";

const MOST_ROWS = 50_000;

const NUMBER = "the partner’s number of the transaction";

const COLUMNS: readonly CsvField[] = [
  textField("partner", "name of the partner in addresses, as the partners’ export gives it", "salt-partners"),
  choiceField("stage", STAGES),
  optionalField("click", "id of the click; empty where a postback named it before", ""),
  optionalField(
    "postback",
    "the postback’s number of it where that differs, or “none” where no postback was about it",
    "",
  ),
  moneyField("amount"),
  choiceField("state", PAY_STATES),
];

const said = { reference: textUpTo(100).min(1, "Enter the number."), stage: z.enum(STAGES), state: z.enum(PAY_STATES) };

/** A row as the file has it. */
const statementRow = z.object({
  ...said,
  partner: textUpTo(80).min(1, "Name the partner."),
  click: textUpTo(100).nullable().default(null),
  postback: textUpTo(100).nullable().default(null),
  amount: money.nullable(),
});

/**
 * The same as it is stored until it is imported: with where its click came from and a digest of the click's id, so that
 * the id isn't kept longer than the click.
 */
const heldRow = z.object({
  ...said,
  partnerId: textUpTo(300),
  click: z.object({ origin: clickOrigin, digest: textUpTo(64), until: day }).nullable(),
  sameAs: z.union([z.literal("none"), z.object({ reference: textUpTo(100) })]).nullable(),
  money: money.nullable(),
});

const sameAsOf = (postback: string | null) =>
  postback === null ? null : postback.toLowerCase() === "none" ? ("none" as const) : { reference: postback };

/** The transactions that rows of the file are about, by stage and number: no other row may be about them. */
type Claimed = Set<string>;
const claimOf = (stage: Stage, reference: string) => `${stage} ${reference}`;

/** Returns what the file's rows name themselves, by the statement's numbers and by those of postbacks. */
async function claimedIn(file: ReadFile): Promise<Claimed> {
  const claimed: Claimed = new Set();
  for await (const sent of file.rows()) {
    const { stage, postback } = readCells(sent, file).values;
    for (const reference of [cellAt(sent, file.heading.id).trim(), postback])
      if (typeof reference === "string") claimed.add(`${String(stage)} ${reference}`);
  }
  return claimed;
}

async function heldOf(
  { partner, click: clickId, postback, amount, ...row }: z.infer<typeof statementRow>,
  claimed: Claimed,
): Promise<z.infer<typeof heldRow> | { column: string; message: string }> {
  const { documents } = backend();
  const reader: Pick<Transaction, "get" | "query"> = {
    get: (collection, id) => documents.get(collection, id),
    query: async (collection, query) => (await documents.query(collection, query)).items,
  };
  const { items } = await documents.query(partners, { where: [["slug", "==", partner]], limit: 1 });
  if (!items[0]) return { column: "partner", message: `There is no partner “${partner}”.` };
  const { id: partnerId } = items[0];
  const click = clickId === null ? null : await findClick(documents, partnerId, clickId);
  const held = { ...row, partnerId, click, money: amount, sameAs: sameAsOf(postback) };
  if (await findByReference(reader, held)) return held;
  if (held.sameAs !== null && held.sameAs !== "none")
    return (await findByReference(reader, { ...held, ...held.sameAs }))
      ? held
      : { column: "postback", message: "No postback has this number." };
  if (!click) return { column: "click", message: "No click of this partner has this id, and no postback this number." };
  const by = { kind: "statement", state: row.state } as const;
  const all = held.sameAs === "none" ? [] : await findDoubles(reader, { ...held, by });
  const doubles = all.filter(({ reference }) => !claimed.has(claimOf(row.stage, reference)));
  const sure = sureDouble(doubles, { ...held, by });
  if (sure) {
    claimed.add(claimOf(row.stage, sure.reference));
    return { ...held, sameAs: { reference: sure.reference } };
  }
  if (doubles.length === 0) return all.length === 0 ? held : { ...held, sameAs: "none" };
  const likely = doubles.slice(0, 3).map((one) => one.reference + (one.posted ? ` (${formatMoney(one.posted)})` : ""));
  const message = `A postback was about a ${STAGE_LABELS[row.stage].toLowerCase()} of this click: ${likely.join(", ")}. Enter its number if it is the same, else “none”.`;
  return { column: "postback", message: message.slice(0, LONGEST_MESSAGE) };
}

/** Takes the rows of a statement one by one; one that says what is known already changes nothing. */
const statementImport = defineOperationKind({
  duty: "commercial",
  name: "partners.statement",
  item: z.number(),
  input: importFile,
  labelOf: (row: number) => `row ${String(row)}`,
  startedByHand: true,
  together: 1,
  async run(transaction: Transaction, rows: number[], { input }) {
    const results: ItemResult[] = [];
    for (const number of rows) {
      const row = await transaction.get(importRows, importRowId(input.importId, number));
      const sent = row ? heldRow.safeParse(row.fields) : null;
      if (!row || !sent?.success) {
        results.push(failed(`row ${String(number)}`, "The content of this row is no longer stored."));
        continue;
      }
      const label = `row ${String(number)}: ${row.label}`;
      const { state, ...word } = sent.data;
      const by = { kind: "statement", state } as const;
      const taken = await takeWord(transaction, { ...word, by }, backend().clock().toISOString());
      if (taken === "known") results.push(skipped(label, "Nothing new."));
      else if (taken === "unknown") results.push(failed(label, "The postback that it was matched by is gone."));
      else {
        taken();
        results.push(done(label));
      }
    }
    return results;
  },
});

async function lookAt(
  sent: CsvRow,
  { file, met, claimed }: { file: ReadFile; met: Map<string, number>; claimed: Claimed },
): Promise<Finding> {
  const { values, problems } = readCells(sent, file);
  const { row } = sent;
  const read = statementRow.safeParse(
    { ...values, reference: cellAt(sent, file.heading.id).trim() },
    { error: cellMessage },
  );
  if (!read.success && problems.length === 0)
    for (const { path, message } of read.error.issues.slice(0, 50))
      problems.push({
        column: path[0] === "reference" ? "id" : String(path[0] ?? ""),
        message: message.slice(0, LONGEST_MESSAGE),
      });
  const held = read.success ? await heldOf(read.data, claimed) : null;
  if (held && "message" in held) problems.push(held);
  const isHeld = held !== null && !("message" in held);
  const id = isHeld ? conversionId(held) : null;
  const earlier = id === null ? undefined : met.get(id);
  if (earlier !== undefined)
    problems.push({ column: null, message: `Row ${String(earlier)} is about the same transaction.` });
  if (id !== null) met.set(id, earlier ?? row);
  return {
    ...{ row, label: read.success ? read.data.reference : "", lock: null, changes: [], repairs: [] },
    ...{ isSlugDerived: false, entityId: null, problems },
    finding: problems.length > 0 ? "faulty" : "new",
    fields: problems.length === 0 && isHeld ? held : {},
  };
}

/** The import of partners' statements. */
export const statements: ListImport = {
  columns: describedColumns(COLUMNS, NUMBER),
  template: templateOf(COLUMNS, `Its id is ${NUMBER}.`),
  takesExport: false,
  rules: [
    "Each row is what a partner’s statement says of one transaction: what it owes or has paid for it, or that it was taken back. The statement counts over the postback; where they differ, the list says so.",
    "A row is matched by the partner’s number and what it is, else by the click’s id. Where a postback calls the same transaction by another number, one registration or first deposit of a click is the same, and a commission of the same amount; otherwise the check asks. The same statement imported again changes nothing.",
  ],
  propose: refusing(async (sent, choices, context) => {
    const { backTo, staff } = context;
    const { id } = sent;
    const file = await readImportFile(sent, COLUMNS, choices, context);
    if (!("rows" in file)) return file;
    const importId = id ?? randomUUID();
    const seen = { file, met: new Map<string, number>(), claimed: await claimedIn(file) };
    const checked = await checkPlainRows(file, { importId, by: staff.uid, most: MOST_ROWS }, (row) =>
      lookAt(row, seen),
    );
    if (!checked) return { problem: `The file has more than ${formatNumber(MOST_ROWS)} rows. Split it.` };
    const input: ImportFile = { importId, counts: checked.counts, makes: "A transaction", ...file.said };
    const title = `Import a statement of ${plural(checked.counts.new, "transaction")}`;
    const operation = { title, backTo, items: checked.accepted, input, id };
    return { operationId: await proposeOperation(statementImport, operation, staff), saidHeadings: file.saidHeadings };
  }),
};
