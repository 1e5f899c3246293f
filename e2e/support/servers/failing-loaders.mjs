// Answers requests with the built site of which one route's loader fails, and prints what came as JSON. In a process
// of its own, because Playwright would compile the whole build once more for a test that imports it.
// Usage: node failing-loaders.mjs '[{ "routeId": …, "path": …, "status": … }]'; without a status an error is thrown.
import { createRequestHandler } from "@remix-run/node";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const build = await import(pathToFileURL(resolve("build/server/index.js")).href);
const answers = [];
for (const { routeId, path, status } of JSON.parse(process.argv[2] ?? "[]")) {
  const route = build.routes[routeId];
  if (!route) throw new Error(`There is no route ${routeId}.`);
  const loader = () => {
    if (status === undefined) throw new Error("a secret of ours");
    throw new Response(null, { status });
  };
  const routes = { ...build.routes, [routeId]: { ...route, module: { ...route.module, loader } } };
  const site = createRequestHandler({ ...build, routes }, "production");
  const response = await site(new Request(`http://edgewise.test${path}`));
  answers.push({ status: response.status, html: (await response.text()).replaceAll("&#x27;", "'") });
}
process.stdout.write(`${JSON.stringify(answers)}\n`, () => process.exit(0));
