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
