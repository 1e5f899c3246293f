import { textIn } from "~/http/forms/text-in";
import { data } from "@remix-run/node";
import { readForm } from "~/http/bodies/form.server";
import { countAddress, tooManyTries } from "../security/rate-limit.server";

const LONGEST = 100;
const LONGEST_PARAMETER = 2_000;
/** Parameters that our links are made of. */
const NAMES = ["id", "token"] as const;
/** What an HTML part that was read as plain text puts before a parameter's name. */
const ESCAPED = "amp;";
const TAIL = /[^\w-]$/;
/** Invalid links of one kind and client address. */
const WRONG_LINKS = { points: 20, seconds: 3_600 };

function withoutTail(value: string): string {
  let end = Math.min(value.length, LONGEST_PARAMETER);
  while (end > 0 && TAIL.test(value.slice(end - 1, end))) end -= 1;
  return value.slice(0, end);
}

/**
 * Returns the parameters of a mailed link's address without what mail programs and people glue to it: the full stop of
 * its sentence, a bracket, `&amp;` in place of `&`. Ids and tokens end in a letter, a digit, a hyphen or a low line.
 */
export function linkParameters(request: Request): URLSearchParams {
  const given = new URL(request.url).searchParams;
  const parameters = new URLSearchParams(given);
  for (const name of NAMES) {
    const value = given.get(name) ?? given.get(ESCAPED + name);
    if (value !== null) parameters.set(name, withoutTail(value));
  }
  return parameters;
}

/** Returns the id and token of a mailed link, from its address or from the form of its page, cut to their maximum lengths. */
export function readMailedLink(source: URLSearchParams | FormData): { id: string; token: string } {
  return { id: textIn(source, "id").slice(0, LONGEST), token: textIn(source, "token").slice(0, LONGEST) };
}

/**
 * Handles the post of a mailed link: 200 when `act` accepts it, 422 for an invalid link, 429 with `Retry-After` after
 * too many invalid ones, counted by the links' `name`. A valid link always works, however many invalid ones preceded it.
 * A mail program that unsubscribes by itself sends the link in the address alone (RFC 8058), with whatever body, type and
 * origin it likes: who has the link may do it, so nothing else is asked.
 */
export async function handleMailedLink(
  request: Request,
  name: string,
  act: (id: string, token: string) => Promise<boolean>,
) {
  const inAddress = readMailedLink(linkParameters(request));
  if (inAddress.token !== "" && (await act(inAddress.id, inAddress.token))) return data({ outcome: "done" as const });
  const form = await readForm(request);
  const { id, token } = readMailedLink(form);
  if (form.has("token") && (await act(id, token))) return data({ outcome: "done" as const });
  const seconds = await countAddress({ name, ...WRONG_LINKS }, request);
  return data({ outcome: "refused" as const }, seconds > 0 ? tooManyTries(seconds) : { status: 422 });
}
