import { definePublishedCollection, derive } from "~/platform/catalogue/source.server";
import { casinoTerms } from "../collection";

const inMemory = definePublishedCollection(casinoTerms);
const changes = derive([inMemory], ({ all }) => new Map(all.map(({ id, changedAt }) => [id, changedAt])));

/** Returns the casinos whose terms we have copies of, by id, each with the day of the newest copy. */
export function casinosWithTerms(): Promise<ReadonlyMap<string, string>> {
  return changes.read();
}
