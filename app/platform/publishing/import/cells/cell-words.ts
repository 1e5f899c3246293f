import { COUNTRY_ALIASES, nameOfCode } from "~/domain/codes/names.server";
import { CURRENCY_SYMBOLS } from "~/domain/money/currencies";
import { fold } from "~/domain/text/fold";
import { CellProblem, found } from "./cell-forms";

/** Words for true that spreadsheets and people write, in the languages of our readers. */
const TRUE_WORDS = new Set([
  ...["yes", "y", "true", "1", "x", "✓", "✔", "on", "ja", "j", "wahr", "oui", "vrai", "sí", "si", "verdadero"],
  ...[
    "sì",
    "vero",
    "sim",
    "verdadeiro",
    "waar",
    "sant",
    "sand",
    "sann",
    "sandt",
    "kyllä",
    "tosi",
    "tak",
    "prawda",
    "ano",
  ],
  ...[
    "pravda",
    "igen",
    "igaz",
    "da",
    "adevărat",
    "jah",
    "tõene",
    "jā",
    "taip",
    "evet",
    "doğru",
    "истина",
    "да",
    "是",
    "はい",
  ],
]);
const FALSE_WORDS = new Set([
  ...["", "no", "n", "false", "0", "-", "off", "nein", "falsch", "non", "faux", "falso", "não", "nao", "nee", "onwaar"],
  ...[
    "nej",
    "nei",
    "falskt",
    "falsk",
    "usann",
    "ei",
    "epätosi",
    "nie",
    "fałsz",
    "ne",
    "nepravda",
    "nem",
    "hamis",
    "nu",
  ],
  ...["fals", "väär", "nē", "hayır", "yanlış", "ложь", "нет", "否", "いいえ"],
]);

/** Returns a yes or no from its cell. Throws `CellProblem`. */
export function readYes(text: string): boolean {
  const word = text.trim().toLowerCase();
  if (TRUE_WORDS.has(word)) return true;
  if (FALSE_WORDS.has(word)) return false;
  throw new CellProblem(`${found(text)} is neither yes nor no. Write yes, no, TRUE or FALSE.`);
}

const BETWEEN_ENTRIES = /[;,|\n]+/;
/** Between codes and names that aren't one name themselves, such as “Trinidad and Tobago”. */
const BETWEEN_NAMES = /[/+&]|\band\b|\bor\b/i;
const LONGEST_LIST = 10_000;

/**
 * Returns a function that reads a list of these codes from its cell: in any case, or by their names ("Germany; uk").
 * It throws `CellProblem` for what is neither.
 */
export function codesReader(values: readonly string[]): (cell: string) => string[] {
  let byWord: Map<string, string> | undefined;
  const words = () =>
    (byWord ??= new Map(
      [
        ...Object.entries(COUNTRY_ALIASES).filter(([, code]) => values.includes(code)),
        ...Object.entries(CURRENCY_SYMBOLS).flatMap(([code, symbol]) =>
          values.includes(code) ? [[symbol, code] as const] : [],
        ),
        ...values.map((value) => [nameOfCode(value), value] as const),
        ...values.map((value) => [value.replaceAll("_", " "), value] as const),
      ].map(([word, value]) => [fold(word), value] as const),
    ));
  const wordFor = (text: string) => fold(text.replaceAll("_", " ").trim());
  // “Euros” and “British pounds” are several of one currency.
  const known = (text: string) => words().get(wordFor(text)) ?? words().get(wordFor(text).replace(/s$/, ""));
  return (cell) => {
    if (cell.length > LONGEST_LIST) throw new CellProblem("This list is too long.");
    const entries = cell.split(BETWEEN_ENTRIES).filter((entry) => entry.trim() !== "");
    const codes = entries.flatMap(
      (entry) =>
        known(entry) ??
        entry
          .split(BETWEEN_NAMES)
          .flatMap((part) => known(part) ?? part.split(/\s+/))
          .filter((code) => code !== ""),
    );
    return [
      ...new Set(
        codes.map((code) => {
          const value = known(code);
          if (value !== undefined) return value;
          const [one = ""] = values;
          const name = nameOfCode(one);
          throw new CellProblem(
            `We don’t know ${found(code)}. Write each as ${one}${name === one ? "" : ` or ${name}`}.`,
          );
        }),
      ),
    ];
  };
}

const HAS_SCHEME = /^[a-z][a-z\d+.-]*:/i;
const HOST = /^(?:[\p{L}\d](?:[\p{L}\d-]{0,62})\.)+\p{L}{2,63}(?:[/?#].*)?$/u;
const LONGEST_ADDRESS = 2_000;

/** Returns an address with its scheme, where only "https://" is missing. */
export function withScheme(text: string): string {
  if (text.length > LONGEST_ADDRESS || HAS_SCHEME.test(text)) return text;
  return HOST.test(text) ? `https://${text}` : text;
}
