import { describe, expect, test } from "vitest";
import { subscribers } from "~/features/newsletter/collection";
import { newsletterState } from "~/features/newsletter/newsletter.server";
import { chooseTests, unmetRequests } from "../../scripts/testing/chosen-tests.mjs";
import { useTestBackend } from "../support/backend";
import { noRequests, noteRequestsIn } from "../support/recorded/recorded-requests";

const noted = (name: string, calls: number, ...met: string[]) => ({ name, calls, writes: 0, met });
const FILES = [
  {
    file: "tests/routes/a.test.ts",
    before: { met: ["opens"], calls: 1, writes: 0 },
    tests: [noted("dear", 500, "query a", "query b", "transaction c"), noted("a", 2, "query a")],
  },
  {
    file: "tests/routes/b.test.ts",
    before: { met: [], calls: 0, writes: 0 },
    tests: [
      noted("b", 3, "query b"),
      noted("b and c", 4, "query b", "transaction c"),
      { ...noted("b and c with many documents", 3, "query b", "transaction c"), writes: 100 },
      noted("none", 1),
      noted("too dear", 1001, "query of a year"),
    ],
  },
];

describe("The tests that run on Firestore", () => {
  test("make every request with the fewest calls and written documents", () => {
    const chosen = chooseTests(FILES);
    expect(chosen).toEqual({ "tests/routes/a.test.ts": ["a"], "tests/routes/b.test.ts": ["b and c"] });
    expect(unmetRequests(FILES, chosen)).toEqual([]);
  });

  test("are known to miss requests that only others make", () => {
    expect(unmetRequests(FILES, { "tests/routes/b.test.ts": ["b"] })).toEqual(["query a", "transaction c"]);
    expect(unmetRequests(FILES, {})).toEqual(["query a", "query b", "transaction c"]);
  });
});

describe("What a test asks the store for", () => {
  const store = useTestBackend();

  test("is known by the shape of each query and the place of each transaction, where the app asks it", async () => {
    const requests = noRequests();
    noteRequestsIn(requests);
    await newsletterState("ida@example.com");
    await newsletterState("udo@example.com");
    expect([...requests.met]).toEqual(
      expect.arrayContaining([
        "transaction | app/features/newsletter/newsletter.server.ts newsletterState",
        "query in a transaction | subscribers | where mailbox == | by id",
      ]),
    );
    const { writes } = requests;
    await store().documents.batch("system:test").delete(subscribers, "nobody").commit();
    expect(requests.writes).toBe(writes + 1);
    const { size } = requests.met;
    await store().documents.query(subscribers, { where: [["state", "==", "confirmed"]], orderBy: ["-createdAt"] });
    expect(requests.met.size).toBe(size);
  });
});
