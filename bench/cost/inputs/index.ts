import type { Input } from "../input";
import { calculator } from "./calculator";
import { documents, tables } from "./documents";
import { fields } from "./fields";
import { headers } from "./headers";
import { combiningMarks } from "./marks";
import { boundaries, multipart } from "./multipart";
import { paths } from "./paths";
import { pictures } from "./pictures";
import { queries } from "./queries";
import { reports } from "./reports";
import { longTexts, texts } from "./texts";

/** All inputs that are designed to cost more than they should. */
export const INPUTS: readonly Input[] = [
  ...[...paths, ...queries, ...calculator, ...headers, ...reports],
  ...[
    ...fields,
    ...texts,
    ...longTexts,
    ...combiningMarks,
    ...boundaries,
    ...multipart,
    ...documents,
    ...tables,
    ...pictures,
  ],
];

/** The inputs of `npm test`: one of each similar group, and every input that has found something. */
const SHORT = [
  ...["path: many segments", "path: many segments, as data", "path: encoded slashes", "path: dots"],
  ...["query: many unknown parameters", "query: each known parameter many times", "query: many routes of data"],
  ...["search: many typos", "search: one long word", "calculator: wildest game (bets)"],
  ...["header: If-None-Match with many tags", "header: Accept-Encoding with spaces", "header: X-Forwarded-Proto, long"],
  ...["cookie: many", "cookie: each of ours nested", "report: many", "report: deep"],
  ...["fields: nested indices", "fields: lists within one list", "fields: many", "fields: one deep name"],
  ...["fields: a button's JSON, deep", "fields: a state's JSON, deep", "fields: a state's JSON, wide"],
  ...["text: quotation marks", "text: runs of digits, as of cards, within limits", "text: spaces between letters"],
  ...["text: Markdown: opening brackets", "text: Markdown: emphasis", "text: Markdown: lists in lists"],
  ...["long text: line ends of a definition", "long text: spaces over the limit", "marks: Markdown: a link"],
  ...["multipart: lines in one part's head, with files", "multipart: many empty files, with files"],
  ...["multipart: many fields, with files", "multipart: what is nearly a boundary", "multipart: a long boundary"],
  ...[
    "PDF: beginnings of streams",
    "PDF: beginnings of streams of objects",
    "PDF: lists in lists",
    "PDF: many objects",
  ],
  ...["text file: line ends", "CSV: rows with mistakes", "CSV: quotation marks", "CSV: empty rows"],
  ...["picture: PNG of many pixels (pixels)", "picture: PNG of many chunks"],
];

export const SHORT_INPUTS: readonly Input[] = SHORT.map((short) => {
  const input = INPUTS.find(({ name }) => name === short);
  if (!input) throw new Error(`There is no input “${short}”.`);
  return input;
});
