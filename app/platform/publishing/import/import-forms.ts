import { LEAVE_OUT, type ImportChoices, type ImportQuestion } from "~/platform/admin-list/files/import-choices";
import type { CsvRow } from "~/http/csv/csv-reader.server";
import { found, type CellForms } from "./cells/cell-forms";
import { columnsFor, type FormShown } from "./csv-fields";
import type { Heading } from "./import-heading";

/** The most headings of one's own that are asked about at once; the others after these. */
const MOST_ASKED = 100;
/** Entries of a list whose columns a heading may stand for. */
const ENTRIES_OFFERED = 3;
const LONGEST_SHOWN = 60;

type Form = FormShown["form"];

interface Unclear {
  row: number;
  column: string;
  text: string;
}

/** What the cells of a file show of one form. */
class Shown {
  readonly seen = new Set<string>();
  unclear: Unclear | null = null;

  /** Returns the only form seen, or the usual one where no cell needs it; null if somebody has to say it. */
  settled<F extends string>(chosen: F | null, usual: F): F | null {
    if (chosen !== null) return chosen;
    const [only] = this.seen;
    if (this.seen.size === 1) return only as F;
    return this.unclear === null ? usual : null;
  }
}

/** Collects what a file's rows show of the forms of its numbers and dates. */
export class FormsOfFile {
  readonly #shown: Record<Form, Shown> = { decimals: new Shown(), dates: new Shown() };
  #first: readonly string[] | null = null;

  constructor(private readonly heading: Heading) {}

  look({ row, cells }: CsvRow): void {
    this.#first ??= cells;
    for (const { field, places, earlier } of this.heading.fields) {
      if (!field.shows || earlier !== null) continue;
      const texts = places.map((place) => (place === null ? "" : (cells[place] ?? "")));
      if (texts.every((text) => text === "")) continue;
      for (const { form, shows, text, at } of field.shows(texts)) {
        const of = this.#shown[form];
        if (shows !== "either") of.seen.add(shows);
        else of.unclear ??= { row, column: field.columns[at]?.name ?? field.field, text };
      }
    }
  }

  /** Returns the forms to read the file with, or the questions that it leaves open. */
  settle(choices: ImportChoices): { forms: CellForms } | { questions: ImportQuestion[] } {
    const decimals = this.#shown.decimals.settled(choices.decimals, "point");
    const dates = this.#shown.dates.settled(choices.dates, "dmy");
    const questions: ImportQuestion[] = [];
    const { own, problem, fields } = this.heading;
    if (problem !== null)
      questions.push({
        about: "columns",
        message: problem,
        headings: own.slice(0, MOST_ASKED).map(({ at, name, column }) => ({
          at,
          name: name.slice(0, LONGEST_SHOWN),
          sample: (this.#first?.[at] ?? "").slice(0, LONGEST_SHOWN),
          column: column === null ? LEAVE_OUT : (column ?? ""),
        })),
        columns: ["id", ...fields.flatMap(({ field }) => columnsFor(field, ENTRIES_OFFERED).map(({ name }) => name))],
      });
    const said = ({ row, column, text }: Unclear) => `Row ${String(row)}, ${column}: ${found(text)}`;
    const { decimals: ofDecimals, dates: ofDates } = this.#shown;
    if (decimals === null && ofDecimals.unclear)
      questions.push({
        about: "decimals",
        message: `${said(ofDecimals.unclear)} can be thousands or a number with decimals. Choose the decimal mark of this file.`,
      });
    if (dates === null && ofDates.unclear)
      questions.push({
        about: "dates",
        message: `${said(ofDates.unclear)} can begin with the day or with the month. Choose which.`,
      });
    return decimals === null || dates === null || questions.length > 0 ? { questions } : { forms: { decimals, dates } };
  }
}
