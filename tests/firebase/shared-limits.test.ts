import { afterEach, beforeEach, expect, test } from "vitest";
import { openFirestoreDocuments } from "~/backend/documents/firestore/firestore.server";
import { installBackend, type Backend } from "~/backend/index.server";
import { beginTry, countTry, type GrowingDelay, type Limit } from "~/http/security/rate-limit.server";
import { countedTries } from "~/http/security/shared-tries.server";
import { describeWith, ownConnection } from "./support/emulators";

const LIMIT: Limit = { name: "tries", points: 5, seconds: 60, isShared: true };
const DELAY: GrowingDelay = { name: "delays", free: 5, first: 30, longest: 60, forgetAfter: 3_600 };

describeWith(["firestore"], "limits that three instances count together on Firestore", () => {
  let instances: Backend[];
  beforeEach(async () => {
    const connection = ownConnection();
    instances = [1, 2, 3].map(() => ({
      ...({} as Backend),
      documents: openFirestoreDocuments({ connection, collections: [countedTries] }),
      clock: () => new Date(),
    }));
    // The emulator's first answers can take longer than the client waits.
    await Promise.all(instances.map(({ documents }) => documents.ping().catch(() => undefined)));
  });
  afterEach(async () => {
    installBackend(undefined);
    await Promise.all(instances.map(({ documents }) => documents.close()));
  });

  /** Returns the results of this many tries, one after the other, on the instances in turn. */
  async function inTurn(tries: number, run: () => Promise<number>): Promise<number[]> {
    const waits: number[] = [];
    for (let at = 0; at < tries; at++) {
      installBackend(instances[at % instances.length]);
      waits.push(await run());
    }
    return waits;
  }

  test("let through no more than one instance would", async () => {
    expect((await inTurn(9, () => countTry(LIMIT, "a"))).filter((wait) => wait === 0)).toHaveLength(5);
    const delays = await inTurn(9, async () => (await beginTry(DELAY, "a")).wait);
    expect(delays.filter((wait) => wait === 0)).toHaveLength(6);
  });

  test("nor when everything comes at one moment", async () => {
    const together = instances.flatMap((instance) =>
      Array.from({ length: 5 }, () => {
        installBackend(instance);
        return countTry(LIMIT, "a");
      }),
    );
    expect((await Promise.all(together)).filter((wait) => wait === 0).length).toBeLessThanOrEqual(5);
  });
});
