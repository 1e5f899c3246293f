import MarkdownIt from "markdown-it";
import cjkFriendly from "markdown-it-cjk-friendly";
import { directiveAt, NO_WORDS, withWords, wordsInPlace, type NamedWords } from "./directive";

/** What a text is parsed with. */
export interface Naming {
  words: NamedWords;
}

const wordsFrom = (env: unknown) => (env as Partial<Naming> | undefined)?.words ?? NO_WORDS;

/** Scripts beyond those of East Asia that put no space between words. */
const WITHOUT_SPACES = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u;

/**
 * Returns a parser of the Markdown that editors write. CommonMark takes `**` between punctuation and a letter for the
 * beginning or the end of a word by the space beside it, so where a script has none, emphasis may end and begin at any
 * letter.
 */
export function markdownParser(): InstanceType<typeof MarkdownIt> {
  const markdown = new MarkdownIt({ html: false, linkify: false, typographer: true }).use(cjkFriendly);
  const { State } = markdown.inline;
  markdown.inline.State = class extends State {
    override scanDelims(start: number, canSplitWord: boolean) {
      const delimiters = super.scanDelims(start, canSplitWord);
      const neighbours = (this.src[start - 1] ?? " ") + (this.src[start + delimiters.length] ?? " ");
      const joins = canSplitWord && WITHOUT_SPACES.test(neighbours) && !/\s/.test(neighbours);
      return joins ? { ...delimiters, can_open: true, can_close: true } : delimiters;
    }
  };
  // Words in place of a directive are no markup, whatever they hold, and no typographer changes them.
  markdown.inline.ruler.before("link", "directive", (state, silent) => {
    const { src, pos } = state;
    const found = src.startsWith("{{", pos) ? directiveAt(src, pos) : null;
    if (!found || pos + found.raw.length > state.posMax) return false;
    if (!silent) {
      const token = state.push("text_special", "", 0);
      token.content = wordsInPlace(found, wordsFrom(state.env), src.slice(Math.max(0, pos - 8), pos));
      token.markup = found.raw;
      token.info = "directive";
    }
    state.pos += found.raw.length;
    return true;
  });
  // Code and titles of links have no inline markup, but no reader should see a directive.
  markdown.core.ruler.push("directives_in_code", (state) => {
    const words = wordsFrom(state.env);
    for (const token of state.tokens)
      for (const part of [token, ...(token.children ?? [])]) {
        if (part.type === "fence" || part.type === "code_block" || part.type === "code_inline")
          part.content = withWords(part.content, words);
        const title = part.attrGet("title");
        if (title !== null) part.attrSet("title", withWords(String(title), words));
      }
  });
  return markdown;
}
