import { LRUCache } from "lru-cache";
import type { Token } from "markdown-it";
import { env } from "~/env.server";
import { directivesIn, nameOf, type NamedWords } from "./directive";
import { markdownParser } from "./markdown-parser";
import { isOutboundLink } from "./outbound-link";

const markdown = markdownParser();

const defaultLink =
  markdown.renderer.rules["link_open"] ??
  ((tokens, index, options, _env, self) => self.renderToken(tokens, index, options));

// The page's own title is the h1, so Markdown headings move down one level. External links get no endorsement
// (`rel`).
markdown.core.ruler.push("page_headings", (state) => {
  // Not Math.min(...all): a text may have more headings than a call may have arguments.
  let shallowest = 6;
  for (const { type, tag } of state.tokens)
    if (type === "heading_open") shallowest = Math.min(shallowest, Number(tag[1]));
  for (const token of state.tokens) {
    if (token.type !== "heading_open" && token.type !== "heading_close") continue;
    token.tag = `h${String(Math.min(6, Number(token.tag[1]) - shallowest + 2))}`;
  }
});
markdown.core.ruler.push("outbound_links", (state) => {
  for (const { children } of state.tokens) {
    let isOutbound = false;
    for (const token of children ?? []) {
      if (token.type === "link_open")
        isOutbound = isOutboundLink(String(token.attrGet("href")), env.PUBLIC_URL && new URL(env.PUBLIC_URL).origin);
      if (isOutbound && (token.type === "link_open" || token.type === "link_close")) token.hidden = true;
    }
  }
});
markdown.renderer.rules["link_open"] = (tokens, index, options, env, self) => {
  const token = tokens[index];
  if (token && /^https?:/.test(String(token.attrGet("href")))) token.attrSet("rel", "nofollow noopener");
  return defaultLink(tokens, index, options, env, self);
};

/** Returns what the tokens of a line say, a picture by its words. */
function textOf(tokens: readonly Token[]): string {
  const words = tokens.map(({ type, content, children }) =>
    type === "softbreak" || type === "hardbreak" ? " " : children ? textOf(children) : content,
  );
  return words.join("").replace(/\s+/g, " ").trim();
}

/** Returns the words of a table's header cells, which name the region that it scrolls in. */
function columnNames(tokens: readonly Token[], from: number): string {
  const names: string[] = [];
  for (let at = from; at < tokens.length && tokens[at]?.type !== "thead_close"; at++)
    if (tokens[at]?.type === "inline") names.push(textOf(tokens[at]?.children ?? []));
  return names.filter((name) => name !== "").join(", ");
}

// A table may be wider than the page, and scrolls by itself then.
markdown.renderer.rules["table_open"] = (tokens, index) => {
  const label = markdown.utils.escapeHtml(`Table: ${columnNames(tokens, index)}`);
  return `<div class="overflow-x-auto" role="group" tabindex="0" aria-label="${label}"><table>\n`;
};
markdown.renderer.rules["table_close"] = () => "</table></div>\n";

const rendered = new LRUCache<string, string>({ maxSize: 16_000_000, sizeCalculation: (html) => html.length + 1 });

/** Returns what the words of a text's directives add to the key of what was rendered. */
function wordsKey(source: string, words: NamedWords): string {
  return [...new Set(directivesIn(source).map(nameOf))].map((name) => `\0${name}\0${words.get(name) ?? ""}`).join("");
}

/**
 * Returns HTML of a Markdown text; markup in the source is escaped, only safe link schemes survive, headings start at
 * h2. `words` stand in place of its directives (`wordsOf`).
 */
export function renderMarkdown(source: string, words: NamedWords): string {
  const key = source.includes("{{") ? source + wordsKey(source, words) : source;
  let html = rendered.get(key);
  if (html === undefined) {
    html = markdown.render(source, { words });
    rendered.set(key, html);
  }
  return html;
}

/** Returns the text alone, for descriptions and search: no markup, single spaces. */
export function plainText(source: string, words: NamedWords): string {
  return markdown
    .parse(source, { words })
    .map(({ type, children, content }) => (type === "inline" ? textOf(children ?? []) : content))
    .join(" ")
    .replace(/\s+/g, " ")
    .trim();
}
