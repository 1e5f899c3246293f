import { LRUCache } from "lru-cache";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom/server";
import type { Insert } from "~/http/responses/document.server";
import { contentHash } from "~/platform/catalogue/content-hash.server";
import { withAddressesHidden } from "../foreign/mark-own.server";
import { FragmentCheck } from "./fragment-check.server";
import type { PageFragments } from "./page-fragments";

const MOST_BYTES = 16_000_000;
/** The most hashes to remember of fragments that were on one page so far. */
const MOST_SEEN = 10_000;

/** Renders a fragment by itself, as it is stored. */
function renderFragment(content: ReactNode): string {
  return renderToString(<StaticRouter location="/">{content}</StaticRouter>);
}

/**
 * Caches the markup of fragments as bytes, so that a fragment seen on two pages is not rendered for a third. The key is
 * a hash of all of a fragment's data, so the markup is never out of date. With `isChecked`, every page renders its
 * fragments itself and each is compared with a render elsewhere, which is slow and only for development and tests.
 */
export class FragmentCache {
  readonly #markup = new LRUCache<string, Buffer>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ byteLength }, key) => byteLength + key.length,
  });
  readonly #seen = new LRUCache<string, true>({ max: MOST_SEEN });
  readonly #isChecked: boolean;

  constructor({ isChecked }: { isChecked: boolean }) {
    this.#isChecked = isChecked;
  }

  forPage(): PageFragments {
    return this.#isChecked ? new FragmentCheck() : this.#cachedPage();
  }

  #cachedPage(): PageFragments {
    const wanted = new Map<string, () => ReactNode>();
    const inserts: Insert[] = [];
    return {
      inserts,
      find: (name, data, content) => {
        const key = [name, ...data.map(contentHash)].join(" ");
        const bytes = this.#markup.get(key);
        if (bytes !== undefined) {
          // No text that people write can be this comment, since text is escaped.
          const placeholder = `<!--fragment ${String(inserts.length)}-->`;
          inserts.push({ placeholder, bytes });
          return { placeholder };
        }
        if (this.#seen.has(key)) wanted.set(key, content);
        else this.#seen.set(key, true);
        return { content: content() };
      },
      finish: (page) => {
        for (const [key, content] of wanted)
          this.#markup.set(key, Buffer.from(withAddressesHidden(renderFragment(content()))));
        return withAddressesHidden(page);
      },
    };
  }
}
