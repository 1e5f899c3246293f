import { renderMarkdown } from "../markdown/markdown.server";
import { wordsOf } from "./named-words.server";

/** Returns HTML of a Markdown text as readers see it now, with what it names of other subjects. */
export async function renderNamed(source: string): Promise<string> {
  return renderMarkdown(source, await wordsOf(source));
}
