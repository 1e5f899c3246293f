import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom/server";
import type { FragmentPlace } from "~/ui/cached-fragment";
import { DAY_MS } from "~/domain/day-ms";
import { withAddressesHidden } from "../foreign/mark-own.server";
import type { PageFragments } from "./page-fragments";

const A_YEAR_MS = 365 * DAY_MS;
/** Private-use characters, which occur in none of our pages. React may put a comment between them and adjacent text. */
const BOUNDARIES = /\uE000\d+\uE001(?:<!-- -->)?|(?:<!-- -->)?\uE002\d+\uE003/g;

/** Runs a function with `Date` set a year ahead. */
function inAYear<R>(run: () => R): R {
  const Present = Date;
  globalThis.Date = class extends Present {
    constructor(...given: [] | ConstructorParameters<DateConstructor>) {
      if (given.length === 0) super(Present.now() + A_YEAR_MS);
      else super(...(given as ConstructorParameters<DateConstructor>));
    }
    static override now(): number {
      return Present.now() + A_YEAR_MS;
    }
  } as DateConstructor;
  try {
    return run();
  } finally {
    globalThis.Date = Present;
  }
}

/** Renders a fragment outside its page: nobody is signed in, and the address and the year are different. */
function renderElsewhere(name: string, content: ReactNode): string {
  try {
    return inAYear(() =>
      renderToString(<StaticRouter location="/elsewhere?by=itself#check">{content}</StaticRouter>, {
        identifierPrefix: "elsewhere",
      }),
    );
  } catch (error) {
    throw new Error(`The fragment "${name}" can't be rendered outside its page.`, { cause: error });
  }
}

/**
 * Stands in for a page's fragment cache in development and in tests. Each fragment is rendered with its page, in its
 * visitor's contexts, and once more elsewhere. `finish` throws when the two differ, since visitors would be shown each
 * other's markup.
 */
export class FragmentCheck implements PageFragments {
  readonly inserts = [];
  readonly #fragments: { name: string; content: () => ReactNode }[] = [];

  find(name: string, _data: readonly unknown[], content: () => ReactNode): FragmentPlace {
    const number = String(this.#fragments.push({ name, content }) - 1);
    return {
      content: (
        <>
          {`\uE000${number}\uE001`}
          {content()}
          {`\uE002${number}\uE003`}
        </>
      ),
    };
  }

  finish(page: string): string {
    for (const [index, { name, content }] of this.#fragments.entries()) {
      const start = page.indexOf(`\uE000${String(index)}\uE001`);
      const end = page.indexOf(`\uE003`, page.indexOf(`\uE002${String(index)}\uE003`, start));
      // An error boundary may have replaced the fragment.
      if (start === -1 || end === -1) continue;
      const onPage = page.slice(start, end + 1).replace(BOUNDARIES, "");
      const elsewhere = renderElsewhere(name, content());
      if (onPage !== elsewhere)
        throw new Error(
          `The fragment "${name}" depends on more than its data. On this page: ${onPage}\nElsewhere: ${elsewhere}`,
        );
    }
    return withAddressesHidden(page.replace(BOUNDARIES, ""));
  }
}
