import { LRUCache } from "lru-cache";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom/server";
import type { Insert } from "~/http/document.server";
import type { FragmentLookup } from "~/ui/cached-fragment";

/** For the fragments of each name. */
const MOST_BYTES = 4_000_000;
const MOST_SEEN = 2_000;

/** The fragments of one name. */
interface Fragments {
  /** By their data, as JSON. */
  markup: LRUCache<string, Buffer>;
  seen: LRUCache<string, true>;
}

interface PageFragments extends FragmentLookup {
  /** The cached fragments of the page, in their order. */
  readonly inserts: readonly Insert[];
  /** Renders and stores what the page had for the second time. Call it once the page is rendered: React can't do both at once. */
  store(): void;
}

/**
 * The markup of fragments as bytes, so that one that was on two pages is not rendered for a third. A fragment is found by all
 * of its data, so it is never out of date.
 */
export class FragmentCache {
  readonly #fragments = new Map<string, Fragments>();

  #named(name: string): Fragments {
    let fragments = this.#fragments.get(name);
    if (!fragments) {
      fragments = {
        markup: new LRUCache({
          maxSize: MOST_BYTES,
          sizeCalculation: ({ byteLength }, key) => byteLength + key.length,
        }),
        seen: new LRUCache({ max: MOST_SEEN }),
      };
      this.#fragments.set(name, fragments);
    }
    return fragments;
  }

  forPage(): PageFragments {
    const wanted: { fragments: Fragments; key: string; children: () => ReactNode }[] = [];
    const inserts: Insert[] = [];
    return {
      inserts,
      placeholderFor: (name, data, children) => {
        const fragments = this.#named(name);
        const key = JSON.stringify(data);
        const bytes = fragments.markup.get(key);
        if (bytes !== undefined) {
          // No text that people write can be this comment, since text is escaped.
          const mark = `<!--fragment ${String(inserts.length)}-->`;
          inserts.push({ mark, bytes });
          return mark;
        }
        if (fragments.seen.has(key)) wanted.push({ fragments, key, children });
        else fragments.seen.set(key, true);
        return undefined;
      },
      store: () => {
        for (const { fragments, key, children } of wanted)
          fragments.markup.set(
            key,
            Buffer.from(renderToString(<StaticRouter location="/">{children()}</StaticRouter>)),
          );
      },
    };
  }
}
