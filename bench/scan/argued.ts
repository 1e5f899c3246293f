import type { BuiltRoute } from "../fuzz/build-routes";
import type { Said } from "./scanners";

/** Findings that are none, each argued in docs/security-scan.md under its name. */
const ARGUED: readonly { name: string; scanner: string; what: RegExp; where?: RegExp }[] = [
  { name: "no https here", scanner: "wapiti", what: /^Strict-Transport-Security is not set$/ },
  { name: "a header of the past", scanner: "wapiti", what: /^X-XSS-Protection is not set$/ },
];

/** The name of the argument against a finding; null when there is none. */
export function argumentFor({ scanner, what, where }: Said, routes: readonly BuiltRoute[]): string | null {
  const path = where.split(" ")[1] ?? "";
  // What the build answers is meant to be answered; what it refuses is refused.
  if (scanner === "ffuf" && /answers (?:2|4)/.test(what) && routes.some(({ id, expression }) => id !== "routes/$" && expression.test(path))) return "a page of the site"; // prettier-ignore
  const argued = ARGUED.find(
    (one) => one.scanner === scanner && one.what.test(what) && (one.where?.test(where) ?? true),
  );
  return argued?.name ?? null;
}
