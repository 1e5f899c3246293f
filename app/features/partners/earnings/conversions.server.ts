import { isDeepStrictEqual } from "node:util";
import { backend } from "~/backend/index.server";
import type { DocumentReader, Stored, Transaction } from "~/backend/documents/port";
import { sha256Hex } from "~/domain/digest.server";
import type { Money } from "~/domain/money/money";
import { clicks, conversions, deals } from "../collection";
import { clickOrigin, type ClickOrigin } from "../click-schema";
import type { ConversionFields } from "../earning-schema";
import type { PayState, Stage } from "../kinds";
import { openCounts } from "./counts.server";
import { countedOf, differenceOf } from "./tally";

/** The click that a partner speaks of. */
export interface NamedClick {
  origin: ClickOrigin;
  /** Digest of its id. */
  digest: string;
  /** The day on which it is deleted. */
  until: string;
}

/** What a partner says of a click. */
export interface Reported {
  partnerId: string;
  stage: Stage;
  /** The partner's number of it. */
  reference: string;
  /** Null where the partner's number alone says which it is. */
  click: NamedClick | null;
  money: Money | null;
  by: { kind: "postback" } | { kind: "statement"; state: PayState };
  /** The number of the transaction that it is about, or that it is about no other; null where nobody has said. */
  sameAs?: { reference: string } | "none" | null;
}

type Reader = Pick<Transaction, "get" | "query">;
type Known = Stored<ConversionFields>;
const MOST_OF_CLICK = 300;

export function conversionId({ partnerId, stage, reference }: Pick<Reported, "partnerId" | "stage" | "reference">) {
  return sha256Hex([partnerId, stage, reference].join("\n")).slice(0, 32);
}

/** Returns the conversion that a partner calls by this number, be it the postback's or the statement's. */
export async function findByReference(
  reader: Reader,
  named: Pick<Reported, "partnerId" | "stage" | "reference">,
): Promise<Known | null> {
  const first = await reader.get(conversions, conversionId(named));
  if (first) return first;
  const { partnerId, stage, reference } = named;
  const others = await reader.query(conversions, {
    where: [
      ["partnerId", "==", partnerId],
      ["otherReference", "==", reference],
    ],
  });
  return others.find((one) => one.stage === stage) ?? null;
}

/**
 * Returns what the other source alone has said of the same stage of a click, the earliest first: what may be the same
 * transaction under another number.
 */
export async function findDoubles(
  reader: Reader,
  { click, stage, partnerId, by }: Pick<Reported, "click" | "stage" | "partnerId" | "by">,
): Promise<Known[]> {
  if (!click) return [];
  const ofClick = await reader.query(conversions, { where: [["click", "==", click.digest]], limit: MOST_OF_CLICK });
  const isByStatement = by.kind === "statement";
  return ofClick
    .filter((one) => one.stage === stage && one.partnerId === partnerId)
    .filter(({ isPosted, isStated }) => isPosted === isByStatement && isStated !== isByStatement)
    .sort((a, b) => (`${a.at} ${a.reference}` < `${b.at} ${b.reference}` ? -1 : 1));
}

/**
 * Returns the one of these that is surely the same: a player registers once and has one first deposit, and a commission
 * is known by its amount.
 */
export function sureDouble(doubles: readonly Known[], { stage, money, by }: Pick<Reported, "stage" | "money" | "by">) {
  if (stage !== "commission") return doubles[0];
  const amount = ({ posted, stated }: Known) => (by.kind === "statement" ? posted : stated);
  return doubles.find((one) => isDeepStrictEqual(amount(one), money));
}

async function findSame(reader: Reader, reported: Reported): Promise<Known | null> {
  const found = await findByReference(reader, reported);
  const { sameAs = null } = reported;
  if (found || sameAs === "none") return found;
  if (sameAs) return findByReference(reader, { ...reported, ...sameAs });
  return sureDouble(await findDoubles(reader, reported), reported) ?? null;
}

/** Returns a conversion with the partner's new word. A statement settles what a postback only announced. */
function withWord(known: ConversionFields, { by, money }: Reported): ConversionFields {
  const next: ConversionFields =
    by.kind === "postback"
      ? { ...known, isPosted: true, posted: money }
      : { ...known, isStated: true, stated: money, state: by.state };
  return { ...next, difference: differenceOf(next) };
}

/**
 * Returns where a click came from; null for an unknown one, and for another partner's. Its partner is the deal's on the
 * day of the click: a deal that has gone to another since, or was deleted, takes no click with it.
 */
export async function findClick(reader: DocumentReader, partnerId: string, click: string): Promise<NamedClick | null> {
  const found = await reader.get(clicks, click);
  const owner = found && (found.partnerId ?? (await reader.get(deals, found.dealId))?.partnerId);
  if (!found || owner !== partnerId) return null;
  return { origin: clickOrigin.parse(found), digest: sha256Hex(click), until: found.expiresOn };
}

function newConversion({ partnerId, stage, reference, click }: Reported, now: string): ConversionFields | null {
  return (
    click && {
      ...{ ...click.origin, click: click.digest, clickUntil: click.until, otherReference: null },
      ...({ partnerId, stage, reference, posted: null, stated: null, isPosted: false, isStated: false } as const),
      ...({ state: "open", difference: "none", at: now } as const),
    }
  );
}

/**
 * Reads what is needed to take a partner's word within a transaction. Returns the function that writes it, "unknown" if
 * it is about no click of the partner's, or "known" if it says nothing new.
 */
export async function takeWord(
  transaction: Transaction,
  reported: Reported,
  now: string,
): Promise<(() => void) | "unknown" | "known"> {
  const stored = await findSame(transaction, reported);
  const base = stored ?? newConversion(reported, now);
  if (!base) return "unknown";
  const id = stored?.id ?? conversionId(reported);
  const isOther = base.reference !== reported.reference && base.otherReference === null;
  const next = withWord(isOther ? { ...base, otherReference: reported.reference } : base, reported);
  const said = ({ posted, stated, isPosted, isStated, state }: ConversionFields) =>
    JSON.stringify([posted, stated, isPosted, isStated, state]);
  if (stored && said(stored) === said(next)) return "known";
  const counts = await openCounts(transaction, [base]);
  return () => {
    if (stored) counts.add(stored, countedOf(stored), -1);
    counts.add(next, countedOf(next));
    counts.write();
    transaction.set(conversions, id, next);
  };
}

/** Deletes the digests of clicks that are gone, so that nothing says which conversions were of one click. */
export async function forgetDigests(): Promise<void> {
  const { documents, clock } = backend();
  const today = clock().toISOString().slice(0, 10);
  for (;;) {
    const { items } = await documents.query(conversions, {
      where: [["clickUntil", "<=", today]],
      orderBy: ["clickUntil"],
      limit: 300,
    });
    if (items.length === 0) return;
    const batch = documents.batch("system:clicks");
    // A conversion that changes meanwhile keeps what it says; these two fields nobody else changes.
    for (const { id } of items) batch.update(conversions, id, { click: null, clickUntil: null });
    await batch.commit();
  }
}
