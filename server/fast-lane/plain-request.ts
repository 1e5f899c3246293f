import type { RequestHead } from "~/server-interface";

const LONGEST = 8_192;
/** A complete head and nothing after it, which no two HTTP parsers could read differently. */
const HEAD = /^(?:GET|HEAD) \/[!-~]* HTTP\/1\.1\r\n(?:[\w!#$%&'*+.^`|~-]+:[\t\x20-\x7e\x80-\xff]*\r\n)+\r\n$/;
/** Headers that change how the rest of the connection is read. */
const NOT_PLAIN = new Set(["connection", "content-length", "expect", "te", "trailer", "transfer-encoding", "upgrade"]);

const SPACE = 32;

function withoutSpaceAround(text: string, from: number, to: number): string {
  let start = from;
  let end = to;
  while (start < end && text.charCodeAt(start) <= SPACE) start += 1;
  while (end > start && text.charCodeAt(end - 1) <= SPACE) end -= 1;
  return text.slice(start, end);
}

/**
 * Parses a single plain request: GET or HEAD of HTTP/1.1, complete, without a body, no header twice, on a persistent
 * connection. Returns null for anything else, which is left to node:http, valid or not.
 */
export function readPlainRequest(bytes: Buffer): Pick<Required<RequestHead>, "method" | "url" | "headers"> | null {
  if (bytes.length > LONGEST) return null;
  const head = bytes.toString("latin1");
  if (!HEAD.test(head)) return null;

  const afterMethod = head.indexOf(" ");
  const afterUrl = head.indexOf(" ", afterMethod + 1);
  const lowerCase = head.toLowerCase();
  const headers: Record<string, string> = Object.create(null) as Record<string, string>;
  let at = head.indexOf("\r", afterUrl) + 2;
  while (at < head.length - 2) {
    const colon = head.indexOf(":", at);
    const end = head.indexOf("\r", colon);
    const name = lowerCase.slice(at, colon);
    const value = withoutSpaceAround(head, colon + 1, end);
    if (headers[name] !== undefined) return null;
    if (NOT_PLAIN.has(name) && !(name === "connection" && value.toLowerCase() === "keep-alive")) return null;
    headers[name] = value;
    at = end + 2;
  }
  if (headers["host"] === undefined) return null;
  return { method: head.slice(0, afterMethod), url: head.slice(afterMethod + 1, afterUrl), headers };
}
