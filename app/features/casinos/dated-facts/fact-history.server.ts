import { isDeepStrictEqual } from "node:util";
import { backend } from "~/backend/index.server";
import { countryName } from "~/domain/codes/names.server";
import { paymentLabel } from "~/domain/codes/payment-methods";
import { formatDay } from "~/domain/days";
import { cacheValues } from "~/platform/catalogue/data-cache.server";
import { fieldText } from "~/platform/publishing/fields/field-text";
import { shownVersions, type ShownVersion } from "~/platform/publishing/revisions/shown-versions.server";
import { plural } from "~/domain/plural";
import { CASINO_FIELDS } from "../casino-fields";
import { casinos } from "../collection";
import { DATED_FACTS, type DatedFact } from "./dated-facts";
import { LIFECYCLE_LABELS, SIZE_LABELS } from "../labels";
import { TOOL_LABELS } from "../kinds";
import type { CasinoFields, Lifecycle, Licence, Payment, ProtectionTool, SizeBand, TermFlag } from "../schema";
import type { ShownFacts } from "./fact-history";

/** One value of a fact, or one entry of a list, with the time in which it stood on the casino's page. */
export interface HeldFact {
  field: DatedFact;
  value: unknown;
  /** UTC, ISO 8601; null: since before the record begins. */
  from: string | null;
  /** null: it still stands there. */
  to: string | null;
}

export interface FactHistory {
  /** When the record begins; null: none of the facts has been saved since there are records. */
  since: string | null;
  facts: HeldFact[];
}

function valuesIn(version: ShownVersion, field: DatedFact): unknown[] {
  const value = version.fields?.[field];
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

/** Returns the facts of versions with the times in which they stood. Nothing is dated before the first version. */
export function factsOf(versions: readonly ShownVersion[]): FactHistory {
  const facts = DATED_FACTS.flatMap((field) => {
    const ended: HeldFact[] = [];
    let held: HeldFact[] = [];
    for (const [place, version] of versions.entries()) {
      const values = valuesIn(version, field);
      const kept: HeldFact[] = [];
      for (const fact of held)
        if (values.some((value) => isDeepStrictEqual(value, fact.value))) kept.push(fact);
        else ended.push({ ...fact, to: version.from });
      const from = place === 0 ? null : version.from;
      for (const value of values)
        if (!kept.some((fact) => isDeepStrictEqual(value, fact.value))) kept.push({ field, value, from, to: null });
      held = kept;
    }
    return [...ended, ...held];
  });
  return { since: versions[0]?.from ?? null, facts };
}

const MOST_BYTES = 4_000_000;
const BYTES_A_FACT = 500;
const histories = cacheValues<FactHistory>(MOST_BYTES, ({ facts }) => BYTES_A_FACT * facts.length);

/**
 * Returns the facts of a casino with the times in which they stood on its page, as its revisions say. They are read once
 * until the casino is written: up to two hundred revisions would cost each page more than all else on it.
 */
export function factHistory(casinoId: string): Promise<FactHistory> {
  return histories(casinoId, async () => {
    await backend().documents.get(casinos, casinoId);
    return factsOf(await shownVersions({ name: "casino" }, casinoId));
  });
}

const WORDS: { [F in DatedFact]?: (value: never) => string } = {
  lifecycle: (value: Lifecycle) => LIFECYCLE_LABELS[value],
  sizeBand: (value: SizeBand) => SIZE_LABELS[value],
  protectionTools: (value: ProtectionTool) => TOOL_LABELS[value],
  restrictedCountries: (code: string) => countryName(code),
  licences: ({ authority, number, verifiedAt }: Licence) =>
    [
      number === null ? authority : `${authority} ${number}`,
      verifiedAt === null ? "not verified" : `verified on ${formatDay(verifiedAt)}`,
    ].join(", "),
  payments: ({ method, statedHours, testedHours, testedAt }: Payment) =>
    [
      paymentLabel(method),
      statedHours === null ? "no time stated" : `${plural(statedHours, "hour")} stated`,
      ...(testedHours === null ? [] : [`${plural(testedHours, "hour")} tested`]),
      ...(testedAt === null ? [] : [`on ${formatDay(testedAt)}`]),
    ].join(", "),
  withdrawalLimits: (value: CasinoFields["withdrawalLimits"]) =>
    fieldText(value).replaceAll("\n", ", ") || "no limit stated",
  termFlags: ({ quote, removedAt }: TermFlag) =>
    `“${quote}”${removedAt === null ? "" : `, removed on ${formatDay(removedAt)}`}`,
};

/** Returns the facts that changed since the record of them begins, as the casino's page shows them; null: no record. */
export async function shownFacts(casinoId: string): Promise<ShownFacts | null> {
  const { since, facts } = await factHistory(casinoId);
  if (since === null) return null;
  const changed = facts.filter(({ from, to }) => from !== null || to !== null);
  const latest = ({ from, to }: HeldFact) => to ?? from ?? "";
  return {
    since,
    changes: changed
      .toSorted((a, b) => latest(b).localeCompare(latest(a)))
      .map(({ field, value, from, to }) => ({
        fact: CASINO_FIELDS[field].label,
        words: (WORDS[field] as ((value: unknown) => string) | undefined)?.(value) ?? String(value),
        from,
        to,
      })),
  };
}
