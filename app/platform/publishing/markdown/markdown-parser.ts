import MarkdownIt from "markdown-it";
import cjkFriendly from "markdown-it-cjk-friendly";

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
  return markdown;
}
