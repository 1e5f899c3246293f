import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openSqliteDocuments } from "~/backend/documents/sqlite/sqlite.server";
import { installBackend } from "~/backend/index.server";
import { findWholeCasino } from "~/features/casinos/public/casino.server";
import { casinos } from "~/features/casinos/collection";
import { OMITTED_CASINO_FIELDS } from "~/features/casinos/held-casino";
import { publishedCasinos } from "~/features/casinos/published-casinos.server";
import { collections } from "~/site/registries/collections";
import { openTestBackend } from "../../support/backend";
import { casinoFixture } from "../../support/fixtures/casino";

test("a casino that another process has just taken from the public is not shown", async () => {
  const folder = mkdtempSync(join(tmpdir(), "edgewise-whole-"));
  const file = join(folder, "store.sqlite");
  const [ours, theirs] = [openSqliteDocuments({ file, collections }), openSqliteDocuments({ file, collections })];
  const rest = openTestBackend();
  try {
    installBackend({ ...rest, documents: ours });
    const saltbox = casinoFixture({ slug: "saltbox", body: "A long text." });
    await ours.batch("test").set(casinos, "saltbox", saltbox).commit();
    expect(await findWholeCasino("saltbox")).toMatchObject({ body: "A long text." });
    await theirs.batch("test").update(casinos, "saltbox", { publishState: "archived" }).commit();
    expect(await findWholeCasino("saltbox")).toBeNull();
  } finally {
    installBackend(undefined);
    await ours.close();
    await theirs.close();
    await rest.dispose();
    rmSync(folder, { recursive: true });
  }
});

test("a field that no list shows is not held in memory, and the casino's own page has it", async () => {
  const backend = openTestBackend();
  try {
    installBackend(backend);
    const saltbox = casinoFixture({ slug: "saltbox", body: "A long text.", pros: ["It pays within a day"] });
    await backend.documents.batch("test").set(casinos, "saltbox", saltbox).commit();
    expect((await publishedCasinos.read()).items).toMatchObject([{ slug: "saltbox", ...OMITTED_CASINO_FIELDS }]);
    expect(await findWholeCasino("saltbox")).toMatchObject({ body: "A long text.", pros: ["It pays within a day"] });
  } finally {
    installBackend(undefined);
    await backend.dispose();
  }
});
