import { LRUCache } from "lru-cache";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom/server";
import type { MarkupKeeper } from "~/ui/kept-item";

const MOST_CHARACTERS = 4_000_000;
const MOST_SEEN = 2_000;

/**
 * The markup of lists' entries, so that one that was on two pages is not rendered for a third. What is kept is found by
 * all that it is made of, so it is never out of date.
 */
export class KeptEntries {
  readonly #markup = new LRUCache<string, string>({
    maxSize: MOST_CHARACTERS,
    sizeCalculation: (markup, key) => markup.length + key.length,
  });
  readonly #seen = new LRUCache<string, true>({ max: MOST_SEEN });

  /** For one page. `keep` is for when it is rendered: React renders one thing at a time. */
  forPage(): MarkupKeeper & { keep(): void } {
    const wanted = new Map<string, ReactNode>();
    return {
      markupOf: (key, children) => {
        const markup = this.#markup.get(key);
        if (markup !== undefined) return markup;
        if (this.#seen.has(key)) wanted.set(key, children);
        else this.#seen.set(key, true);
        return undefined;
      },
      keep: () => {
        for (const [key, children] of wanted)
          this.#markup.set(key, renderToString(<StaticRouter location="/">{children}</StaticRouter>));
      },
    };
  }
}
