import { definePublishedCollection, derive } from "~/platform/catalogue/source.server";
import { casinoTerms } from "../collection";

const inMemory = definePublishedCollection(casinoTerms);
const changes = derive([inMemory], ({ all }) => new Map(all.map(({ id, changedAt }) => [id, changedAt])));

/** Returns the casinos of whose terms there are copies, by id, each with the day of the newest. */
export function casinosWithTerms(): Promise<ReadonlyMap<string, string>> {
  return changes.read();
}
