/** What browsers load for a page, and never show as one (the request's `Sec-Fetch-Dest`). */
const PARTS = /^(?:audio|font|image|manifest|script|serviceworker|sharedworker|style|track|video|worker|xslt)$/;
/** Addresses at which programs look for files: `/apple-touch-icon-120x120.png`, `/.well-known/security.txt`. */
const FILE = /^\/\.well-known\/|\.[a-z0-9]{2,11}$/i;

/** False for a program, or a browser that wants part of a page: a page that says "not found" is only for people. */
export function wantsPage({ url, headers }: Pick<Request, "url" | "headers">): boolean {
  if (PARTS.test(headers.get("Sec-Fetch-Dest") ?? "")) return false;
  const accept = headers.get("Accept") ?? "";
  return /\btext\/html\b/.test(accept) || (/^$|\*\/\*/.test(accept) && !FILE.test(new URL(url).pathname));
}
