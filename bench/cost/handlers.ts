import type { BuiltRoute } from "../fuzz/build-routes";
import type { Site } from "../fuzz/explore";
import { PEOPLE, type Who } from "../fuzz/target";
import { placesOf, type Field } from "../scan/places";

/** A loader or an action of the build, and how it is reached. */
export interface Handler {
  /** Id of its route. */
  route: string;
  method: "GET" | "POST";
  path: string;
  who: Who;
  /** What its form sends; none where no page shows a form for it. */
  fields: readonly Field[];
  /** Whether another handler of the same route, method and person comes before it: a form with another button. */
  isFurther: boolean;
}

const whoReads = (path: string): Who =>
  path.startsWith("/admin") ? "admin" : path.startsWith("/dashboard") ? "member" : "visitor";

/** An address of a route: one that exists, or its pattern with something in each place. */
function addressOf({ pattern, id }: BuiltRoute, { addresses }: Site): string {
  return addresses.get(id)?.[0] ?? pattern.replace(/:\w+|\*/g, "x");
}

/** Every loader and every action of a build; an action once for each kind of form and button that the site shows. */
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
  // What only a script posts to, or what a page shows that wasn't reached.
  for (const route of routes) {
    if (!route.hasAction || posts.some((post) => post.route === route.id)) continue;
    const path = addressOf(route, site);
    const who = route.id === "routes/sign-out" ? "visitor" : whoReads(path);
    for (const one of who === "visitor" ? (["visitor", "member"] as const) : [who])
      posts.push({ route: route.id, method: "POST", path, who: one, fields: [], isFurther: false });
  }
  return [...reads, ...posts].filter(({ who }) => people.includes(who));
}
