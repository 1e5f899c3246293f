import { data } from "@remix-run/node";
import { readForm } from "~/http/bodies/form.server";
import { countAddress, tooManyTries, type Limit } from "~/http/security/rate-limit.server";
import { readLink } from "./link-page";

/** Links that don't work, of one client address. A link that works always does, however many failed before it. */
const WRONG_LINKS: Limit = { name: "newsletter-links", points: 20, seconds: 3_600 };

/**
 * Answers the post of a mailed link: 200 when `act` took it, 422 when it is not good, 429 with `Retry-After` after too
 * many that were not. A mail program that unsubscribes by itself sends the link in the address and no form of ours.
 */
export async function answerMailedLink(request: Request, act: (id: string, token: string) => Promise<boolean>) {
  const form = await readForm(request);
  const { id, token } = form.has("token") ? readLink(form) : readLink(new URL(request.url).searchParams);
  if (await act(id, token)) return data({ outcome: "done" as const });
  const seconds = await countAddress(WRONG_LINKS, request);
  return data({ outcome: "refused" as const }, seconds > 0 ? tooManyTries(seconds) : { status: 422 });
}
