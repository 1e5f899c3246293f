import type { Field } from "../../scan/places";
import type { Handler } from "../handlers";
import { findExpressions } from "../expressions/find-expressions";
import { pumped, slowestPump } from "../expressions/pumps";
import { filled, isPost, joined, largestForm, nested, type Input } from "../input";
import { multipartOf } from "./multipart";

/** As much as the longest field of an editor allows. */
const LONGEST_FIELD = 60_000;
/** Our longest fields allow somewhat more; the shortest refuse this much. */
const WITHIN_LIMITS = 4_000;

/**
 * Returns the form with this text in every text field, so that all the form's rules check it and the page echoes it.
 */
function typed({ fields }: Handler, text: string): Buffer {
  const names = fields.some(({ isText }) => isText) ? fields : [...fields, { name: "text", value: "", isText: true }];
  const sent = names.map(({ name, value, isText }): [string, string] => [name, isText ? text : value]);
  return Buffer.from(new URLSearchParams(sent).toString());
}

function text(name: string, make: (size: number) => string): Input[] {
  const takes = (handler: Handler) =>
    isPost(handler) && (handler.fields.some(({ isText }) => isText) || handler.route === "routes/admin.markdown");
  const input = (what: string, most: Input["most"]): Input => ({
    name: `text: ${name}${what}`,
    most,
    takes,
    make(size, handler) {
      const texts = Math.max(1, handler.fields.filter(({ isText }) => isText).length);
      // Escaped characters take three bytes.
      const body = typed(handler, make(size / texts / 3));
      return { body: { type: "application/x-www-form-urlencoded", bytes: body } };
    },
  });
  return [input("", largestForm), input(", within limits", 3 * WITHIN_LIMITS)];
}

export const texts: readonly Input[] = [
  text("letters", (size) => filled(size, "a")),
  text("quotation marks", (size) => filled(size, '"<')),
  text("spaces between letters", (size) => `a${filled(size, " ")}a`),
  text("line ends", (size) => `a${filled(size, "\r\n")}a`),
  text("runs of digits, as of cards", (size) => filled(size, "4111 1111 1111 1111 ")),
  text("one run of digits", (size) => filled(size, "4-")),
  text("account numbers", (size) => filled(size, "DE89 3704 0044 0532 0130 00 ")),
  text("addresses", (size) => filled(size, "a@a.a")),
  text("dots of an address", (size) => `a@${filled(size, "a.")}`),
  text("links", (size) => filled(size, "http://a.example/?a=b ")),
  text("combining marks", (size) => filled(size, "e\u0301\u0301")),
  text("half pairs", (size) => filled(size, "\ud800 ")),
  text("commas", (size) => joined(size, (at) => `a${String(at)}`, ",")),
  text("Markdown: lists in lists", (size) => filled(size, (at) => `${" ".repeat((at % 40) * 2)}- a\n`)),
  text("Markdown: quotes in quotes", (size) => `${filled(size, ">")} a`),
  text("Markdown: opening brackets", (size) => filled(size, "[")),
  text("Markdown: pictures in links", (size) => filled(size, "![[")),
  text("Markdown: links in links", (size) => nested(size, "[", "](a)")),
  text("Markdown: emphasis", (size) => filled(size, "*a_ ")),
  text("Markdown: closing emphasis", (size) => filled(size, "a**b*c_")),
  text("Markdown: ticks", (size) => filled(size, (at) => `${"`".repeat(at % 200)} `)),
  text(
    "Markdown: tables",
    (size) => `|${filled(size / 4, "a|")}\n|${filled(size / 4, "-|")}\n${filled(size / 2, "|a\n")}`,
  ),
  text("Markdown: references", (size) => filled(size, (at) => `[a${String(at)}]: b\n`)),
  text("Markdown: quotation marks", (size) => filled(size, "\"a' ")),
].flat();

/**
 * Returns a text for each of the chosen fields of a form, as long as the longest field or `most`, as far as the form has
 * room.
 */
function longText(
  name: string,
  make: (size: number) => string,
  { most = LONGEST_FIELD, isChosen = ({ isText }: Field) => isText, isWhole = false } = {},
): Input {
  const chosenIn = ({ fields }: Handler) => fields.filter(isChosen).length;
  return {
    name,
    isWhole,
    most: (handler) => Math.min(most * chosenIn(handler), largestForm(handler)),
    takes: (handler) => isPost(handler) && chosenIn(handler) > 0,
    make(size, handler) {
      const text = make(size / chosenIn(handler));
      const own = handler.fields.filter(({ isFile }) => !isFile);
      return multipartOf(own.map((field) => ({ name: field.name, value: isChosen(field) ? text : field.value })));
    },
  };
}

const isBody = ({ name, isText }: Field) => name === "body" && isText;

/** Texts with which one form of staff held up everybody for half a minute. */
export const longTexts: readonly Input[] = [
  longText("long text: line ends of a definition", (size) => `words\n[a]:${filled(size - 11, "\n")}x`, {
    isChosen: isBody,
    isWhole: true,
  }),
  longText("long text: spaces over the limit", (size) => `words\n[a]:${filled(size - 11, " ")}x`, {
    most: 1.5 * LONGEST_FIELD,
    isChosen: isBody,
    isWhole: true,
  }),
];

/** Returns for each expression of the code the text made for it that takes it longest. Reads all of the code. */
export function textsForExpressions(): Input[] {
  const slowest = new Map<string, Input>();
  for (const expression of findExpressions(["app", "server"])) {
    const pump = slowestPump(expression);
    const name = `expression: ${expression.place}`;
    // Many have the same one, such as a run of spaces.
    if (pump)
      slowest.set(
        JSON.stringify(pump),
        longText(name, (size) => pumped(pump, size)),
      );
  }
  return [...slowest.values()];
}
