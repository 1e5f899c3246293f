import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { installBackend } from "~/backend/index.server";
import { CLIENT_ADDRESS_HEADER, trustClientAddressHeader } from "~/http/security/client-address.server";
import { countedTries, forgetEndedTries } from "~/http/security/shared-tries.server";
import {
  beginTry,
  countAddress,
  countAddressUse,
  countTry,
  delayAfter,
  forgetFailures,
  forgetTries,
  isWithinLimit,
  type Limit,
  takeBackAddress,
  takeBackTry,
  waitMessage,
} from "~/http/security/rate-limit.server";
import { openTestBackend, useTestBackend } from "../../support/backend";

const store = useTestBackend();
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Moves the process's time and the store's. */
function pass(milliseconds: number): void {
  vi.advanceTimersByTime(milliseconds);
  store().setClock(new Date(store().clock().getTime() + milliseconds).toISOString());
}

const LIMIT = { name: "tries", points: 3, seconds: 60 };
const SHARED: Limit = { ...LIMIT, name: "shared", isShared: true };
const DELAY = { name: "delays", free: 2, first: 1, longest: 8, forgetAfter: 3_600 };

describe.each([
  ["of one instance", LIMIT],
  ["of all instances", SHARED],
])("a limit %s", (_, limit) => {
  test("accepts tries up to it, tells the next how long to wait, and then starts again", async () => {
    for (let tries = 0; tries < 3; tries++) {
      expect(await isWithinLimit(limit, "a")).toBe(true);
      expect(await countTry(limit, "a")).toBe(0);
    }
    expect(await isWithinLimit(limit, "a")).toBe(false);
    expect(await countTry(limit, "a")).toBe(60);
    expect(await countTry(limit, "b")).toBe(0);
    pass(45_000);
    expect(await countTry(limit, "a")).toBe(15);
    pass(15_001);
    expect(await countTry(limit, "a")).toBe(0);
  });

  test("takes a good try back", async () => {
    for (let tries = 0; tries < 10; tries++) {
      expect(await countTry(limit, "a")).toBe(0);
      await takeBackTry(limit, "a");
    }
  });

  test("forgets", async () => {
    for (let tries = 0; tries < 4; tries++) await countTry(limit, "a");
    await forgetTries(limit, "a");
    expect(await countTry(limit, "a")).toBe(0);
  });

  test("counts many at once", async () => {
    const waits = await Promise.all(Array.from({ length: 20 }, () => countTry(limit, "a")));
    expect(waits.filter((wait) => wait === 0).length).toBe(3);
  });
});

test("instances count an account's tries together, and an address's each for itself", async () => {
  const folder = mkdtempSync(join(tmpdir(), "edgewise-limits-"));
  const instances = [1, 2].map(() => openTestBackend(undefined, join(folder, "store.sqlite")));
  const countOn = async (instance: number, limit: Limit) => {
    installBackend(instances[instance]);
    return countTry(limit, "a");
  };
  const delayOn = async (instance: number) => {
    installBackend(instances[instance]);
    return (await beginTry(DELAY, "a")).wait;
  };
  const own = store();
  try {
    const shared = [await countOn(0, SHARED), await countOn(1, SHARED), await countOn(0, SHARED)];
    expect(shared).toEqual([0, 0, 0]);
    expect([await countOn(0, SHARED), await countOn(1, SHARED)]).toEqual([60, 60]);
    for (let tries = 0; tries < 3; tries++) expect(await countOn(0, LIMIT)).toBe(0);
    expect([await countOn(0, LIMIT), await countOn(1, LIMIT)]).toEqual([60, 0]);
    expect([await delayOn(0), await delayOn(1), await delayOn(0), await delayOn(1)]).toEqual([0, 0, 0, 1]);
  } finally {
    installBackend(own);
    for (const instance of instances) await instance.dispose();
    rmSync(folder, { recursive: true });
  }
});

test("the store doesn't say whose tries were counted, and forgets them when their time is over", async () => {
  await countTry(SHARED, "pat@people.example");
  await beginTry(DELAY, "10.0.0.1 pat@people.example");
  const stored = await store().documents.query(countedTries);
  expect(stored.items).toHaveLength(2);
  expect(JSON.stringify(stored)).not.toMatch(/pat|people|10\.0/);
  pass(61_000);
  await forgetEndedTries();
  expect(await store().documents.count(countedTries)).toBe(1);
  pass(3_600_000);
  await forgetEndedTries();
  expect(await store().documents.count(countedTries)).toBe(0);
});

test("a try past a shared limit wasn't counted, so none is taken back", async () => {
  for (let tries = 0; tries < 20; tries++) await countTry(SHARED, "a");
  for (let tries = 0; tries < 10; tries++) await takeBackTry(SHARED, "a");
  expect(await countTry(SHARED, "a")).toBe(60);
});

