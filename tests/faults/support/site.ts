import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { closeBackend, installBackend, openEmbeddedBackend, type Backend } from "~/backend/index.server";
import { parseEnv } from "~/env.server";
import { collections } from "~/site/registries/collections";
import { articles } from "~/features/news/collection";
import { reviews } from "~/features/reviews/collection";
import { settings } from "~/platform/settings/collection";
import { DEFAULT_SETTINGS } from "~/platform/settings/defaults";
import { articleFixture } from "../../support/fixtures/article";
import { awardFixture } from "../../support/fixtures/award";
import { casinoFixture } from "../../support/fixtures/casino";
import { complaintFixture } from "../../support/fixtures/complaint";
import { reviewFixture } from "../../support/fixtures/review";
import { store } from "../../support/fixtures/store";
import { personFixture } from "../../support/signed-in";

/** The password of every account on the site. */
export const PASSWORD = "a quiet tide pool";
const MEMBERS = ["anna", "bela", "cleo", "dora", "ella"].map((name) => `${name}@player.example`);
export const CASINOS = ["saltbox", "northing", "umber", "quill", "larch", "marrow"];

/** Hidden reviews, at a casino where nobody else writes. */
export const JUDGED_REVIEWS = ["judged-1", "judged-2", "judged-3"];
const JUDGED_CASINO = "pebble";
export const PUBLISHED_ARTICLE = "withdrawals";
export const PLANNED_ARTICLE = "deadlines";
export const COMPLAINT = complaintFixture().ref;
/** A year of awards in which players can vote now. */
export const AWARD = { year: 2027, category: "players-choice" };

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const titled = (slug: string) => slug.replace(/^./, (first) => first.toUpperCase());

function openAward() {
  const nominee = (slug: string) => ({ id: slug, casinoId: slug, name: titled(slug), citation: "", publicVotes: null });
  return awardFixture({
    slug: `awards-${String(AWARD.year)}`,
    year: AWARD.year,
    title: `Edgewise Awards ${String(AWARD.year)}`,
    phase: "voting",
    rules: "One vote a person.",
    dates: {
      ...{ nominationsFrom: inDays(-40), shortlistAt: inDays(-20), votingFrom: inDays(-10) },
      ...{ votingUntil: inDays(20), announcedAt: inDays(40) },
    },
    categories: [
      {
        ...{ id: AWARD.category, name: "Players’ choice", description: "", kind: "public", publicWeight: 1 },
        nominees: CASINOS.slice(0, 3).map((slug) => ({ ...nominee(slug), juryPoints: null, winner: false })),
      },
    ],
  });
}

/** Changes the data in a folder, while no server uses it. */
export async function changeSite(folder: string, change: (backend: Backend) => Promise<void>): Promise<void> {
  const backend = openEmbeddedBackend(parseEnv({ NODE_ENV: "test", DATA_DIR: folder }), collections);
  installBackend(backend);
  try {
    await change(backend);
  } finally {
    installBackend(undefined);
    await closeBackend(backend);
  }
}

/** Stores the data of a small site: staff, members, casinos, articles, reviews, an award. The backend is installed. */
export async function storeSite(backend: Backend): Promise<void> {
  await backend.documents.batch("system:test").set(settings, "current", DEFAULT_SETTINGS).commit();
  await store(backend.documents, {
    casinos: [...CASINOS, JUDGED_CASINO].map((slug) => casinoFixture({ slug, name: titled(slug) })),
    complaints: [complaintFixture()],
    awards: [openAward()],
  });
  const batch = backend.documents.batch("system:test");
  batch.set(articles, PUBLISHED_ARTICLE, articleFixture());
  batch.set(articles, PLANNED_ARTICLE, articleFixture({ slug: "what-a-deadline-is-for" }));
  for (const id of JUDGED_REVIEWS)
    batch.set(reviews, id, reviewFixture({ casinoId: JUDGED_CASINO, userId: id, state: "hidden" }));
  await batch.commit();
  await personFixture(backend, "Desk", { role: "admin" });
  for (const email of MEMBERS) await personFixture(backend, email.split("@")[0] ?? "");
}

/** Fills a folder with the data of the small site. */
export function makeSite(folder: string): Promise<void> {
  return changeSite(folder, storeSite);
}

/** Copies the site's data in `template` to a new folder; `remove` deletes it. */
export function copySite(template: string): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), "edgewise-faults-"));
  cpSync(template, folder, { recursive: true });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
