import { backend } from "~/backend/index.server";
import { FetchRefused } from "~/backend/fetching/refusal";
import { fetchSafely } from "~/backend/fetching/safe-fetch.server";
import { oneLine } from "~/domain/text/characters";
import { watchingOfSite } from "~/platform/polite-fetching/watching.server";
import type { Attempt } from "../schema";
import { signedHeaders } from "./signature.server";

const LIMITS = { longestMs: 10_000, sentBytes: 2_000, unpackedBytes: 2_000, hops: 0 };
const LONGEST_EXCERPT = 300;
const GONE = 410;

export interface Tried {
  attempt: Attempt;
  isDelivered: boolean;
  /** True if the receiver says that the address is gone for good. */
  isGone: boolean;
  retryAfter: number | null;
}

/** Sends one message once, to public addresses only, and returns the result. Throws only the signal's reason. */
export async function postMessage(
  { url, secret }: { url: string; secret: string },
  { id, body }: { id: string; body: string },
  signal?: AbortSignal,
): Promise<Tried> {
  const { userAgent, allowed } = await watchingOfSite();
  const at = backend().clock();
  const started = performance.now();
  const done = (rest: Omit<Attempt, "at" | "ms">): Attempt => ({
    at: at.toISOString(),
    ms: Math.round(performance.now() - started),
    ...rest,
  });
  try {
    const { status, bytes, retryAfter } = await fetchSafely(url, {
      userAgent: userAgent.replace("-Watch/", "-Webhooks/"),
      contentTypes: ["*/*"],
      limits: LIMITS,
      allowed,
      ...(signal && { signal }),
      post: { body, headers: { "content-type": "application/json", ...signedHeaders(secret, { id, at, body }) } },
    });
    const isDelivered = status >= 200 && status < 300;
    const excerpt = oneLine(bytes.toString("utf8").slice(0, LONGEST_EXCERPT));
    const problem = isDelivered ? null : `The answer was ${String(status)}.`;
    return { attempt: done({ status, problem, excerpt }), isDelivered, isGone: status === GONE, retryAfter };
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error;
    const attempt = done({ status: null, problem: oneLine(error.message).slice(0, 300), excerpt: "" });
    return { attempt, isDelivered: false, isGone: false, retryAfter: null };
  }
}
