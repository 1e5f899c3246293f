import type { BuiltRoute } from "../fuzz/build-routes";
import type { Said } from "./scanner";

/** False positives, each explained in docs/security-scan.md under its name. */
const ARGUED: readonly { name: string; scanner: string; what: RegExp; where?: RegExp }[] = [
  { name: "no https here", scanner: "wapiti", what: /^Strict-Transport-Security is not set$/ },
  { name: "no https here", scanner: "wapiti", what: /^Secure flag is not set in the cookie : (?:country|kept-words|offers|theme)$/ }, // prettier-ignore
  { name: "a header of the past", scanner: "wapiti", what: /^X-XSS-Protection is not set$/ },
  { name: "forms without a token", scanner: "wapiti", what: /^Lack of anti CSRF token$/ },
  { name: "forms without a token", scanner: "nmap", what: /^http-csrf: / },
  { name: "a quote", scanner: "nmap", what: /^http-unsafe-output-escaping: (?:Characters \[(?:> )?'\] reflected in parameter \w+ at \S+ ?)+$/ }, // prettier-ignore
];

/** Returns the name of the argument against a finding; null when there is none. */
export function argumentFor({ scanner, what, where }: Said, routes: readonly BuiltRoute[]): string | null {
  const path = (where.split(" ")[1] ?? "").replace(/(?<=.)\/$/, "");
  // The build's routes are meant to answer, and refusals are correct.
  const lists = (scanner === "ffuf" && /answers (?:2|4)/.test(what)) || what.startsWith("http-enum: ");
  if (lists && routes.some(({ id, expression }) => id !== "routes/$" && expression.test(path)))
    return "a page of the site";
  const argued = ARGUED.find(
    (one) => one.scanner === scanner && one.what.test(what) && (one.where?.test(where) ?? true),
  );
  return argued?.name ?? null;
}
