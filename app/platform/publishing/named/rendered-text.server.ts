import type { RenderedText } from "../markdown/rendered-text";
import { renderNamed } from "./render-named.server";
import { unlinkedNames } from "./unlinked-names.server";

/** Returns what the preview of a text shows; `ownPath`: the page that the text is on. */
export async function renderedText(source: string, ownPath: string | null): Promise<RenderedText> {
  return { html: await renderNamed(source), unlinked: await unlinkedNames(source, ownPath) };
}
