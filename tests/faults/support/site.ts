import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { closeBackend, installBackend, openEmbeddedBackend } from "~/backend/index.server";
import { parseEnv } from "~/env.server";
import { collections } from "~/features/collections";
import { articles } from "~/features/news/collection";
import { settings } from "~/features/settings/collection";
import { DEFAULT_SETTINGS } from "~/features/settings/defaults";
import { articleFixture } from "../../support/fixtures/article";
import { casinoFixture } from "../../support/fixtures/casino";
import { complaintFixture } from "../../support/fixtures/complaint";
import { store } from "../../support/fixtures/store";
import { personFixture } from "../../support/signed-in";

/** Every account of the site has it. */
export const PASSWORD = "a quiet tide pool";
export const STAFF = "desk@player.example";
export const MEMBERS = ["anna", "bela", "cleo", "dora"].map((name) => `${name}@player.example`);
export const CASINOS = ["saltbox", "northing", "umber", "quill", "larch", "marrow"];

/** Fills a folder with the data of a small site: staff, members, casinos, an article. */
export async function makeSite(folder: string): Promise<void> {
  const backend = openEmbeddedBackend(parseEnv({ NODE_ENV: "test", DATA_DIR: folder }), collections);
  installBackend(backend);
  try {
    await backend.documents.batch("system:test").set(settings, "current", DEFAULT_SETTINGS).commit();
    await store(backend.documents, {
      casinos: CASINOS.map((slug) => casinoFixture({ slug, name: slug.replace(/^./, (first) => first.toUpperCase()) })),
      complaints: [complaintFixture()],
    });
    await backend.documents.batch("system:test").set(articles, "withdrawals", articleFixture()).commit();
    await personFixture(backend, "Desk", { role: "admin" });
    for (const email of MEMBERS) await personFixture(backend, email.split("@")[0] ?? "");
  } finally {
    installBackend(undefined);
    await closeBackend(backend);
  }
}

/** A folder of its own with a copy of the site's data in `template`, and how to be rid of it. */
export function copySite(template: string): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), "edgewise-faults-"));
  cpSync(template, folder, { recursive: true });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
