import { data } from "@remix-run/node";
import { readForm } from "~/http/bodies/form.server";
import { countAddress, tooManyTries } from "../security/rate-limit.server";

const LONGEST = 100;
/** Invalid links of one kind and client address. */
const WRONG_LINKS = { points: 20, seconds: 3_600 };

/** Returns the id and token of a mailed link, from its address or from the form of its page, cut to their maximum lengths. */
export function readMailedLink(source: URLSearchParams | FormData): { id: string; token: string } {
  const text = (name: string) => {
    const value = source.get(name);
    return typeof value === "string" ? value.slice(0, LONGEST) : "";
  };
  return { id: text("id"), token: text("token") };
}

/**
 * Handles the post of a mailed link: 200 when `act` accepts it, 422 for an invalid link, 429 with `Retry-After` after
 * too many invalid ones, counted by the links' `name`. A valid link always works, however many invalid ones preceded it.
 * A mail program that unsubscribes by itself sends the link in the address, without our form.
 */
export async function handleMailedLink(
  request: Request,
  name: string,
  act: (id: string, token: string) => Promise<boolean>,
) {
  const form = await readForm(request);
  const { id, token } = readMailedLink(form.has("token") ? form : new URL(request.url).searchParams);
  if (await act(id, token)) return data({ outcome: "done" as const });
  const seconds = await countAddress({ name, ...WRONG_LINKS }, request);
  return data({ outcome: "refused" as const }, seconds > 0 ? tooManyTries(seconds) : { status: 422 });
}
