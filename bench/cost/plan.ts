import type { Handler } from "./handlers";
import type { Input } from "./input";

/** An input and a handler that is asked with it. */
export interface Pair {
  handler: Handler;
  input: Input;
}

/** Every handler with every input it takes, handler by handler. */
export function everyPair(handlers: readonly Handler[], inputs: readonly Input[]): Pair[] {
  return handlers.flatMap((handler) =>
    inputs.filter((input) => input.takes(handler)).map((input): Pair => ({ handler, input })),
  );
}

/** Pages whose forms and addresses the inputs do the most to. */
export const TELLING_PAGES = [
  ...["/", "/casinos", "/search", "/contact", "/complaints/submit-form", "/bonuses/calculator"],
  "/admin/lists/news/import",
];

/** Where an input does the most: forms and uploads that are taken from everybody. */
const TELLING = [
  "routes/_index",
  "routes/contact",
  "routes/search._index",
  "routes/casinos._index",
  "routes/complaints.submit-form",
];

/** Each input once, at the most telling of the handlers that take it. */
export function oneOfEach(handlers: readonly Handler[], inputs: readonly Input[]): Pair[] {
  const rank = ({ route }: Handler) => (TELLING.includes(route) ? TELLING.indexOf(route) : TELLING.length);
  const ordered = [...handlers].sort((one, other) => rank(one) - rank(other));
  return inputs.flatMap((input): Pair[] => {
    const handler = ordered.find((one) => input.takes(one));
    return handler ? [{ handler, input }] : [];
  });
}
