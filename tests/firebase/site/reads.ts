import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { initializeApp, deleteApp } from "firebase-admin/app";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { systemClock } from "~/backend/clock";
import { openFirestoreDocuments } from "~/backend/documents/firestore/firestore.server";
import { openCloudFiles } from "~/backend/files/cloud/cloud-storage.server";
import { firebaseIdentityCollections } from "~/backend/identity/identity-collections";
import { openFirebaseIdentity } from "~/backend/identity/firebase/firebase-identity.server";
import { closeBackend, installBackend, type Backend } from "~/backend/index.server";
import { trackedClock, trackedDocuments } from "~/backend/read-tracking.server";
import { collectCounts } from "~/platform/statistics/collecting.server";
import { countStat, flushStats } from "~/platform/statistics/stats.server";
import { collections } from "~/site/registries/collections";
import type { PageDelivery } from "~/platform/delivery/page-delivery.server";
import { sharedProject } from "../support/emulators";
import { makeFirebaseSite, services, VOTING_YEAR, type People } from "./site";

const GUIDE = "docs/deploying-firebase.md";
/** The counts of all visitors, which are stored every few seconds and belong to no single screen. */
const STATISTICS = new Set(["dailyStats", "statTotals", "statLists", "statParts"]);

/** The documents read to show a screen to somebody, with published content in memory. */
interface Row {
  who: "visitor" | "member" | "staff";
  path: string;
  /** To make the page. */
  fresh: number;
  /** To show the page when it has been made before. */
  again: number;
}

/** The rows of the guide's table: who, path, made again, shown again. */
function documentedRows(): Row[] {
  const rows = readFileSync(GUIDE, "utf8").matchAll(
    /^\| (?<who>visitor|member|staff) +\| `(?<path>\/[^`]*)` +\| (?<fresh>\d+) +\| (?<again>\d+) +\|$/gm,
  );
  return [...rows].map(({ groups }) => ({
    who: groups?.["who"] as Row["who"],
    path: groups?.["path"] ?? "",
    fresh: Number(groups?.["fresh"]),
    again: Number(groups?.["again"]),
  }));
}

export const reads = () =>
  describe("documents read", () => {
    let people: People;
    let backend: Backend;
    let handle: (request: Request) => Promise<Response>;
    let delivery: PageDelivery;
    const used = { reads: 0, writes: 0, statistics: { reads: 0, writes: 0 } };

    beforeAll(async () => {
      people = await makeFirebaseSite();
      const projectId = sharedProject();
      const { firestore, auth, storage } = services();
      const clock = trackedClock(systemClock);
      const app = initializeApp({ projectId }, randomUUID());
      const documents = openFirestoreDocuments({
        connection: { projectId, emulator: firestore },
        collections: [...collections, ...firebaseIdentityCollections],
        onUsage(kind, collection, count) {
          if (kind === "deletes") return;
          (STATISTICS.has(collection) ? used.statistics : used)[kind] += count;
        },
      });
      const identity = openFirebaseIdentity({ app, projectId, apiKey: "any", emulatorHost: auth, documents, clock });
      backend = {
        documents: trackedDocuments(documents),
        identity: { ...identity, close: () => identity.close().then(() => deleteApp(app)) },
        files: openCloudFiles({ bucket: `${projectId}.reads`, emulatorHost: storage, accessToken: async () => "" }),
        mail: { send: () => Promise.reject(new Error("Nobody is mailed.")), close: async () => undefined },
        clock,
        isShared: true,
      };
      installBackend(backend);
      const build = (await import(pathToFileURL(resolve("build/server/index.js")).href)) as ServerBuild;
      const entry = build.entry.module as unknown as { createPageDelivery(build: ServerBuild): PageDelivery };
      delivery = entry.createPageDelivery(build);
      handle = createRequestHandler(build, "production");
    }, 120_000);
    afterAll(async () => {
      installBackend(undefined);
      await closeBackend(backend);
    });
    beforeEach(() => Object.assign(used, { reads: 0, writes: 0, statistics: { reads: 0, writes: 0 } }));

    const cookieOf = (who: Row["who"]) =>
      ({ visitor: "", member: people.anna.headers.Cookie, staff: people.staff.headers.Cookie })[who];

    /** Returns how many documents an answer reads. */
    async function readsOf(ask: () => unknown): Promise<number> {
      const before = used.reads;
      await ask();
      return used.reads - before;
    }

    async function measure({ who, path }: Pick<Row, "who" | "path">): Promise<Row> {
      const address = path.replace("YEAR", String(VOTING_YEAR));
      const cookie = cookieOf(who);
      const make = async () => {
        const { status } = await handle(
          new Request(`http://edgewise.test${address}`, { headers: cookie === "" ? {} : { Cookie: cookie } }),
        );
        expect.soft(status, address).toBe(200);
      };
      const keep = async () => {
        const headers = { host: "edgewise.test", ...(cookie !== "" && { cookie }) };
        const found = await delivery.find({ method: "GET", url: address, headers, socket: {} });
        if (!found) await make();
      };
      // The first view brings published content into memory, and what is cached for the person.
      await make();
      const fresh = await readsOf(make);
      // Pages of a single person are not cached.
      if (who !== "visitor") return { who, path, fresh, again: fresh };
      await keep();
      return { who, path, fresh, again: await readsOf(keep) };
    }

    /** The smallest of at most ten measurements, because reads by the scheduler or another session can only add. */
    async function measureUntil(documented: Row): Promise<Row> {
      let least = await measure(documented);
      for (
        let look = 1;
        look < 10 && !(least.fresh === documented.fresh && least.again === documented.again);
        look += 1
      ) {
        const { fresh, again } = await measure(documented);
        least = { ...least, fresh: Math.min(least.fresh, fresh), again: Math.min(least.again, again) };
      }
      return least;
    }

    test("to show each screen are as many as the guide says, and none for a page that is kept", async () => {
      const documented = documentedRows();
      const measured: Row[] = [];
      for (const row of documented) measured.push(await measureUntil(row));
      const isVisitors = ({ who }: Row) => who === "visitor";
      expect(measured.filter(isVisitors)).toEqual(documented.filter(isVisitors));
      expect(documented.filter((row) => isVisitors(row) && row.again > 0)).toEqual([]);
      // The update of a session's last use may fall into a measurement.
      const isAsDocumented = (row: Row, at: number) => Math.abs(row.again - (documented[at]?.again ?? 0)) <= 2;
      const told = measured.flatMap((row, at) =>
        isVisitors(row) || isAsDocumented(row, at)
          ? []
          : [`${row.who} ${row.path}: ${String(row.again)}, not ${String(documented[at]?.again)}`],
      );
      expect(told).toEqual([]);
      expect(documented.length).toBeGreaterThan(20);
    }, 180_000);

    test("are one to store the counts of 500 views, and ten to add them, one for each page that was seen", async () => {
      for (let view = 0; view < 500; view += 1) countStat("page", `/casinos/${String(view % 10)}`);
      await flushStats();
      expect(used.statistics).toEqual({ reads: 1, writes: 1 });
      await collectCounts();
      expect(used.statistics).toEqual({ reads: 16, writes: 12 });
    });
  });
