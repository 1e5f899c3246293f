import { beforeEach, describe, expect, test } from "vitest";
import { SenderLimit } from "~/http/bodies/senders.server";

const GRACE = 2_000;
let now = 0;
let limit: SenderLimit;
const cut: string[] = [];

beforeEach(() => {
  now = 0;
  cut.length = 0;
  limit = new SenderLimit({ perAddress: 3, inAll: 5, grace: GRACE, now: () => now });
});

function admit(name: string, address: string) {
  return limit.admit(address, (why) => cut.push(`${name} ${String(why.status)}`));
}

function refused(address: string): Response | null {
  try {
    admit("refused", address);
    return null;
  } catch (why) {
    return why as Response;
  }
}

describe("senders of one address", () => {
  test("are admitted while there is room, and again once one has left", () => {
    const first = admit("1", "a");
    admit("2", "a");
    admit("3", "a");
    expect(refused("a")?.status).toBe(429);
    first.leave();
    expect(refused("a")).toBeNull();
    expect(limit.size).toBe(3);
  });

  test("are not cut off within their grace: a newcomer waits", () => {
    for (const name of ["1", "2", "3"]) admit(name, "a");
    now = GRACE - 1;
    const why = refused("a");
    expect([why?.status, why?.headers.get("Retry-After")]).toEqual([429, "30"]);
    expect(cut).toEqual([]);
  });

  test("lose the place of the slowest to a newcomer after it", () => {
    admit("fast", "a").received(1_000_000);
    admit("slow", "a").received(10);
    admit("middling", "a").received(1_000);
    now = GRACE;
    admit("new", "a");
    expect(cut).toEqual(["slow 429"]);
    expect(limit.size).toBe(3);
  });

  test("keep nobody of another address out", () => {
    for (const name of ["1", "2", "3"]) admit(name, "a");
    expect(refused("b")).toBeNull();
    expect(cut).toEqual([]);
  });
});

describe("when all places are taken", () => {
  test("the slowest of the address with the most goes", () => {
    admit("only one, and the slowest", "b");
    admit("b2", "c").received(5);
    for (const name of ["a1", "a2", "a3"]) admit(name, "a").received(100);
    now = GRACE;
    admit("new", "d");
    expect(cut).toEqual(["a1 503"]);
  });

  test("a newcomer is refused with 503 while everybody is within their grace", () => {
    for (const address of ["a", "a", "b", "b", "c"]) admit(address, address);
    expect(refused("d")?.status).toBe(503);
    expect(limit.size).toBe(5);
  });
});

describe("for the room that bodies take", () => {
  test("the slowest of the address that has sent the most is cut off", () => {
    admit("slow, and alone", "b").received(10);
    admit("a1", "a").received(900);
    admit("a2", "a").received(200);
    admit("c1", "c").received(1_000);
    now = GRACE;
    expect(limit.cutLargest()).toBe(true);
    expect(cut).toEqual(["a2 503"]);
  });

  test("nobody is cut off while that address is within its grace", () => {
    admit("b1", "b").received(10);
    now = GRACE;
    admit("a1", "a").received(1_000);
    expect(limit.cutLargest()).toBe(false);
    expect(cut).toEqual([]);
  });
});
