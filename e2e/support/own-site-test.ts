import type { Person } from "./servers/own-sites";
import { test as base } from "./test";

/** Tests on a site of the worker's own, since they change its content: `siteOf` names it, `who` is signed in there. */
export const test = base.extend<{ siteOf: string; who: Person }>({
  siteOf: ["", { option: true }],
  who: ["admin", { option: true }],
  baseURL: async ({ ownSites, siteOf }, hand) => hand((await ownSites.of(siteOf)).address),
  storageState: async ({ ownSites, siteOf, who }, hand) => hand((await ownSites.of(siteOf)).people[who]),
});
