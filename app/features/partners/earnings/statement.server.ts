import { z } from "zod/v4";
import { backend } from "~/backend/index.server";
import type { Transaction } from "~/backend/documents/port";
import { day } from "~/domain/codes/codes";
import { formatMoney, money } from "~/domain/money/money";
import { plural } from "~/domain/plural";
import { textUpTo } from "~/domain/text/fields";
import type { CsvRow } from "~/http/csv/csv-reader.server";
import { done, failed, skipped } from "~/platform/operations/operation-kind";
import { choiceField, optionalField, textField, type CsvField } from "~/platform/publishing/import/csv-fields";
import { moneyField } from "~/platform/publishing/import/csv-money";
import type { ReadFile } from "~/platform/publishing/import/import-file.server";
import {
  findingOf,
  LONGEST_MESSAGE,
  plainImport,
  readRow,
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
    const { id, values } = readRow(sent, file, z.unknown());
    for (const reference of [id, values["postback"]])
      if (typeof reference === "string") claimed.add(`${String(values["stage"])} ${reference}`);
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

async function lookAt(
  sent: CsvRow,
  { file, met, claimed }: { file: ReadFile; met: Map<string, number>; claimed: Claimed },
): Promise<Finding> {
  const { data, problems } = readRow(sent, file, statementRow, "reference");
  const held = data ? await heldOf(data, claimed) : null;
  if (held && "message" in held) problems.push(held);
  const fields = held && !("message" in held) ? held : null;
  const id = fields && conversionId(fields);
  const earlier = id === null ? undefined : met.get(id);
  if (earlier !== undefined)
    problems.push({ column: null, message: `Row ${String(earlier)} is about the same transaction.` });
  if (id !== null) met.set(id, earlier ?? sent.row);
  return findingOf(sent, { label: data?.reference ?? "", entityId: null, problems, fields });
}

/** The import of partners' statements; a row that says what is known already changes nothing. */
export const statements = plainImport({
  duty: "commercial",
  name: "partners.statement",
  columns: COLUMNS,
  id: { hint: NUMBER, note: `Its id is ${NUMBER}.` },
  most: MOST_ROWS,
  words: { makes: "A transaction", title: (count) => `Import a statement of ${plural(count, "transaction")}` },
  takesExport: false,
  rules: [
    "Each row is what a partner’s statement says of one transaction: what it owes or has paid for it, or that it was taken back. The statement counts over the postback; where they differ, the list says so.",
    "A row is matched by the partner’s number and what it is, else by the click’s id. Where a postback calls the same transaction by another number, one registration or first deposit of a click is the same, and a commission of the same amount; otherwise the check asks. The same statement imported again changes nothing.",
  ],
  held: () => heldRow,
  async begin(file) {
    const seen = { file, met: new Map<string, number>(), claimed: await claimedIn(file) };
    return (row) => lookAt(row, seen);
  },
  async take(transaction, { state, ...word }, { label, now }) {
    const taken = await takeWord(transaction, { ...word, by: { kind: "statement", state } }, now);
    if (taken === "known") return skipped(label, "Nothing new.");
    if (taken === "unknown") return failed(label, "The postback that it was matched by is gone.");
    taken();
    return done(label);
  },
});
