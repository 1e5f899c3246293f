import type { OwnSite, Person } from "./servers/own-sites";
import { test as base } from "./test";

/** Tests on a site of the worker's own, since they change its content: `siteOf` names it, `who` is signed in there. */
export const test = base.extend<{ siteOf: string; who: Person; ownSite: OwnSite }>({
  siteOf: ["", { option: true }],
  who: ["admin", { option: true }],
  ownSite: async ({ ownSites, siteOf, browser }, hand) => hand(await ownSites.of(siteOf, browser)),
  baseURL: async ({ ownSite }, hand) => hand(ownSite.address),
  storageState: async ({ ownSite, who }, hand) => hand(ownSite.people[who]),
});
