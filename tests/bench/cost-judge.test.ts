import { createServer, type Server } from "node:http";
import { once } from "node:events";
import { afterEach, expect, test } from "vitest";
import { growthOf, judge, LIMITS, type Cost } from "../../bench/cost/cost-judge";
import { filled, joined, nested } from "../../bench/cost/input";
import type { FoundForm } from "../../bench/fuzz/explore";
import { INPUTS, SHORT_INPUTS } from "../../bench/cost/inputs";
import { everyPair, oneOfEach } from "../../bench/cost/plan";
import { handlersOf, type Handler } from "../../bench/cost/handlers";
import { thoroughly } from "../support/thoroughly";

const PLAIN: Cost = {
  size: 0,
  sentBytes: 200,
  status: 200,
  blockedMs: 5,
  cpuMs: 8,
  memoryBytes: 0,
  answerBytes: 50_000,
  diskBytes: 0,
  isStuck: false,
};

/** Costs at sizes n, 2n and 4n, each as a function of how many times n it is. */
function costsAt(n: number, of: (times: number) => Partial<Cost>): [Cost, Cost, Cost] {
  const at = (times: number): Cost => ({ ...PLAIN, size: n * times, sentBytes: n * times, ...of(times) });
  return [at(1), at(2), at(4)];
}

test("a cost in proportion has a growth of 1, whatever it is at any size", () => {
  expect(growthOf([510, 610, 810], 10)).toBeCloseTo(1);
});

test("a cost that goes with the square has a growth of 2, whatever it is at any size", () => {
  expect(growthOf([600, 900, 2_100], 10)).toBeCloseTo(2);
});

test("differences that noise explains have no growth", () => {
  expect(growthOf([10, 12, 60], 40)).toBe(1);
  expect(growthOf([60, 12, 10], 40)).toBe(1);
});

test("a cost that begins between the second size and the third has grown", () => {
  expect(growthOf([10, 10, 900], 40)).toBeGreaterThan(2);
});

test("a request in proportion to its size has no findings", () => {
  const linear = (times: number) => ({
    ...{ cpuMs: 8 + 60 * times, blockedMs: 50 * times, memoryBytes: 20_000_000 * times },
    ...{ answerBytes: 50_000 + 100_000 * times, diskBytes: 100_000 * times },
  });
  expect(judge(costsAt(100_000, linear), PLAIN)).toEqual([]);
});

test.each([
  ["processor time", (times: number) => ({ cpuMs: 20 + 60 * times ** 2 })],
  ["memory", (times: number) => ({ memoryBytes: 40_000_000 * times ** 2 })],
  ["answer", (times: number) => ({ answerBytes: 60_000 * times ** 2 })],
  ["disk", (times: number) => ({ diskBytes: 8_000_000 * times ** 2 })],
])("%s that grows with the square is found", (what, of) => {
  const [finding] = judge(costsAt(1_000_000, of), PLAIN);
  expect(finding).toBe(`${what} grows with the power 2.0 of the size`);
});

test("where a small one is taken and a large one is refused, only more than its double is growth", () => {
  const refused = (cpuMs: readonly number[]) => costsAt(1_000, (times) => ({ cpuMs: cpuMs[Math.log2(times)] ?? 0, status: times === 1 ? 303 : 413 })); // prettier-ignore
  expect(judge(refused([190, 160, 400]), PLAIN)).toEqual([]);
  expect(judge(refused([190, 160, 700]), PLAIN)).toHaveLength(1);
});

test("a request that blocks the event loop is found, whatever its growth", () => {
  const findings = judge(costsAt(1_000, () => ({ blockedMs: LIMITS.blockedMs + 1 })), PLAIN); // prettier-ignore
  expect(findings).toEqual(["blocks the event loop: 251 ms, over 250"]);
});

test("an answer many times as large as what was sent is found, beside what is always there", () => {
  expect(judge(costsAt(28_000, () => ({ answerBytes: 15_000_000 })), PLAIN)).toEqual([
    "answer: 14950 KB, over 1892",
  ]); // prettier-ignore
  expect(
    judge(
      costsAt(1_000, () => ({ answerBytes: 120_000 })),
      PLAIN,
    ),
  ).toEqual([]);
});

test("a connection that is stuck afterwards is found", () => {
  const findings = judge(costsAt(1_000, (times) => ({ isStuck: times === 4 })), PLAIN); // prettier-ignore
  expect(findings).toEqual(["the next request on its connection is not answered"]);
});

test("an error of the server is found, one that is only busy is not", () => {
  expect(
    judge(
      costsAt(1_000, () => ({ status: 500 })),
      PLAIN,
    ),
  ).toEqual(["answered with 500"]);
  expect(
    judge(
      costsAt(1_000, () => ({ status: 503 })),
      PLAIN,
    ),
  ).toEqual([]);
});

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

