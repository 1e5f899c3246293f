import type { ImportChoices, ImportQuestion } from "~/platform/admin-list/files/import-choices";
import type { CsvRow } from "~/http/csv/csv-reader.server";
import { found, type CellForms } from "./cell-forms";
import type { FormShown } from "./csv-fields";
import { quotedNames, type Heading } from "./import-heading";

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

  constructor(private readonly heading: Heading) {}

  look({ row, cells }: CsvRow): void {
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
    const { unknown } = this.heading;
    if (unknown.length > 0 && !choices.isLenient)
      questions.push({
        about: "columns",
        message: `We don’t know ${unknown.length === 1 ? "the column" : "the columns"} ${quotedNames(unknown)}. Leave ${unknown.length === 1 ? "it" : "them"} out, or correct the first row and choose the file again.`,
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
