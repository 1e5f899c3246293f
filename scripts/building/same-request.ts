import type { Plugin } from "vite";
import { changesPackages, type Change } from "./changed-packages";

const FILE = /@remix-run\/server-runtime\/dist\/esm\/data\.js$/;

/** What strips a parameter of Remix's own from what a loader is asked. */
function strip(name: string): Change {
  return {
    file: FILE,
    from: `function ${name}(request) {\n  let url = new URL(request.url);`,
    to: `function ${name}(request) {\n  if (hasNothingToStrip(request)) return request;\n  let url = new URL(request.url);`,
    added: "",
  };
}

const CHANGES: readonly Change[] = [
  {
    ...strip("stripIndexParam"),
    added: `
// The name of a parameter may be escaped.
const MAY_BE_OURS = /[?&](?:index|_routes)|%/;
function hasNothingToStrip({ method, url }) {
  return (method === "GET" || method === "HEAD") && !MAY_BE_OURS.test(url);
}
`,
  },
  strip("stripRoutesParam"),
];

/**
 * Remix makes two Requests for each loader, without the parameters that are its own: a thirtieth of the time a page takes,
 * for addresses that have none. A loader gets the Request that came instead, which all loaders of a page share.
 */
export function keepsRequests(): Plugin {
  return changesPackages("edgewise:same-request", "Remix hands loaders their request in another way.", CHANGES);
}
