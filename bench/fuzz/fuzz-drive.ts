import fc from "fast-check";
import type { BuiltRoute } from "./build-routes";
import type { FoundForm, Site } from "./explore";
import {
  bodyOf,
  hostileFields,
  hostileHeaders,
  hostileQuery,
  hostileSegment,
  hostileText,
  wellFormed,
  type Body,
} from "./hostile-values";
import { judge } from "./fuzz-judge";
import { send, type Sent } from "./send";
import type { Target, Who } from "./target";

/** A request, with the person who sends it. */
export interface Attempt extends Omit<Sent, "body"> {
  who: Who;
  body: Body | null;
}

export interface Finding {
  attempt: Attempt;
  problems: string[];
}

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND", "TRACE"];
const AT_ONCE = 4;

/** Returns an existing address of a route, or its pattern with hostile values as parameters. */
function addressOf({ pattern }: BuiltRoute, existing: readonly string[]): fc.Arbitrary<string> {
  const parts = pattern.split(/(:\w+|\*)/);
  const made = fc
    .tuple(...parts.map((part) => (/^[:*]/.test(part) ? hostileSegment : fc.constant(part))))
    .map((all) => all.join(""));
  if (existing.length === 0) return made;
  const real = fc.constantFrom(...existing.map((path) => path.split("?")[0] ?? path));
  return parts.length === 1 ? real : fc.oneof(real, made);
}

/** A page, its data, and variants that a browser never requests. */
const variant = fc.oneof(
  { weight: 6, arbitrary: fc.constant((path: string) => path) },
  { weight: 4, arbitrary: fc.constant((path: string) => (path === "/" ? "/_root.data" : `${path}.data`)) },
  { weight: 1, arbitrary: fc.constantFrom((path: string) => `${path}/`, (path: string) => `/${path}`, (path: string) => path.toUpperCase()) }, // prettier-ignore
);

function routesParameter(route: BuiltRoute): fc.Arbitrary<string> {
  const ids = fc.constantFrom("root", route.id, "routes/admin", "__proto__", "routes/nope", "");
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant("") },
    {
      weight: 1,
      arbitrary: fc.array(ids, { maxLength: 4 }).map((all) => `_routes=${encodeURIComponent(all.join(","))}`),
    },
  );
}

function attemptAt(route: BuiltRoute, existing: readonly string[], people: readonly Who[]): fc.Arbitrary<Attempt> {
  return fc
    .record({
      address: addressOf(route, existing),
      make: variant,
      query: hostileQuery,
      ids: routesParameter(route),
      who: fc.constantFrom(...people),
      method: fc.oneof(
        { weight: 4, arbitrary: fc.constant("GET") },
        { weight: 5, arbitrary: fc.constantFrom(...METHODS) },
      ),
      headers: hostileHeaders,
      body: hostileFields.chain(bodyOf),
    })
    .map(({ address, make, query, ids, who, method, headers, body }) => {
      const search = [query, ids, ...(route.isIndex && method === "POST" ? ["index"] : [])].filter(
        (part) => part !== "",
      );
      const path = make(address) + (search.length > 0 ? `?${search.join("&")}` : "");
      const hasBody = method !== "GET" && method !== "HEAD" && method !== "TRACE";
      return { who, method, path, headers, body: hasBody ? body : null };
    });
}

/** Returns a form of the site as its page sends it, with some of its fields spoilt. */
function attemptBy({ path, method, fields, who }: FoundForm): fc.Arbitrary<Attempt> {
  const spoilt = fc.tuple(
    ...fields.map(([name, value]) =>
      fc.oneof(
        { weight: 3, arbitrary: fc.constant<[string, string][]>([[name, value]]) },
        { weight: 2, arbitrary: hostileText.map((text): [string, string][] => [[name, text]]) },
        { weight: 1, arbitrary: fc.constant<[string, string][]>([]) },
      ),
    ),
  );
  return fc
    .tuple(spoilt, fc.oneof({ weight: 4, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: hostileFields }))
    .chain(([own, others]) => {
      const sent = [...own.flat(), ...others];
      const query = new URLSearchParams(sent.map(([name, value]) => [name, wellFormed(value)])).toString();
      return method === "GET"
        ? fc.constant<Attempt>({ who, method, path: `${path.split("?")[0] ?? path}?${query}`, headers: [], body: null })
        : bodyOf(sent).map((body): Attempt => ({ who, method, path, headers: [], body }));
    });
}

