import { MARK } from "./hostile-values";

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

const INTERNAL = [
  /\n\s+at [^\n]*(?:\.[jt]sx?|node:)/,
  /node_modules/,
  /\b(?:SqliteError|SQLITE_[A-Z]+|ZodError|TypeError:|RangeError:|ReferenceError:|EACCES|ENOENT|at Object\.)/,
];
const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(", ") : (value ?? ""));

function leadsAway(location: string): boolean {
  const base = "http://edgewise.invalid";
  return URL.canParse(location, base) && /(?:^|\.)evil\.example$/.test(new URL(location, base).hostname);
}

/**
 * True for Node's own answer to a malformed request or an oversized head, which has no body and none of our headers.
 */
const isNodes = ({ status, body }: Answer) => [400, 408, 431].includes(status) && body === "";

/** Returns the problems with a response, whatever the request was; empty when it is correct. */
export function judge(answer: Answer): string[] {
  const { status, headers, body } = answer;
  if (isNodes(answer)) return [];
  const type = one(headers["content-type"]);
  const isMarkup = /html|xml|svg/.test(type);
  const findings: string[] = [];
  const found = (is: boolean, what: string) => is && findings.push(what);

  found(status >= 500, `status ${String(status)}`);
  // React escapes a quotation mark as an entity, JSON with a backslash.
  found(isMarkup && new RegExp(`<${MARK}|(?<!\\\\)["']${MARK}=`).test(body), "reflected markup");
  found(
    isMarkup && new RegExp(`(?:href|src|action)="\\s*(?:javascript|data:text).{0,20}${MARK}`, "i").test(body),
    "a link that runs",
  );
  found(/json|csv|plain/.test(type) && headers["x-content-type-options"] !== "nosniff", "could be taken for a page");
  for (const pattern of INTERNAL) {
    const match = pattern.exec(body);
    if (match) findings.push(`shows its inside: ${match[0].trim().slice(0, 60)}`);
  }
  found("x-injected" in headers, "an injected header");
  found(leadsAway(one(headers["location"])), "leads to another site");
  found(!("content-security-policy" in headers) && status !== 304, "no content security policy");
  found(headers["x-content-type-options"] !== "nosniff" && status !== 304, "no nosniff");
  found(
    [headers["set-cookie"] ?? []].flat().some((cookie) => !/httponly/i.test(cookie)),
    "a cookie that scripts can read",
  );
  return findings;
}
