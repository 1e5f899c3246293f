import { backend } from "~/backend/index.server";
import { untracked } from "~/backend/read-tracking.server";
import { publishedBonuses } from "../public/list/published-bonuses.server";
import { publishedCasinos } from "~/features/casinos/published-casinos.server";
import { derive } from "~/platform/catalogue/source.server";
import { editorialDesk } from "~/platform/publishing/bulk/editorial-desk.server";
import { editorialItems, type EditorialItem } from "~/platform/publishing/editorial-items.server";
import { csvExport, editorialListImport } from "~/platform/publishing/import/editorial-import.server";
import { DAY_MS } from "~/domain/day-ms";
import { CellProblem, found } from "~/platform/publishing/import/cells/cell-forms";
import { numberCell, readNumber } from "~/platform/publishing/import/cells/cell-numbers";
import { readJson, type CsvField } from "~/platform/publishing/import/csv-fields";
import { moneyColumns, moneyShows, readMoney } from "~/platform/publishing/import/csv-money";
import { csvOf } from "~/platform/publishing/fields/csv-of-fields";
import type { Money } from "~/domain/money/money";
import { BONUS_FIELDS } from "../bonus-fields";
import { bonusList } from "./bonus-desk";
import { bonusKind } from "./bonus-kind.server";
import { BONUS_STATES, bonusState, isEnding, lookedAtFrom, type BonusState } from "../bonus-lifecycle";
import type { BonusFields } from "../schema";

type FreeSpins = NonNullable<BonusFields["freeSpins"]>;
const spinsOf = (value: unknown) => (value ?? null) as FreeSpins | null;

const freeSpins: CsvField = {
  field: "freeSpins",
  columns: [
    {
      name: "freeSpins",
      hint: "number of free spins, or empty",
      example: "50",
      write(value) {
        const spins = spinsOf(value);
        return spins && numberCell(spins.count);
      },
    },
    ...moneyColumns("freeSpinValue", (value): Money | null => spinsOf(value)?.value ?? null),
    {
      name: "freeSpinGame",
      hint: "game of the free spins",
      example: "Book of Salt",
      write: (value) => spinsOf(value)?.game ?? null,
    },
  ],
  read([count = "", amount = "", code = "", game = ""], forms, isGiven) {
    // Exports of earlier releases have all of it in one cell, in minor units.
    if (count.trim().startsWith("{")) return readJson(count);
    if (count.trim() === "") {
      if (amount.trim() !== "")
        throw new CellProblem(`${found(amount)} is what a spin is worth, but the number of free spins is missing.`);
      return null;
    }
    const value = readMoney(amount, code, forms, isGiven?.[2]);
    if (value === null) throw new CellProblem("Enter what a spin is worth, such as 0.10.", "freeSpinValue");
    return { count: readNumber(count, forms.decimals), value, game: game.trim() };
  },
  shows: ([count = "", amount = "", code = ""]) => (count.trim().startsWith("{") ? [] : moneyShows(amount, code, 1)),
};

/** A bonus's columns in the admin's CSV, for export and import. */
export const BONUS_CSV = csvOf(BONUS_FIELDS, { first: ["slug", "title", "casinoId"], own: [freeSpins] });

interface Item extends EditorialItem<BonusFields> {
  casino: string;
  offer: BonusState;
}

const SOON_MS = 7 * DAY_MS;
const bonusItems = editorialItems(bonusKind, publishedBonuses);

const items = derive([bonusItems, publishedCasinos], (all, { all: casinos }): readonly Item[] => {
  // Untracked, because the published bonuses already expire at each bonus's dates.
  const now = untracked(backend().clock).toISOString();
  const names = new Map(casinos.map(({ id, name }) => [id, name]));
  return all.map((item) => ({
    ...item,
    casino: names.get(item.document.casinoId) ?? "gone",
    offer: bonusState(item.document, now),
  }));
});

function ending({ document }: Item, now: number): string[] {
  if (document.endsAt === null) return ["open"];
  const left = Date.parse(document.endsAt) - now;
  return [left >= 0 && left <= SOON_MS ? "soon" : "", isEnding(document, now) ? "due" : ""];
}

function endingChangesAt({ document: { endsAt } }: Item): number[] {
  if (endsAt === null) return [];
  const end = Date.parse(endsAt);
  return [end - SOON_MS, end + 1, ...lookedAtFrom(endsAt)];
}

/** Admin list of bonuses. */
export const bonusDesk = editorialDesk({
  kind: bonusKind,
  definition: bonusList,
  import: editorialListImport(bonusKind, bonusItems, BONUS_CSV),
  items,
  fields(item: Item) {
    const { title, casinoId, type, wagering, endsAt, verifiedAt } = item.document;
    const { casino, offer } = item;
    return { title, casinoId, casino, type, offer, wagering, endsAt, verifiedAt };
  },
  searched: ({ document, working, casino }) => [document.title, working.title, document.code, document.slug, casino],
  values: {
    offer: ({ offer }) => offer,
    type: ({ document }) => document.type,
    model: ({ document }) => document.model,
    ending,
  },
  changesAt: endingChangesAt,
  sorts: {
    name: ({ document }) => document.title,
    casino: ({ casino }) => casino,
    kind: ({ document }) => document.type,
    offer: ({ offer }) => BONUS_STATES.indexOf(offer),
    times: ({ document }) => document.wagering,
    ends: ({ document }) => document.endsAt,
    checked: ({ document }) => document.verifiedAt,
  },
  ...csvExport<BonusFields>(BONUS_CSV),
});
