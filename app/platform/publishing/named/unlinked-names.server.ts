import { namedKinds } from "../kind-registry.server";
import { markdownParser } from "../markdown/markdown-parser";
import { placeOfName } from "../markdown/place-of-name";
import type { UnlinkedName } from "../markdown/rendered-text";
import type { EditorialFields } from "../editorial-kind";

const MOST = 8;
/** As long as an article may be. */
const LONGEST_SOURCE = 60_000;
const LONGEST_NAME_WORDS = 6;
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}’'&-]*/gu;

const markdown = markdownParser();

const wordsOf = (text: string): string[] => text.match(WORD) ?? [];

/** Returns the texts of a Markdown source outside headings, code and links, and the addresses it links to. */
function readSource(source: string): { texts: string[]; linked: ReadonlySet<string> } {
  const texts: string[] = [];
  const linked = new Set<string>();
  let isHeading = false;
  for (const { type, children } of markdown.parse(source, {})) {
    if (type === "heading_open" || type === "heading_close") isHeading = type === "heading_open";
    let within = "";
    let depth = 0;
    for (const token of children ?? []) {
      if (token.type === "link_open") {
        depth += 1;
        const [address = ""] = String(token.attrGet("href") ?? "").split(/[?#]/);
        linked.add(address.replace(/^https?:\/\/[^/]*/, ""));
      } else if (token.type === "link_close") depth -= 1;
      // What stands for a link parts the words around it.
      within += token.type === "text" && depth === 0 ? token.content : " | ";
    }
    if (!isHeading && within !== "") texts.push(...within.split("|"));
  }
  return { texts, linked };
}

/** Returns the pages of published subjects by the words of their names; null for a name that several have. */
async function pagesByName(): Promise<ReadonlyMap<string, UnlinkedName | null>> {
  const pages = new Map<string, UnlinkedName | null>();
  for (const { naming, publicPath } of namedKinds())
    for (const item of (await naming.items.read()).values()) {
      const name = naming.titleOf(item);
      const words = wordsOf(name).join(" ");
      pages.set(words, pages.has(words) ? null : { name, path: publicPath(item as EditorialFields) });
    }
  return pages;
}

/**
 * Returns the subjects that a text names without a link to their pages anywhere in it, in the order in which they come;
 * not the one at `ownPath`, whose text it is.
 */
export async function unlinkedNames(whole: string, ownPath: string | null): Promise<UnlinkedName[]> {
  const source = whole.slice(0, LONGEST_SOURCE);
  const { texts, linked } = readSource(source);
  const pages = await pagesByName();
  const found: UnlinkedName[] = [];
  const seen = new Set(linked);
  if (ownPath !== null) seen.add(ownPath);
  for (const words of texts.map(wordsOf))
    for (let at = 0; at < words.length && found.length < MOST; at += 1)
      for (let length = Math.min(LONGEST_NAME_WORDS, words.length - at); length > 0; length -= 1) {
        const page = pages.get(words.slice(at, at + length).join(" "));
        if (!page) continue;
        at += length - 1;
        // Its words may stand there with other signs between them.
        if (!seen.has(page.path) && placeOfName(source, page.name) !== -1) found.push(page);
        seen.add(page.path);
        break;
      }
  return found;
}
