import type { Handler } from "./handlers";
import type { Input } from "./input";

/** An input and a handler to send it to. */
export interface Pair {
  handler: Handler;
  input: Input;
}

/** Returns every handler with every input that applies to it, handler by handler. */
export function everyPair(handlers: readonly Handler[], inputs: readonly Input[]): Pair[] {
  return handlers.flatMap((handler) =>
    inputs.filter((input) => input.takes(handler)).map((input): Pair => ({ handler, input })),
  );
}

/** Pages whose forms and addresses the inputs affect most. */
export const TELLING_PAGES = [
  ...["/", "/casinos", "/search", "/contact", "/complaints/submit-form", "/bonuses/calculator"],
  ...["/admin/lists/news/import", "/admin/news/new"],
];

/** The handlers that an input affects most: forms and uploads open to everybody, then the one that shows any Markdown. */
const TELLING = [
  "routes/_index",
  "routes/contact",
  "routes/search._index",
  "routes/casinos._index",
  "routes/complaints.submit-form",
  "routes/admin.markdown",
  "routes/admin.news.$id",
];

/** Returns each input once, with the most telling of its handlers. */
export function oneOfEach(handlers: readonly Handler[], inputs: readonly Input[]): Pair[] {
  const rank = ({ route }: Handler) => (TELLING.includes(route) ? TELLING.indexOf(route) : TELLING.length);
  const ordered = [...handlers].sort((one, other) => rank(one) - rank(other));
  return inputs.flatMap((input): Pair[] => {
    const handler = ordered.find((one) => input.takes(one));
    return handler ? [{ handler, input }] : [];
  });
}