test("a count that begins again while ended ones are deleted stays", async () => {
  await countTry(SHARED, "a");
  await countTry(SHARED, "b");
  pass(61_000);
  const { documents } = store();
  const query = documents.query.bind(documents);
  vi.spyOn(documents, "query").mockImplementationOnce(async (...asked) => {
    const found = await query(...asked);
    await countTry(SHARED, "a");
    return found as never;
  });
  await forgetEndedTries();
  expect((await query(countedTries)).items).toMatchObject([{ count: 1 }]);
});

test("a flood past a shared limit writes nothing more", async () => {
  for (let tries = 0; tries < 20; tries++) await countTry(SHARED, "a");
  const [stored] = (await store().documents.query(countedTries)).items;
  expect(stored).toMatchObject({ count: 4, version: 4 });
});

test("a count from before the clock was set back counts no longer", async () => {
  for (let tries = 0; tries < 4; tries++) await countTry(SHARED, "a");
  store().setClock("2026-11-21T11:57:00.000Z");
  expect(await countTry(SHARED, "a")).toBe(0);
});

test("the delay doubles with each failure past the free ones, up to its longest", () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7, 1_000].map((failures) => delayAfter(failures, DELAY))).toEqual([
    0, 0, 0, 1, 2, 4, 8, 8, 8,
  ]);
});

test("while the gate is closed no try is taken, and none is counted", async () => {
  for (let tries = 0; tries < 3; tries++) expect((await beginTry(DELAY, "a")).wait).toBe(0);
  expect(await beginTry(DELAY, "a")).toEqual({ wait: 1, failures: 0 });
  expect((await beginTry(DELAY, "b")).wait).toBe(0);
  pass(1_001);
  expect(await beginTry(DELAY, "a")).toEqual({ wait: 0, failures: 4 });
  expect((await beginTry(DELAY, "a")).wait).toBe(2);
});

test("many tries at once don't slip through together", async () => {
  const tries = await Promise.all(Array.from({ length: 20 }, () => beginTry(DELAY, "a")));
  expect(tries.filter(({ wait }) => wait === 0).length).toBeLessThanOrEqual(3);
});

test("a success forgets the failures", async () => {
  for (let tries = 0; tries < 3; tries++) await beginTry(DELAY, "a");
  await forgetFailures(DELAY, "a");
  expect(await beginTry(DELAY, "a")).toEqual({ wait: 0, failures: 1 });
});

test("the wait is told in seconds, then in minutes", () => {
  expect([1, 45, 600].map(waitMessage)).toEqual([
    "Too many tries. Wait 1 second and try again.",
    "Too many tries. Wait 45 seconds and try again.",
    "Too many tries. Wait 10 minutes and try again.",
  ]);
});

test("an address is forgotten when its time is over, so that addresses don't pile up", async () => {
  for (let number = 0; number < 50; number++) {
    await countTry(LIMIT, `10.0.0.${String(number)}`);
  }
  // Each is held until a timer of its own.
  expect(vi.getTimerCount()).toBe(50);
  vi.advanceTimersByTime(LIMIT.seconds * 1_000);
  expect(vi.getTimerCount()).toBe(0);
});

describe("of a whole IPv6 /48", () => {
  beforeAll(trustClientAddressHeader);
  const from = (address: string) =>
    new Request("http://edgewise.test/", { headers: { [CLIENT_ADDRESS_HEADER]: address } });
  const network = (number: number) => from(`2001:db8:1:${number.toString(16)}::1`);

  test("four times as many tries are accepted as of one /64, from whichever of its networks they come", async () => {
    const waits: number[] = [];
    for (let number = 0; number < 20; number++) waits.push(await countAddress(LIMIT, network(number)));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(12);
    expect(waits.at(-1)).toBe(60);
    expect(await countAddress(LIMIT, from("2001:db8:2::1"))).toBe(0);
    for (let tries = 0; tries < 13; tries++)
      expect(await countAddress(LIMIT, from(`192.0.2.${String(tries)}`))).toBe(0);
  });

  test("tries beyond one network's limit leave its neighbours theirs", async () => {
    for (let tries = 0; tries < 40; tries++) await countAddress(LIMIT, network(1));
    for (let number = 2; number < 11; number++) expect(await countAddress(LIMIT, network(number))).toBe(0);
    expect(await countAddress(LIMIT, network(11))).toBe(60);
  });

  test("good tries are taken back", async () => {
    for (let tries = 0; tries < 50; tries++) {
      expect(await countAddress(LIMIT, network(tries))).toBe(0);
      await takeBackAddress(LIMIT, network(tries));
    }
  });

  test("uses are counted together too", async () => {
    for (let number = 0; number < 11; number++) await countAddressUse(LIMIT, network(number));
    expect(await countAddressUse(LIMIT, network(11))).toEqual({ used: 12, wait: 0, remaining: 0, resets: 60 });
    expect(await countAddressUse(LIMIT, network(12))).toEqual({ used: 13, wait: 60, remaining: 0, resets: 60 });
    expect(await countAddressUse(LIMIT, from("2001:db8:2::1"))).toMatchObject({ wait: 0, remaining: 2 });
  });
});
