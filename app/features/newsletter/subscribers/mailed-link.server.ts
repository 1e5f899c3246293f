import { data } from "@remix-run/node";
import { readForm } from "~/http/bodies/form.server";
import { readMailedLink } from "~/http/security/mailed-link";
import { countAddress, tooManyTries, type Limit } from "~/http/security/rate-limit.server";

/** Limit of invalid links for each client address. A valid link always works, however many invalid ones preceded it. */
const WRONG_LINKS: Limit = { name: "newsletter-links", points: 20, seconds: 3_600 };

/**
 * Handles the post of a mailed link: 200 when `act` accepts it, 422 for an invalid link, 429 with `Retry-After` after
 * too many invalid ones. A mail program that unsubscribes by itself sends the link in the address, without our form.
 */
export async function answerMailedLink(request: Request, act: (id: string, token: string) => Promise<boolean>) {
  const form = await readForm(request);
  const { id, token } = form.has("token") ? readMailedLink(form) : readMailedLink(new URL(request.url).searchParams);
  if (await act(id, token)) return data({ outcome: "done" as const });
  const seconds = await countAddress(WRONG_LINKS, request);
  return data({ outcome: "refused" as const }, seconds > 0 ? tooManyTries(seconds) : { status: 422 });
}
