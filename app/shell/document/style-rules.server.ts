import postcss, { type ChildNode, type Container } from "postcss";

/** What a part of the stylesheet needs to have an effect: a class of every element that a selector names. */
interface Selector {
  text: string;
  classes: readonly string[];
}

type Part =
  | { text: string }
  /** One of Tailwind's own properties, which matters where a rule reads it. */
  | { property: string; text: string }
  | { selectors: readonly Selector[]; body: string }
  | { open: string; parts: readonly Part[] };

const CLASS = /\.((?:\\[^]|[\w-]|[^\0-\x7f])+)/g;
/** A group in parentheses without another in it, and the pseudo-class before it. */
const GROUP = /(:[\w-]+)?\(([^()]*)\)/;

/** Private-use characters for those that have a meaning outside names. */
const ESCAPED: Readonly<Record<string, string>> = { "(": "\uE000", ")": "\uE001", "[": "\uE002", "]": "\uE003" };
const UNESCAPED = Object.fromEntries(Object.entries(ESCAPED).map(([character, mark]) => [mark, character]));

/**
 * Returns the classes without which a selector matches nothing. Of a choice, as in `:is(.a, .b)`, and of what must not
 * be, as in `:not(.a)`, none is needed.
 */
export function classesNeeded(selector: string): string[] {
  // A character after a backslash is a part of a name.
  let rest = selector
    .replace(/\\([^])/g, (_, character: string) => `\\${ESCAPED[character] ?? character}`)
    .replace(/\[(?:"[^"]*"|'[^']*'|[^[\]"'])*\]/g, "");
  for (let group = GROUP.exec(rest); group; group = GROUP.exec(rest)) {
    const [whole, name = "", content = ""] = group;
    const isNeeded = (name === ":is" || name === ":where" || name === ":has") && !content.includes(",");
    rest = rest.replace(whole, () => (isNeeded ? ` ${content}` : ""));
  }
  return [...rest.matchAll(CLASS)].map(([, name = ""]) =>
    name.replace(/\\([^])/g, (_, character: string) => UNESCAPED[character] ?? character),
  );
}

function partsOf(container: Container): Part[] {
  return (container.nodes ?? []).flatMap((node: ChildNode): Part[] => {
    if (node.type === "comment") return [];
    if (node.type === "decl")
      return [
        node.prop.startsWith("--tw-")
          ? { property: node.prop, text: `${node.toString()};` }
          : { text: `${node.toString()};` },
      ];
    if (node.type === "rule") {
      // What sets properties alone, for browsers without @property, is divided as they are.
      if (
        node.selector.startsWith("*") &&
        node.every((child) => child.type === "decl" && child.prop.startsWith("--tw-"))
      )
        return [{ open: `${node.selector}{`, parts: partsOf(node) }];
      const selectors = node.selectors.map((text) => ({ text, classes: classesNeeded(text) }));
      return [{ selectors, body: node.toString().slice(node.selector.length) }];
    }
    const isProperty = node.name === "property";
    if (isProperty) return [{ property: node.params, text: node.toString() }];
    if (!node.nodes) return [{ text: `${node.toString()};` }];
    if (node.name === "keyframes" || node.name === "font-face") return [{ text: node.toString() }];
    return [{ open: `@${node.name} ${node.params}{`, parts: partsOf(node) }];
  });
}

function write(parts: readonly Part[], has: (name: string) => boolean, reads: (property: string) => boolean): string {
  return parts
    .map((part) => {
      if ("property" in part) return reads(part.property) ? part.text : "";
      if ("text" in part) return part.text;
      if ("selectors" in part) {
        const met = part.selectors.filter(({ classes }) => classes.every(has));
        return met.length === 0 ? "" : met.map(({ text }) => text).join() + part.body;
      }
      const inner = write(part.parts, has, reads);
      return inner === "" ? "" : `${part.open}${inner}}`;
    })
    .join("");
}

/** A stylesheet, from which a page's own can be taken. */
export class StyleRules {
  readonly #parts: readonly Part[];
  readonly #classes = new Set<string>();

  constructor(css: string) {
    this.#parts = partsOf(postcss.parse(css));
    const note = (parts: readonly Part[]) => {
      for (const part of parts) {
        if ("parts" in part) note(part.parts);
        if ("selectors" in part)
          for (const { classes } of part.selectors) for (const name of classes) this.#classes.add(name);
      }
    };
    note(this.#parts);
  }

  /** True for a class that some rule needs. */
  knows(name: string): boolean {
    return this.#classes.has(name);
  }

  /** Returns the rules that can have an effect where `names` are the only classes, in the order of the whole. */
  forClasses(names: ReadonlySet<string>): string {
    const has = (name: string) => names.has(name);
    const rules = write(this.#parts, has, () => false);
    return write(this.#parts, has, (property) => rules.includes(`var(${property}`));
  }
}
