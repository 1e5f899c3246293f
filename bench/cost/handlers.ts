import type { BuiltRoute } from "../fuzz/build-routes";
import type { Site } from "../fuzz/explore";
import { PEOPLE, type Who } from "../fuzz/target";
import { placesOf, type Field } from "../scan/places";

/** A loader or an action of the build, with a way to reach it. */
export interface Handler {
  /** Id of its route. */
  route: string;
  method: "GET" | "POST";
  path: string;
  who: Who;
  /** The fields of its form; empty when no page shows a form for it. */
  fields: readonly Field[];
  /** True if an earlier handler has the same route, method and person: a form with another button. */
  isFurther: boolean;
}

const whoReads = (path: string): Who =>
  path.startsWith("/admin") ? "admin" : path.startsWith("/dashboard") ? "member" : "visitor";

/** Returns an existing address of a route, or its pattern with a value in each placeholder. */
function addressOf({ pattern, id }: BuiltRoute, { addresses }: Site): string {
  return addresses.get(id)?.[0] ?? pattern.replace(/:\w+|\*/g, "x");
}

/** Returns every loader and every action of a build; an action once for each kind of form and button on the site. */
export function handlersOf(routes: readonly BuiltRoute[], site: Site, people: readonly Who[] = PEOPLE): Handler[] {
  const reads = routes.map((route): Handler => {
    const path = addressOf(route, site);
    return { route: route.id, method: "GET", path, who: whoReads(path), fields: [], isFurther: false };
  });

  const kinds = new Set<string>();
  const posts: Handler[] = [];
  for (const who of people) {
    const { forms } = placesOf({ ...site, forms: site.forms.filter((form) => form.who === who) }, routes);
    for (const [kind, { path, method, fields }] of forms) {
      const route = routes.find(({ expression }) => expression.test(path.split("?")[0] ?? ""))?.id;
      if (method !== "POST" || route === undefined || kinds.has(kind)) continue;
      kinds.add(kind);
      const isFurther = posts.some((post) => post.route === route);
      posts.push({ route, method, path, who, fields, isFurther });
    }
  }
  // Adds handlers that only a script posts to, or whose forms are on pages that weren't reached.
  for (const route of routes) {
    if (!route.hasAction || posts.some((post) => post.route === route.id)) continue;
    const path = addressOf(route, site);
    const who = route.id === "routes/sign-out" ? "visitor" : whoReads(path);
    for (const one of who === "visitor" ? (["visitor", "member"] as const) : [who])
      posts.push({ route: route.id, method: "POST", path, who: one, fields: [], isFurther: false });
  }
  return [...reads, ...posts].filter(({ who }) => people.includes(who));
}
