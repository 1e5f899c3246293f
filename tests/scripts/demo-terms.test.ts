import { beforeEach, describe, expect, test } from "vitest";
import { casinos } from "~/features/casinos/collection";
import { termsTasks, termsVersions } from "~/features/casino-terms/collection";
import { readDemoContent } from "../../scripts/seeding/demo-content";
import { readDemoTerms, seedTerms } from "../../scripts/seeding/terms";
import { useTestBackend } from "../support/backend";

const current = useTestBackend();
const today = () => current().clock();

describe("The invented terms of the demo", () => {
  test.each(readDemoTerms(new Date()).map(({ casinoId }) => casinoId))(
    "of %s hold the clauses that its page flags, as long as they stood, and have the fingerprints it names",
    (casinoId) => {
      const [terms] = readDemoTerms(today()).filter((one) => one.casinoId === casinoId);
      const casino = readDemoContent(today()).casinos.find(({ id }) => id === casinoId);
      if (!terms || !casino) throw new Error("The casino is not there.");
      for (const { at, text, sha256 } of terms.versions) {
        for (const { quote, foundAt, removedAt } of casino.fields.termFlags)
          if (foundAt <= at)
            expect(text.replace(/\s+/g, " ").includes(quote), `${at}: ${quote}`).toBe(!removedAt || at < removedAt);
        const noted = casino.fields.termSnapshots.filter((one) => one.at === at && one.url === terms.url);
        for (const one of noted) expect(one.sha256).toBe(sha256);
      }
      const first = terms.versions[0]?.at ?? "";
      const since = casino.fields.termSnapshots.filter(({ at }) => at >= first).map(({ at }) => at);
      expect(terms.versions.map(({ at }) => at)).toEqual(expect.arrayContaining(since));
    },
  );
});

describe("Seeding them", () => {
  beforeEach(async () => {
    const batch = current().documents.batch("test");
    for (const { id, fields } of readDemoContent(today()).casinos) batch.set(casinos, id, fields);
    await batch.commit();
    await seedTerms(today());
  });

  test("keeps every version, and leaves the newest for staff to look at", async () => {
    const { documents } = current();
    for (const { casinoId, versions } of readDemoTerms(today())) {
      const where = [["casinoId", "==", casinoId]] as const;
      const { items } = await documents.query(termsVersions, { where, orderBy: ["-fetchedAt"] });
      expect(items.map(({ sha256 }) => sha256)).toEqual(versions.map(({ sha256 }) => sha256).reverse());
    }
    const unseen = await documents.query(termsTasks, { where: [["seenAt", "==", null]], orderBy: ["fetchedAt"] });
    expect(unseen.items.map(({ casinoId, hits }) => [casinoId, hits.map(({ word }) => word)])).toEqual([
      ["crystalbazar", []],
      ["evenhand", ["maximum bet"]],
    ]);
  });
});
