import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ReadAhead } from "~/backend/documents/read-ahead/sqlite-ahead.server";
import { readAhead } from "~/backend/documents/read-ahead/sqlite-ahead-reader";
import { openSqliteDocuments } from "~/backend/documents/sqlite/sqlite.server";
import { installBackend } from "~/backend/index.server";
import { casinos } from "~/features/casinos/collection";
import { CASINOS_INSTEAD } from "~/features/casinos/public/held-casino";
import { PRELOADED_COLLECTIONS } from "~/site/registries/preloaded-collections";
import { publishedCasinos } from "~/features/casinos/public/published-casinos.server";
import { loadCatalogue } from "~/platform/catalogue/source.server";
import { collections } from "~/site/registries/collections";
import { openTestBackend } from "../../support/backend";
import { casinoFixture } from "../../support/fixtures/casino";

test("the published collections take everything that the server preloads", async () => {
  const folder = mkdtempSync(join(tmpdir(), "edgewise-first-"));
  const file = join(folder, "store.sqlite");
  const earlier = openSqliteDocuments({ file, collections });
  await earlier
    .batch("test")
    .set(casinos, "saltbox", casinoFixture({ slug: "saltbox", body: "A long text.", pros: ["It pays within a day"] }))
    .commit();
  await earlier.close();

  const ahead = new ReadAhead(
    { file, collections: PRELOADED_COLLECTIONS, room: new Int32Array(new SharedArrayBuffer(4)) },
    () => undefined,
  );
  readAhead(ahead.order, (message) => ahead.hear(message));
  ahead.end();
  const rest = openTestBackend();
  const documents = openSqliteDocuments({ file, collections, ahead });
  try {
    installBackend({ ...rest, documents });
    await loadCatalogue();
    expect((await publishedCasinos.read()).items).toMatchObject([{ slug: "saltbox", ...CASINOS_INSTEAD }]);
    const left = PRELOADED_COLLECTIONS.filter(({ name, without = [] }) => ahead.take(name, without) !== null);
    expect(left).toEqual([]);
  } finally {
    installBackend(undefined);
    await documents.close();
    await rest.dispose();
    rmSync(folder, { recursive: true });
  }
});