/** The processor time that work in this process takes to answer a request of each size. */
async function costsOfServer(work: (body: string) => unknown): Promise<[Cost, Cost, Cost]> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const before = process.cpuUsage();
      work(Buffer.concat(chunks).toString());
      const { user, system } = process.cpuUsage(before);
      response.end(String((user + system) / 1_000));
    });
  }).listen(0, "127.0.0.1");
  open.push(server);
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const cost = async (size: number): Promise<Cost> => {
    const response = await fetch(`http://127.0.0.1:${String(port)}`, {
      method: "POST",
      body: filled(size, "stream\n"),
    });
    return { ...PLAIN, size, sentBytes: size, cpuMs: Number(await response.text()) };
  };
  await cost(40_000);
  // Other load on the machine can only lengthen a time.
  const least = async (size: number) => {
    const tried = [await cost(size), await cost(size), await cost(size)];
    return tried.reduce((one, other) => (one.cpuMs < other.cpuMs ? one : other));
  };
  return [await least(60_000), await least(120_000), await least(240_000)];
}

/** Looks for an end from each beginning, as `/stream\n[\s\S]*?endstream/g` does, whose speed depends on when V8 compiles it. */
function endsFromEachBeginning(body: string): number {
  let ends = 0;
  for (let start = 0; start < body.length; start += 7)
    for (let at = start; at < body.length; at += 7) if (body.charCodeAt(at) === 0x65) ends += 1;
  return ends;
}

thoroughly("a handler that looks for an end from each beginning is found by what it really costs", async () => {
  const [finding] = judge(await costsOfServer(endsFromEachBeginning), PLAIN);
  expect(finding).toMatch(/^processor time grows with the power [12]\.\d of the size$/);
});

test("what differs by chance on a busy machine is noise there, and the square is still found", () => {
  const costs = (...times: [number, number, number]) =>
    times.map((cpuMs, at) => ({ ...PLAIN, size: 2 ** at, cpuMs })) as [Cost, Cost, Cost];
  const busy = { ...LIMITS, cpuMs: 15_000, busyness: 3, steepest: 1.75 };
  expect(judge(costs(327, 322, 556), PLAIN)).toEqual(["processor time grows with the power 2.5 of the size"]);
  expect(judge(costs(327, 322, 556), PLAIN, busy)).toEqual([]);
  // Measured for linear work, on a machine that was running two journeys.
  expect(judge(costs(1_193, 1_856, 3_747), PLAIN)).toEqual(["processor time grows with the power 1.5 of the size"]);
  expect(judge(costs(1_193, 1_856, 3_747), PLAIN, busy)).toEqual([]);
  expect(judge(costs(150, 500, 1_900), PLAIN, busy)).toEqual(["processor time grows with the power 2.0 of the size"]);
});

test("a handler that reads what it is sent once has no findings", async () => {
  expect(judge(await costsOfServer((body) => body.split("\n").length), PLAIN)).toEqual([]);
});

test("an input fills its size and no more, with one piece at least", () => {
  expect(filled(10, "abc")).toBe("abcabcabc");
  expect(filled(1, "abc")).toBe("abc");
  expect(joined(8, (at) => `f${String(at)}`, "&")).toBe("f0&f1&f2");
  expect(nested(8, "[", "]", "ab")).toBe("[[[ab]]]");
});

const handler = (over: Partial<Handler>): Handler => ({ route: "routes/contact", method: "GET", path: "/contact", who: "visitor", fields: [], isFurther: false, ...over }); // prettier-ignore
const input = (name: string, method: string) => ({
  ...{ name, most: 1, make: () => ({}) },
  takes: (one: Handler) => one.method === method,
});

test("every handler is asked with every input it takes, or each input once at the most telling one", () => {
  const handlers = [handler({ route: "routes/about" }), handler({}), handler({ method: "POST" })];
  const inputs = [input("path: deep", "GET"), input("fields: many", "POST"), input("no handler", "PUT")];
  const named = (pairs: ReturnType<typeof everyPair>) =>
    pairs.map((pair) => `${pair.input.name} ${pair.handler.route}`);
  expect(named(everyPair(handlers, inputs))).toHaveLength(3);
  expect(named(oneOfEach(handlers, inputs))).toEqual(["path: deep routes/contact", "fields: many routes/contact"]);
});

test("the short form has inputs of every kind", () => {
  const kinds = (inputs: readonly { name: string }[]) => [...new Set(inputs.map(({ name }) => name.split(":")[0]))];
  expect(kinds(SHORT_INPUTS).sort()).toEqual(kinds(INPUTS).sort());
});

test("handlers are the build's: each read, each form's post, and posts that no page shows", () => {
  const route = (id: string, pattern: string, hasAction: boolean) => ({
    ...{ id, pattern, hasAction, isIndex: false, expression: new RegExp(`^${pattern.replace(/:\w+/, "[^/]+")}$`) },
  });
  const routes = [
    route("routes/contact", "/contact", true),
    route("routes/csp-reports", "/csp-reports", true),
    route("routes/admin.users.$id", "/admin/users/:id", true),
  ];
  const form: FoundForm = {
    path: "/contact",
    method: "POST",
    fields: [],
    html: '<textarea name="message">',
    who: "visitor",
  };
  const handlers = handlersOf(routes, { addresses: new Map(), forms: [form] }, ["visitor", "admin"]);
  expect(handlers.map(({ method, path, who, fields }) => [method, path, who, fields.length].join(" "))).toEqual([
    "GET /contact visitor 0",
    "GET /csp-reports visitor 0",
    "GET /admin/users/x admin 0",
    "POST /contact visitor 1",
    "POST /csp-reports visitor 0",
    "POST /admin/users/x admin 0",
  ]);
});
