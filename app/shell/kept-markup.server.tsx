import { LRUCache } from "lru-cache";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom/server";
import type { Insert } from "~/http/document.server";
import type { MarkupKeeper } from "~/ui/kept";

const MOST_BYTES = 4_000_000;
const MOST_SEEN = 2_000;

interface PageKeeper extends MarkupKeeper {
  /** What is kept of the page, in its order. */
  readonly inserts: readonly Insert[];
  /** For when the page is rendered: React renders one thing at a time. */
  keep(): void;
}

/**
 * The markup of parts of pages, as bytes, so that one that was on two pages is not rendered for a third. What is kept is
 * found by all that it is made of, so it is never out of date.
 */
export class KeptParts {
  readonly #markup = new LRUCache<string, Buffer>({
    maxSize: MOST_BYTES,
    sizeCalculation: (markup, key) => markup.byteLength + key.length,
  });
  readonly #seen = new LRUCache<string, true>({ max: MOST_SEEN });

  forPage(): PageKeeper {
    const wanted = new Map<string, ReactNode>();
    const inserts: Insert[] = [];
    return {
      inserts,
      placeOf: (key, children) => {
        const bytes = this.#markup.get(key);
        if (bytes !== undefined) {
          // No text can stand for it: whatever people wrote is escaped.
          const mark = `<!--kept ${String(inserts.length)}-->`;
          inserts.push({ mark, bytes });
          return mark;
        }
        if (this.#seen.has(key)) wanted.set(key, children);
        else this.#seen.set(key, true);
        return undefined;
      },
      keep: () => {
        for (const [key, children] of wanted)
          this.#markup.set(key, Buffer.from(renderToString(<StaticRouter location="/">{children}</StaticRouter>)));
      },
    };
  }
}
