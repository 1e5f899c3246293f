import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { closeBackend, installBackend, openBackend } from "~/backend/index.server";
import { parseEnv } from "~/env.server";
import { awards } from "~/features/awards/collection";
import { collections } from "~/site/registries/collections";
import { articles } from "~/features/news/collection";
import { settings } from "~/platform/settings/collection";
import { DEFAULT_SETTINGS } from "~/platform/settings/defaults";
import { CASINOS } from "../../faults/support/site";
import { startServer, type RunningServer } from "../../faults/support/server";
import { articleFixture } from "../../support/fixtures/article";
import { awardFixture } from "../../support/fixtures/award";
import { bonusFixture } from "../../support/fixtures/bonus";
import { casinoFixture } from "../../support/fixtures/casino";
import { complaintFixture } from "../../support/fixtures/complaint";
import { store } from "../../support/fixtures/store";
import { personFixture, type Person } from "../../support/signed-in";
import { addressOf, sharedProject } from "../support/emulators";

/** A year with a category in which members may vote now. */
export const VOTING_YEAR = new Date().getUTCFullYear();
export const CATEGORY = "fastest-payout";

const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

function openAward() {
  const award = awardFixture();
  return awardFixture({
    ...{ slug: `awards-${String(VOTING_YEAR)}`, year: VOTING_YEAR, title: `Edgewise Awards ${String(VOTING_YEAR)}` },
    ...{ phase: "voting", publishAt: daysFromNow(-90) },
    dates: {
      ...{ nominationsFrom: daysFromNow(-80), shortlistAt: daysFromNow(-40), votingFrom: daysFromNow(-30) },
      ...{ votingUntil: daysFromNow(30), announcedAt: daysFromNow(60) },
    },
    categories: award.categories.map((category) => ({
      ...{ ...category, kind: "public" as const, publicWeight: 1 },
      nominees: category.nominees.map((nominee) => ({
        ...nominee,
        publicVotes: null,
        juryPoints: null,
        winner: false,
      })),
    })),
  });
}

export type Services = Record<"firestore" | "auth" | "storage", string>;

/** The emulators' own addresses; a test may put a proxy in front of each. */
export const services = (): Services => ({
  firestore: addressOf("firestore"),
  auth: addressOf("auth"),
  storage: addressOf("storage"),
});

/** Returns a server's environment. People sign in at the only project that the Auth emulator has. */
function environmentOf({ firestore, auth, storage } = services()): Record<string, string> {
  return {
    ...{ BACKEND: "firebase", FIREBASE_PROJECT_ID: sharedProject(), STAFF_SECOND_FACTOR: "optional" },
    FIRESTORE_EMULATOR_HOST: firestore,
    FIREBASE_AUTH_EMULATOR_HOST: auth,
    FIREBASE_STORAGE_EMULATOR_HOST: storage,
  };
}

export interface People {
  staff: Person;
  anna: Person;
  bela: Person;
}

export const emailOf = ({ viewer }: Person): string => viewer.user.email ?? "";

/** The small site of the fault tests with an award to vote in, on a database that was emptied before. */
export async function makeFirebaseSite(): Promise<People> {
  const environment = environmentOf();
  const documents = `/emulator/v1/projects/${sharedProject()}/databases/(default)/documents`;
  await fetch(`http://${services().firestore}${documents}`, { method: "DELETE" });
  // Of firebase-admin: it looks nowhere else.
  process.env["FIREBASE_AUTH_EMULATOR_HOST"] = environment["FIREBASE_AUTH_EMULATOR_HOST"];
  const backend = await openBackend(parseEnv({ NODE_ENV: "test", ...environment }), collections);
  installBackend(backend);
  try {
    const { documents } = backend;
    await documents.batch("system:test").set(settings, "current", DEFAULT_SETTINGS).commit();
    await store(documents, {
      casinos: CASINOS.map((slug) => casinoFixture({ slug, name: slug.replace(/^./, (first) => first.toUpperCase()) })),
      bonuses: [bonusFixture()],
      complaints: [complaintFixture()],
    });
    await documents
      .batch("system:test")
      .set(articles, "withdrawals", articleFixture())
      .set(awards, openAward().slug, openAward())
      .commit();
    // Accounts outlive the database.
    const distinct = [...randomUUID()].map((digit) => "abcdefghijklmnop"[Number.parseInt(digit, 16)] ?? "").join("");
    const staff = await personFixture(backend, `desk ${distinct}`, { role: "admin" });
    const anna = await personFixture(backend, `anna ${distinct}`);
    const bela = await personFixture(backend, `bela ${distinct}`);
    return { staff, anna, bela };
  } finally {
    installBackend(undefined);
    await closeBackend(backend);
  }
}

/** The built server, as one of the site's instances. */
export function startInstance(over: Partial<Services> = {}): Promise<RunningServer> {
  if (!existsSync("build/server.js")) throw new Error("There is no build to test: npm run build.");
  // Its data folder is not used: everything is elsewhere.
  return startServer({ data: "/nonexistent", environment: environmentOf({ ...services(), ...over }) });
}
