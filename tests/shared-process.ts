import { afterAll, expect } from "vitest";

/*
 * Test files share a process, so what one does to the language itself stays for the next: pdf.js brought a
 * `JSON.parse` of its own, which reads "{" as an empty object.
 */
const WATCHED = { JSON, Object, Array, String, RegExp, Promise, Map, Set, Math, Date, URL, URLSearchParams, FormData };

/** A file that leaves them faked, or watched, stops the clock for the next. */
const TIMERS = [
  "setTimeout",
  "clearTimeout",
  "setInterval",
  "clearInterval",
  "setImmediate",
  "queueMicrotask",
] as const;

type BuiltIns = Map<string, unknown>;
const shared = globalThis as unknown as { [key: symbol]: BuiltIns | undefined };
const KEY = Symbol.for("edgewise: the built-ins as the process found them");

function builtIns(): BuiltIns {
  const found: BuiltIns = new Map();
  for (const [name, owner] of Object.entries(WATCHED)) {
    const objects = { [name]: owner, [`${name}.prototype`]: (owner as { prototype?: object }).prototype };
    for (const [path, object] of Object.entries(objects))
      for (const [key, { value }] of Object.entries(Object.getOwnPropertyDescriptors(object ?? {})))
        if (typeof value === "function") found.set(`${path}.${key}`, value);
  }
  for (const timer of TIMERS) found.set(timer, globalThis[timer]);
  return found;
}

const before = (shared[KEY] ??= builtIns());

afterAll(() => {
  const now = builtIns();
  const replaced = [...new Set([...before.keys(), ...now.keys()])].filter((path) => before.get(path) !== now.get(path));
  expect(replaced, "A file that replaces built-ins needs a process of its own, see vitest.config.ts").toEqual([]);
});
