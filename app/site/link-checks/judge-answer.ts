import type { FetchRefusal } from "~/backend/fetching/refusal";
import type { Finding } from "./labels";

/** The result of fetching an address. */
export type LinkAnswer =
  | { kind: "page"; status: number; address: string; text: string }
  | { kind: "refused"; reason: FetchRefusal; message: string };

export type Verdict =
  | { verdict: "well" }
  /** The server’s answer says nothing about the page. */
  | { verdict: "unclear"; message: string }
  | { verdict: "bad"; finding: Finding; message: string; movedTo: string | null };

/** Phrases on pages of domains that are for sale, in lower case. */
const PARKED = [
  "this domain is for sale",
  "this domain may be for sale",
  "the domain is for sale",
  "buy this domain",
  "this domain is parked",
  "domain parking",
  "this domain has expired",
  "this domain name has expired",
];
const CLOSED = [
  "casino has closed",
  "casino is now closed",
  "casino has ceased operations",
  "we have ceased operations",
  "has ceased trading",
  "no longer accepts players",
  "no longer accepting players",
];
/** Statuses of servers that answer people but may refuse a program. */
const NOT_FOR_US = new Set([401, 403, 405, 406, 429, 451]);

const bareHost = (host: string) => host.replace(/^www\./, "");

function bad(finding: Finding, message: string, movedTo: string | null = null): Verdict {
  return { verdict: "bad", finding, message, movedTo };
}

function refused(reason: FetchRefusal, message: string): Verdict {
  switch (reason) {
    case "content-type":
    case "size":
      // It is a file, or larger than we read, so it exists.
      return { verdict: "well" };
    case "certificate":
      return bad("certificate", message);
    default:
      return bad("dead", message);
  }
}

/**
 * Returns what could replace an address that leads elsewhere: for a site's home page, the other site's; null for none.
 */
function replacementOf(from: URL, to: URL): string | null {
  const address = from.pathname === "/" && from.search === "" ? `${to.origin}/` : to.href;
  return to.protocol === "https:" && address.length <= 500 ? address : null;
}

/**
 * Judges an address by its answer. `leadsTo`: hosts that it may lead to besides its own; `isCasino`: whether it is a
 * casino's, whose page may say that the casino has closed.
 */
export function judgeAnswer(
  { url, leadsTo, isCasino }: { url: string; leadsTo: readonly string[]; isCasino: boolean },
  answer: LinkAnswer,
): Verdict {
  if (answer.kind === "refused") return refused(answer.reason, answer.message);
  const { status, text } = answer;
  if (NOT_FOR_US.has(status))
    return { verdict: "unclear", message: `The server answers ${String(status)} to programs.` };
  if (status < 200 || status > 299) return bad("dead", `The server answers ${String(status)}.`);
  const words = text.toLowerCase();
  const parked = PARKED.find((sign) => words.includes(sign));
  if (parked !== undefined) return bad("parked", `The page says “${parked}”.`);
  const closed = isCasino ? CLOSED.find((sign) => words.includes(sign)) : undefined;
  if (closed !== undefined) return bad("closed", `The page says “${closed}”.`);
  const [from, to] = [new URL(url), new URL(answer.address)];
  const allowed = [from.host, ...leadsTo].map(bareHost);
  if (!allowed.includes(bareHost(to.host)))
    return bad("moved", `It leads to ${to.href.slice(0, 300)}.`, replacementOf(from, to));
  return { verdict: "well" };
}
