import { RegExpParser, visitRegExpAST, type AST } from "@eslint-community/regexpp";
import type { Expression } from "./find-expressions";

/** A text of any length, made for one expression: `unit` as often as it fits between `head` and `tail`. */
export interface Pump {
  head: string;
  unit: string;
  tail: string;
}

/** A quantifier that allows fewer repetitions costs no more than their number for each character. */
const MANY = 50;
const MOST_UNITS = 6;
/** Characters to fit classes with: those that several classes have in common come first. */
const PROBES = [..." \na0-./:=,;<>(){}[]\"'#&%@_+*!|`~\tA\réЖ字", "\u00a0", "\u0000", "\ue001", "\u{1f600}"];
/** What follows the units, and fits next to nothing: most time is lost when a match fails at the end. */
const TAILS = ["\u0000", "0a\n\u0000"];

type Single = AST.Character | AST.CharacterSet | AST.CharacterClass | AST.ExpressionCharacterClass;

const isSingle = (node: AST.Node): node is Single =>
  ["Character", "CharacterSet", "CharacterClass", "ExpressionCharacterClass"].includes(node.type);

class Words {
  readonly #known = new Map<string, string[]>();

  constructor(readonly flags: string) {}

  /** Returns characters that fit a class. */
  fitting(node: Single): string[] {
    const known = this.#known.get(node.raw);
    if (known) return known;
    const one = new RegExp(`^${node.raw}$`, this.flags.replace(/[gmy]/g, ""));
    const own = node.type === "Character" ? [String.fromCodePoint(node.value)] : [...node.raw];
    const fitting = [...new Set([...PROBES, ...own])].filter((probe) => one.test(probe));
    this.#known.set(node.raw, fitting);
    return fitting;
  }

  /** Returns a word that fits; `isFull` if parts that may be missing are there. */
  of(node: AST.Node, isFull: boolean): string {
    if (isSingle(node)) return this.fitting(node)[0] ?? "";
    switch (node.type) {
      case "Quantifier":
        return this.of(node.element, isFull).repeat(Math.min(node.max, Math.max(node.min, isFull ? 1 : 0)));
      case "Group":
      case "CapturingGroup":
        return this.all(node.alternatives[0]?.elements ?? [], isFull);
      default:
        return "";
    }
  }

  all(elements: readonly AST.Node[], isFull: boolean): string {
    return elements.map((element) => this.of(element, isFull)).join("");
  }

  /** Returns a word that leads to a node from the start of the expression. */
  before(node: AST.Node, isFull: boolean): string {
    let word = "";
    for (let at: AST.Node = node; at.parent; at = at.parent) {
      const { parent } = at;
      if (parent.type !== "Alternative") continue;
      word = this.all(parent.elements.slice(0, parent.elements.indexOf(at as AST.Element)), isFull) + word;
    }
    return word;
  }
}

/**
 * Returns texts that an expression could take more than its share of time for: a long run of whatever one of its
 * quantifiers repeats, and many beginnings of a match that never comes to its end.
 */
export function pumpsOf({ source, flags }: Pick<Expression, "source" | "flags">): Pump[] {
  const words = new Words(flags);
  const pattern = new RegExpParser().parsePattern(source, 0, source.length, {
    unicode: flags.includes("u"),
    unicodeSets: flags.includes("v"),
  });
  const pumps = new Map<string, Pump>();
  const add = (head: string, unit: string) => {
    if (unit === "") return;
    for (const tail of TAILS) pumps.set(JSON.stringify([head, unit, tail]), { head, unit, tail });
  };
  let repeats = false;
  visitRegExpAST(pattern, {
    onQuantifierEnter(quantifier) {
      const { element, max } = quantifier;
      if (max < MANY) return;
      repeats = true;
      const units = isSingle(element) ? words.fitting(element).slice(0, MOST_UNITS) : [words.of(element, true)];
      for (const unit of units)
        for (const head of new Set([words.before(quantifier, false), words.before(quantifier, true)])) add(head, unit);
    },
  });
  if (!repeats) return [];
  for (const { elements } of pattern.alternatives)
    elements.forEach((_, at) => {
      for (const isFull of [false, true]) add("", words.all(elements.slice(0, at + 1), isFull));
    });
  return [...pumps.values()];
}

/** Returns a pump's text of about `size` characters. */
export function pumped({ head, unit, tail }: Pump, size: number): string {
  const room = size - head.length - tail.length;
  return head + unit.repeat(Math.max(1, Math.floor(room / unit.length))) + tail;
}

const TELLING_SIZE = 10_000;

/** Milliseconds until an expression has found all it finds in a text. */
export function timeOf({ source, flags }: Pick<Expression, "source" | "flags">, text: string): number {
  // Made each time: an expression remembers its last text.
  const expression = new RegExp(source, flags.replace("y", ""));
  const begun = process.cpuUsage();
  if (expression.global) text.replace(expression, "");
  else expression.test(text);
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1_000;
}

/** Returns the pump whose text takes an expression longest; undefined for one that repeats nothing often. */
export function slowestPump(expression: Pick<Expression, "source" | "flags">): Pump | undefined {
  const timed = pumpsOf(expression).map((pump) => ({ pump, ms: timeOf(expression, pumped(pump, TELLING_SIZE)) }));
  return timed.sort((a, b) => b.ms - a.ms)[0]?.pump;
}
