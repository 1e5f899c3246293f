import { afterEach, beforeAll, expect, test } from "vitest";
import { Client } from "./support/client";
import { useServer } from "./support/each-test";
import { SECRET } from "./support/secret.mjs";
import { until } from "./support/server";

// Cached data would be shown while the store fails.
const server = useServer({ DATA_CACHE: "off" });
let member: Client;
let visitor: Client;

beforeAll(async () => {
  visitor = new Client(server().origin);
  member = await new Client(server().origin).signIn("anna@player.example");
});
afterEach(() => server().sabotage({ kind: "fault", fault: null }));

/** A page that is cached for everybody, a member's own page, and the data of both. */
const PATHS = ["/complaints", "/complaints.data", "/dashboard", "/dashboard.data"];
const OF_COMPLAINTS = { collection: "complaints", call: "query" } as const;

const idOn = (html: string) => /data-request-id="(?<id>[^"]+)"/.exec(html)?.groups?.["id"];
const isLogged = (id: string | undefined) =>
  server()
    .log()
    .some(({ requestId, level }) => id !== undefined && requestId === id && level === 50);

test("a loader that throws: 500 with the request's id, which the log has as well, and nothing of the error", async () => {
  await server().sabotage({ kind: "fault", fault: { ...OF_COMPLAINTS, how: "throw" } });
  for (const path of PATHS) {
    const { status, text } = await (path.startsWith("/dashboard") ? member : visitor).get(path);
    expect([path, status]).toEqual([path, 500]);
    expect(text).not.toContain(SECRET);
    expect(text).not.toMatch(/\bat .+:\d+:\d+/);
    if (path.endsWith(".data")) continue;
    await until("the log has the page's id", () => isLogged(idOn(text)));
  }
  expect(server().output()).toContain(SECRET);

  await server().sabotage({ kind: "fault", fault: null });
  for (const path of PATHS) expect((await member.get(path)).status).toBe(200);
});

test("a loader that hangs: 503 when its time is up, once for all who wait, while everything else goes on", async () => {
  await server().sabotage({ kind: "fault", fault: { ...OF_COMPLAINTS, how: "hang" } });
  const waiting = [...PATHS, "/complaints", "/complaints"].map((path) => member.get(path));
  waiting.push(visitor.get("/complaints"), visitor.get("/complaints"));
  for (const path of ["/casinos", "/casinos/saltbox", "/news", "/contact", "/readyz"])
    expect((await visitor.get(path)).status).toBe(200);
  const answers = await Promise.all(waiting);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503));
  expect(answers.at(-1)?.headers.get("Cache-Control")).toContain("no-store");
  expect(answers.at(-1)?.text).toContain("temporarily unavailable");
  expect(isLogged(idOn(answers.at(-1)?.text ?? ""))).toBe(true);

  await server().sabotage({ kind: "fault", fault: null });
  expect((await visitor.get("/complaints")).status).toBe(200);
});

test("a client that gives up on a loader that hangs is let go at once", async () => {
  const through = () =>
    server()
      .log()
      .filter(({ path, id }) => path === "/dashboard" && id !== undefined).length;
  const before = through();
  await server().sabotage({ kind: "fault", fault: { ...OF_COMPLAINTS, how: "hang" } });
  const impatient = Array.from({ length: 20 }, () => member.get("/dashboard", { signal: AbortSignal.timeout(500) }));
  const endings = await Promise.allSettled(impatient);
  expect(endings.every(({ status }) => status === "rejected")).toBe(true);
  await until("every one of them is through", () => through() >= before + impatient.length, 5_000);
});

test("a loader's megabytes are sent completely, and hold up nobody else", async () => {
  expect((await visitor.get("/casinos")).status).toBe(200);
  await server().sabotage({ kind: "fault", fault: { ...OF_COMPLAINTS, how: { megabytes: 5 } } });
  // A member's pages are never cached, so each is rendered again.
  const large = ["/complaints", "/complaints.data", "/complaints?sort=oldest"].map((path) => member.get(path));
  const others = await Promise.all(["/casinos", "/", "/news", "/contact"].map((path) => visitor.get(path)));
  expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  for (const { status, text } of await Promise.all(large)) {
    expect(status).toBe(200);
    expect(text.length).toBeGreaterThan(5_000_000);
  }
  expect((await visitor.get("/readyz")).status).toBe(200);
});
