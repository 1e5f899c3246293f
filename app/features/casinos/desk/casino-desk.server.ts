import { publishedCasinos } from "../published-casinos.server";
import { editorialDesk } from "~/platform/publishing/bulk/editorial-desk.server";
import { editorialItems, wholeItems, type EditorialItem } from "~/platform/publishing/editorial-items.server";
import { csvExport, editorialListImport } from "~/platform/publishing/import/editorial-import.server";
import { readJson, type CsvField } from "~/platform/publishing/import/csv-fields";
import { moneyColumns, moneyShows, readMoney } from "~/platform/publishing/import/csv-money";
import { csvOf } from "~/platform/publishing/fields/csv-of-fields";
import { DAY_MS } from "~/domain/day-ms";
import type { Money } from "~/domain/money/money";
import { CASINO_FIELDS } from "../casino-fields";
import { casinoList, type CasinoRow } from "./casino-desk";
import { casinoKind } from "./casino-kind.server";
import type { HeldFields } from "../held-casino";
import { shownTie } from "../commercial-tie";
import { scoreBand } from "../labels";
import { LIFECYCLES, SIZE_BANDS, type CasinoFields } from "../schema";

const SPANS = ["day", "week", "month"] as const;

const withdrawalLimits: CsvField = {
  field: "withdrawalLimits",
  columns: SPANS.flatMap((span) =>
    moneyColumns(
      `withdrawalLimit${span[0]?.toUpperCase() ?? ""}${span.slice(1)}`,
      (value): Money | null => (value as CasinoFields["withdrawalLimits"])[span],
      `Withdrawal limit a ${span}`,
    ),
  ),
  read: (cells, forms, isGiven) =>
    Object.fromEntries(
      SPANS.map((span, at) => [
        span,
        readMoney(cells[2 * at] ?? "", cells[2 * at + 1] ?? "", forms, isGiven?.[2 * at + 1]),
      ]),
    ),
  shows: (cells) => SPANS.flatMap((_, at) => moneyShows(cells[2 * at] ?? "", cells[2 * at + 1] ?? "", 2 * at)),
  earlier: {
    name: "withdrawalLimits",
    read: (cell) => (cell.trim() === "" ? { day: null, week: null, month: null } : readJson(cell)),
  },
};

/** A casino's columns in the admin's CSV, for export and import. */
export const CASINO_CSV = csvOf(CASINO_FIELDS, {
  first: [
    ...["slug", "name", "summary", "legalEntity", "group", "url", "affiliateUrl", "commercial", "lifecycle"],
    ...["lifecycleReason", "sizeBand", "launchedOn", "listedOn", "verifiedAt", "reviewer", "factChecker"],
    ...["restrictedCountries", "currencies", "languages", "protectionTools", "providers", "pros", "cons", "licences"],
    ...["disputeBody", "support", "complaintAddresses", "payments", "withdrawalLimits", "termFlags", "termSnapshots"],
  ],
  own: [withdrawalLimits],
});

const STALE_MS = 90 * DAY_MS;

function facts({ document: { verifiedAt } }: EditorialItem<HeldFields>, now: number): string {
  if (verifiedAt === null) return "never";
  return now - Date.parse(verifiedAt) > STALE_MS ? "stale" : "fresh";
}

function factsChangeAt({ document: { verifiedAt } }: EditorialItem<HeldFields>): number[] {
  return verifiedAt === null ? [] : [Date.parse(verifiedAt) + STALE_MS + 1];
}

const items = editorialItems(casinoKind, publishedCasinos);

/** Returns how many casinos have a payment method, published or in a draft. */
export async function countCasinosWithMethod(method: string): Promise<number> {
  const has = ({ payments }: Pick<HeldFields, "payments">) => payments.some((one) => one.method === method);
  return (await items.read()).filter(({ document, working }) => has(document) || has(working)).length;
}

const whole = (some: readonly EditorialItem<HeldFields>[]) => wholeItems(casinoKind, some);

/** Admin list of casinos. */
export const casinoDesk = editorialDesk<
  CasinoFields,
  EditorialItem<HeldFields>,
  CasinoRow,
  EditorialItem<CasinoFields>
>({
  kind: casinoKind,
  definition: casinoList,
  import: editorialListImport(casinoKind, items, CASINO_CSV, whole),
  withheld: { duty: "commercial", columns: ["affiliateUrl"] },
  items,
  whole,
  fields(item: EditorialItem<HeldFields>) {
    const { document } = item;
    const { name, lifecycle, verifiedAt, commercial, sizeBand, group } = document;
    const score = document.score?.score ?? null;
    const licences = document.licences.map(({ authority }) => authority).join(", ");
    const isTieStopped = shownTie(document).stoppedBecause !== null;
    return { name, score, lifecycle, verifiedAt, commercial, isTieStopped, licences, sizeBand, group };
  },
  searched: ({ document, working }) => [
    document.name,
    working.name,
    document.legalEntity,
    document.group,
    document.slug,
  ],
  values: {
    lifecycle: ({ document }) => document.lifecycle,
    score: ({ document }) => scoreBand(document.score?.score ?? null),
    tier: ({ document }) => (document.licences.length === 0 ? "none" : document.licences.map(({ tier }) => tier)),
    commercial: ({ document }) =>
      shownTie(document).stoppedBecause === null ? document.commercial : [document.commercial, "stopped"],
    facts,
  },
  changesAt: factsChangeAt,
  sorts: {
    name: ({ document }) => document.name,
    score: ({ document }) => document.score?.score ?? null,
    lifecycle: ({ document }) => LIFECYCLES.indexOf(document.lifecycle),
    factsChecked: ({ document }) => document.verifiedAt,
    commercialTie: ({ document }) => document.commercial,
    licenceAuthorities: ({ document }) => document.licences[0]?.authority ?? null,
    size: ({ document }) => SIZE_BANDS.indexOf(document.sizeBand),
    groupName: ({ document }) => document.group,
  },
  ...csvExport(CASINO_CSV),
});
