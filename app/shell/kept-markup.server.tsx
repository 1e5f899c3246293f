import { LRUCache } from "lru-cache";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom/server";
import type { Insert } from "~/http/document.server";
import type { MarkupKeeper } from "~/ui/kept";

/** For each kind. */
const MOST_BYTES = 4_000_000;
const MOST_SEEN = 2_000;

/** Parts of one kind. */
interface Kind {
  /** By what they are made of, written out. */
  markup: LRUCache<string, Buffer>;
  seen: LRUCache<string, true>;
}

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
  readonly #kinds = new Map<string, Kind>();

  #kind(name: string): Kind {
    let kind = this.#kinds.get(name);
    if (!kind) {
      kind = {
        markup: new LRUCache({
          maxSize: MOST_BYTES,
          sizeCalculation: ({ byteLength }, key) => byteLength + key.length,
        }),
        seen: new LRUCache({ max: MOST_SEEN }),
      };
      this.#kinds.set(name, kind);
    }
    return kind;
  }

  forPage(): PageKeeper {
    const wanted: { kind: Kind; key: string; children: () => ReactNode }[] = [];
    const inserts: Insert[] = [];
    return {
      inserts,
      placeOf: (name, of, children) => {
        const kind = this.#kind(name);
        const key = JSON.stringify(of);
        const bytes = kind.markup.get(key);
        if (bytes !== undefined) {
          // No text can stand for it: whatever people wrote is escaped.
          const mark = `<!--kept ${String(inserts.length)}-->`;
          inserts.push({ mark, bytes });
          return mark;
        }
        if (kind.seen.has(key)) wanted.push({ kind, key, children });
        else kind.seen.set(key, true);
        return undefined;
      },
      keep: () => {
        for (const { kind, key, children } of wanted)
          kind.markup.set(key, Buffer.from(renderToString(<StaticRouter location="/">{children()}</StaticRouter>)));
      },
    };
  }
}
