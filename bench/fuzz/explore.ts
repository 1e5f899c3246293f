import type { BuiltRoute } from "./build-routes";
import { send } from "./send";
import type { Target, Who } from "./target";

/** A form as a page shows it, with the values it would send. */
export interface FoundForm {
  path: string;
  method: "GET" | "POST";
  fields: [name: string, value: string][];
  /** The markup between its tags. */
  html: string;
  who: Who;
}

export interface Site {
  /** Existing addresses, by the id of the route that answers them. */
  addresses: Map<string, string[]>;
  forms: FoundForm[];
}

const unescaped = (text: string) =>
  text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&#64;", "@")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

function attribute(tag: string, name: string): string | null {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? null : unescaped(value);
}

function fieldsOf(form: string): [string, string][] {
  const fields: [string, string][] = [];
  for (const [tag] of form.matchAll(/<(?:input|textarea|select|button)\b[^>]*>/g)) {
    const name = attribute(tag, "name");
    if (name) fields.push([name, attribute(tag, "value") ?? "1"]);
  }
  return fields;
}

function formsOf(html: string, page: string, who: Who): FoundForm[] {
  return [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].map(([, tag = "", inside = ""]) => ({
    path: attribute(tag, "action") ?? page,
    method: attribute(tag, "method")?.toLowerCase() === "post" ? "POST" : "GET",
    fields: fieldsOf(inside),
    html: inside,
    who,
  }));
}

function linksOf(html: string, page: string): string[] {
  return [...html.matchAll(/\s(?:href|src|action)="([^"]+)"|<loc>([^<]+)</g)].flatMap(([, href, location]) => {
    const link = unescaped(href ?? location ?? "");
    if (!URL.canParse(link, `http://here.invalid${page}`)) return [];
    const url = new URL(link, `http://here.invalid${page}`);
    return href !== undefined && url.host !== "here.invalid" ? [] : [url.pathname + url.search];
  });
}

/**
 * Follows the site's links as each of the people, `each` per route, and collects addresses and `each` of a kind of
 * form. With `pages`, visits only those and follows nothing.
 */
export async function explore(
  target: Target,
  { routes, people, each, pages }: { routes: readonly BuiltRoute[]; people: readonly Who[]; each: number; pages?: readonly string[] }, // prettier-ignore
): Promise<Site> {
  const addresses = new Map<string, string[]>();
  const forms: FoundForm[] = [];
  const routeOf = (path: string) => routes.find(({ expression }) => expression.test(path.split("?")[0] ?? ""));

  const kindOf = ({ path, fields, who }: FoundForm) =>
    [who, routeOf(path)?.id ?? path, ...new Set(fields.map(([name]) => name.replace(/\d+/g, "0")))].join(" ");

  for (const who of people) {
    const seen = new Set<string>();
    const home = who === "admin" ? ["/admin"] : who === "member" ? ["/dashboard"] : [];
    const waiting = [...(pages ?? ["/", "/sitemap.xml", ...home])];
    const taken = new Map<string, number>();
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const route = routeOf(path);
      if (!route || seen.has(path)) continue;
      const times = taken.get(route.id) ?? 0;
      if (times >= each) continue;
      seen.add(path);
      taken.set(route.id, times + 1);

      const cookie = await target.cookieOf(who);
      const answer = await send(target.address, { method: "GET", path, headers: cookie ? [["Cookie", cookie]] : [], body: null }); // prettier-ignore
      if (answer.status !== 200) continue;
      const known = addresses.get(route.id) ?? [];
      if (!known.includes(path)) addresses.set(route.id, [...known, path]);
      if (!/html|xml/.test(String(answer.headers["content-type"]))) continue;
      if (!pages) waiting.push(...linksOf(answer.body, path));
      for (const form of formsOf(answer.body, path, who)) {
        if (forms.filter((other) => kindOf(other) === kindOf(form)).length < each) forms.push(form);
      }
    }
  }
  return { addresses, forms };
}
