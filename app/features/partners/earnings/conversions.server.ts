import type { DocumentReader, Transaction } from "~/backend/documents/port";
import { sha256Hex } from "~/domain/digest.server";
import type { Money } from "~/domain/money/money";
import { clicks, conversions, deals } from "../collection";
import { clickOrigin, type ClickOrigin } from "../click-schema";
import type { ConversionFields } from "../earning-schema";
import type { PayState, Stage } from "../kinds";
import { openCounts } from "./counts.server";
import { countedOf, differenceOf } from "./tally";

/** What a partner says of a click. */
export interface Reported {
  partnerId: string;
  stage: Stage;
  /** The partner's number of it. */
  reference: string;
  /** Where the click came from; null where the partner's number alone says which it is. */
  origin: ClickOrigin | null;
  money: Money | null;
  by: { kind: "postback" } | { kind: "statement"; state: PayState };
}

export function conversionId({ partnerId, stage, reference }: Pick<Reported, "partnerId" | "stage" | "reference">) {
  return sha256Hex([partnerId, stage, reference].join("\n")).slice(0, 32);
}

/** Returns a conversion with the partner's new word. A statement settles what a postback only announced. */
function withWord(known: ConversionFields, { by, money }: Reported): ConversionFields {
  const next: ConversionFields =
    by.kind === "postback"
      ? { ...known, isPosted: true, posted: money }
      : { ...known, isStated: true, stated: money, state: by.state };
  return { ...next, difference: differenceOf(next) };
}

/** Returns where a click came from; null for an unknown one, and for another partner's. */
export async function findOrigin(
  reader: DocumentReader,
  partnerId: string,
  click: string,
): Promise<ClickOrigin | null> {
  const found = await reader.get(clicks, click);
  if (!found || (await reader.get(deals, found.dealId))?.partnerId !== partnerId) return null;
  return clickOrigin.parse(found);
}

function newConversion({ partnerId, stage, reference, origin }: Reported, now: string): ConversionFields | null {
  return (
    origin && {
      ...origin,
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
  const id = conversionId(reported);
  const stored = await transaction.get(conversions, id);
  const base = stored ?? newConversion(reported, now);
  if (!base) return "unknown";
  const next = withWord(base, reported);
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
