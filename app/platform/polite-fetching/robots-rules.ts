import { wellFormed } from "~/domain/text/well-formed";

/*
 * Strangers' robots.txt files (RFC 9309). Reading one takes time in proportion to its length, and judging an address by
 * one rule in proportion to the rule and the address, however many wildcards it has.
 */

interface Rule {
  allow: boolean;
  /** Of its pattern as it is compared: the longest that fits decides. */
  length: number;
  /** What stands between its wildcards. */
  pieces: readonly string[];
  /** True if the pattern ends with `$`: it fits only up to the end. */
  isWhole: boolean;
}

/** What a robots.txt asks of us. */
export interface RobotsRules {
  /** The one that decides comes first. */
  rules: readonly Rule[];
  delaySeconds: number;
}

/** Yields the fields that matter, in order, each with its name in lower case. */
function* fieldsOf(text: string): Generator<{ key: string; value: string }> {
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (line === "") continue;
    const [, key = "", value = ""] = /^\s*(user-agent|allow|disallow|crawl-delay)\s*:([^#]*)/i.exec(line) ?? [];
    if (key !== "") yield { key: key.toLowerCase(), value: value.trim() };
  }
}

const nameIn = (value: string) => value.split("/")[0]?.trim().toLowerCase() ?? "";

/** Returns the groups of a robots.txt that are for everybody and for our name, each named once. */
export function condensedRobots(text: string, robotsName: string): string {
  const ours = new Set(["*", robotsName.toLowerCase()]);
  const kept: string[] = [];
  let group = new Set<string>();
  let isHead = false;
  for (const { key, value } of fieldsOf(text)) {
    if (key === "user-agent") {
      if (!isHead) group = new Set();
      isHead = true;
      const name = nameIn(value);
      if (!ours.has(name) || group.has(name)) continue;
      group.add(name);
      kept.push(`User-agent: ${name}`);
    } else {
      isHead = false;
      if (group.size > 0) kept.push(`${key}: ${value}`);
    }
  }
  return kept.join("\n");
}

/** Returns a path or pattern as it is compared: what isn't ASCII in percent-encoding, whose letters are capitals. */
function comparable(path: string): string {
  return encodeURI(wellFormed(path))
    .replaceAll("%25", "%")
    .replace(/%[0-9a-f]{2}/gi, (encoded) => encoded.toUpperCase());
}

function ruleOf(allow: boolean, value: string): Rule {
  const pattern = comparable(value);
  const isWhole = pattern.endsWith("$");
  const pieces = (isWhole ? pattern.slice(0, -1) : pattern).split("*");
  return { allow, length: pattern.length, pieces, isWhole };
}

/** Returns the rules of the group for our name, or else of the group for everybody, from what `condensedRobots` gave. */
export function parseRobots(condensed: string, robotsName: string): RobotsRules {
  const groups = new Map<string, { rules: Rule[]; delaySeconds: number }>();
  let named: string[] = [];
  let isHead = false;
  for (const { key, value } of fieldsOf(condensed)) {
    if (key === "user-agent") {
      if (!isHead) named = [];
      isHead = true;
      const name = nameIn(value);
      named.push(name);
      if (!groups.has(name)) groups.set(name, { rules: [], delaySeconds: 0 });
      continue;
    }
    isHead = false;
    for (const name of named) {
      const group = groups.get(name);
      if (key === "crawl-delay") {
        const seconds = Number(value);
        if (group && !Number.isNaN(seconds)) group.delaySeconds = seconds;
      } else if (value !== "") group?.rules.push(ruleOf(key === "allow", value));
    }
  }
  const { rules, delaySeconds } = groups.get(robotsName.toLowerCase()) ??
    groups.get("*") ?? { rules: [], delaySeconds: 0 };
  // The longest decides, and of equally long ones the one that allows.
  return { rules: rules.sort((a, b) => b.length - a.length || Number(b.allow) - Number(a.allow)), delaySeconds };
}

/**
 * True if a path fits a pattern. Each piece is looked for where it first occurs after the one before it: if it fits
 * anywhere, it fits there.
 */
function fits({ pieces, isWhole }: Rule, path: string): boolean {
  const [first = "", ...rest] = pieces;
  if (!path.startsWith(first)) return false;
  const last = isWhole ? rest.pop() : undefined;
  let at = first.length;
  for (const piece of rest) {
    const found = path.indexOf(piece, at);
    if (found === -1) return false;
    at = found + piece.length;
  }
  if (!isWhole) return true;
  return last === undefined ? at === path.length : path.length - last.length >= at && path.endsWith(last);
}

/** True if we may fetch an address of the host. */
export function isAllowedBy({ rules }: RobotsRules, url: string): boolean {
  const { pathname, search } = new URL(url);
  const path = comparable(pathname + search);
  return rules.find((rule) => fits(rule, path))?.allow ?? true;
}