/** Parameters for a position in a list: chance alone would seldom hit the route that reads one of them. */
const PLACES = ["after", "before", "cursor", "page"];

/** Returns invalid positions in a list, at an existing address of the route. */
function strayPlaces(existing: readonly string[]): Attempt[] {
  const [address] = existing;
  if (address === undefined) return [];
  const who = address.startsWith("/admin") ? "admin" : "member";
  const path = (name: string) => `${address}${address.includes("?") ? "&" : "?"}${name}=stray`;
  return PLACES.map((name) => ({ who, method: "GET", path: path(name), headers: [], body: null }));
}

/** Escapes what Node's client would refuse to send. */
const writable = (path: string) =>
  path.replace(/[^\x21-\x7e]/g, (character) => encodeURIComponent(wellFormed(character)));

async function make(target: Target, attempt: Attempt, from: string): Promise<Finding> {
  const { who, method, path, headers, body } = attempt;
  const session = await target.cookieOf(who);
  const cookies = [session, ...headers.filter(([name]) => name === "Cookie").map(([, value]) => value)].filter(Boolean);
  const all = new Map<string, string>([["X-Forwarded-For", from]]);
  if (body?.type != null) all.set("Content-Type", body.type);
  for (const [name, value] of headers) if (name !== "Cookie") all.set(name, value);
  if (cookies.length > 0) all.set("Cookie", cookies.join("; "));
  const answer = await send(target.address, {
    method,
    path: writable(path),
    headers: [...all],
    body: body?.bytes ?? null,
  });
  const ended = [answer.headers["set-cookie"] ?? []].flat().some((cookie) => cookie.startsWith("session=;"));
  if (ended) target.endSession(who);
  return { attempt, problems: answer.status === 0 ? [] : judge(answer) };
}

/**
 * Sends `runs` hostile requests to each route and each form of a site, the same ones for the same seed, and invalid
 * list positions to each route. Returns the attempts with wrong answers, and the number sent.
 */
export async function drive(
  target: Target,
  { routes, site, people, runs, seed }: { routes: readonly BuiltRoute[]; site: Site; people: readonly Who[]; runs: number; seed: number }, // prettier-ignore
): Promise<{ sent: number; findings: Finding[] }> {
  const attempts = [
    ...routes.flatMap(({ id }) => strayPlaces(site.addresses.get(id) ?? [])),
    ...routes.flatMap((route, at) =>
      fc.sample(attemptAt(route, site.addresses.get(route.id) ?? [], people), { numRuns: runs, seed: seed + at }),
    ),
    ...site.forms.flatMap((form, at) => fc.sample(attemptBy(form), { numRuns: runs, seed: seed + 10_000 + at })),
  ];
  const findings: Finding[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let at = next++; at < attempts.length; at = next++) {
        const attempt = attempts[at];
        if (!attempt) continue;
        const from = `10.${String((at >> 16) % 256)}.${String((at >> 8) % 256)}.${String(at % 256)}`;
        const finding = await make(target, attempt, from);
        if (finding.problems.length > 0) findings.push(finding);
      }
    }),
  );
  return { sent: attempts.length, findings };
}

/** Describes a finding so that somebody can reproduce it. */
export function described({ attempt: { who, method, path, headers, body }, problems }: Finding): string {
  const sent = headers.map(([name, value]) => ` -H ${JSON.stringify(`${name}: ${value}`)}`).join("");
  const text = body ? ` (${body.type ?? "no type"}) ${JSON.stringify(body.bytes.toString("utf8").slice(0, 300))}` : "";
  return `${problems.join("; ")}: ${who} ${method} ${path.slice(0, 300)}${sent}${text}`;
}
