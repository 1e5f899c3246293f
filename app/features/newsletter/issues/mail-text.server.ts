import type { Token } from "markdown-it";
import { leadsToCasino } from "~/features/partners/ways/casino-links.server";
import { markdownParser } from "~/platform/publishing/markdown/markdown-parser";
import type { NamedWords } from "~/platform/publishing/markdown/directive";
import { isOutboundLink } from "~/platform/publishing/markdown/outbound-link";

const markdown = markdownParser();

interface Links {
  /** Origin of links within the site. */
  origin: string;
  /** Domains that lead to casinos. */
  ofCasinos: ReadonlySet<string>;
  /** In place of the text's directives. */
  words: NamedWords;
}

function absolute(address: string, origin: string): string {
  return address.startsWith("/") && !address.startsWith("//") ? origin + address : address;
}

/** Returns a link's whole address; none for a link that texts show as words alone. */
function shownAddress(href: string, { origin, ofCasinos }: Links): string {
  return isOutboundLink(href, origin) || leadsToCasino(href, ofCasinos) ? "" : absolute(href, origin);
}

/** Returns a line's text; links and pictures become their addresses. */
function words(tokens: readonly Token[], site: Links): string {
  let text = "";
  const links: string[] = [];
  for (const token of tokens) {
    switch (token.type) {
      case "softbreak":
        text += " ";
        break;
      case "hardbreak":
        text += "\n";
        break;
      case "link_open":
        links.push(shownAddress(String(token.attrGet("href")), site));
        break;
      case "link_close": {
        const address = links.pop() ?? "";
        if (address !== "" && !text.endsWith(address.replace(/^mailto:/, ""))) text += ` (${address})`;
        break;
      }
      case "image": {
        const alt = markdown.renderer.renderInlineAsText(token.children ?? [], markdown.options, {});
        if (alt !== "") text += `[${alt}]`;
        break;
      }
      case "s_open":
      case "s_close":
        // Without the marks, words that were struck out would read as if they still held.
        text += token.markup;
        break;
      default:
        text += token.content;
    }
  }
  return text;
}

/** A quotation or list item, with the text before each of its lines. */
interface Container {
  first: string;
  /** Text before all lines after the first. */
  others: string;
}

/**
 * Returns a Markdown text as plain text for mail programs: no markup, lists with bullets or numbers, a table's row on one
 * line, full addresses. Links to casinos are words alone.
 */
export function mailText(source: string, site: Links): string {
  const blocks: string[] = [];
  const lists: { number: number | null; isBegun: boolean }[] = [];
  /** Containers of the current text, outermost first. */
  const containers: Container[] = [];
  let heading: string | null = null;
  /** The cells of the current row, in a table. */
  let cells: string[] | null = null;
  let isTable = false;
  function put(text: string): void {
    const first = containers.map((container) => container.first).join("");
    const others = containers.map((container) => container.others).join("");
    // Mail programs join a line that ends with a space to the next one.
    const lines = text.split("\n").map((line, at) => ((at === 0 ? first : others) + line).trimEnd());
    // No blank line between the items of a list, nor between the paragraphs of an item.
    if (isTable || lists.some(({ isBegun }) => isBegun)) blocks[blocks.length - 1] += `\n${lines.join("\n")}`;
    else blocks.push(lines.join("\n"));
    for (const list of lists) list.isBegun = true;
    for (const container of containers) container.first = container.others;
  }
  for (const token of markdown.parse(source, { words: site.words })) {
    switch (token.type) {
      case "heading_open":
        heading = token.tag;
        break;
      case "heading_close":
        heading = null;
        break;
      case "bullet_list_open":
        lists.push({ number: null, isBegun: false });
        break;
      case "ordered_list_open":
        lists.push({ number: Number(token.attrGet("start") ?? 1), isBegun: false });
        break;
      case "bullet_list_close":
      case "ordered_list_close":
        lists.pop();
        break;
      case "list_item_open": {
        const list = lists.at(-1);
        const mark = list?.number == null ? "- " : `${String(list.number++)}. `;
        containers.push({ first: mark, others: " ".repeat(mark.length) });
        break;
      }
      case "blockquote_open":
        containers.push({ first: "> ", others: "> " });
        break;
      case "list_item_close":
      case "blockquote_close":
        containers.pop();
        break;
      case "hr":
        put("* * *");
        break;
      case "fence":
      case "code_block":
        put(token.content.trimEnd());
        break;
      case "table_close":
        isTable = false;
        break;
      case "tr_open":
        cells = [];
        break;
      case "tr_close":
        put((cells ?? []).join(" | "));
        cells = null;
        isTable = true;
        break;
      case "inline": {
        const text = words(token.children ?? [], site);
        if (cells) cells.push(text);
        else if (text === "") break;
        else if (heading === null) put(text);
        else put(`${text}\n${(heading === "h1" ? "=" : "-").repeat(Math.min(text.length, 60))}`);
        break;
      }
    }
  }
  return blocks.join("\n\n");
}
