import { afterEach, describe, expect, test, vi } from "vitest";
import { readTokens } from "~/features/open-data-access/collection";
import { ANONYMOUS_HOURLY, type ReadTokenFields } from "~/features/open-data-access/schema";
import { sha256Hex } from "~/domain/digest.server";
import type { RequestHead } from "~/http/request-head";
import { cacheKeyOf } from "~/http/page-cache/page-cache-key.server";
import { CACHE_RULES } from "~/platform/delivery/cache-rules";
import { auditEntries } from "~/platform/audit/collection";
import { action, loader } from "~/routes/admin.settings.tokens";
import { backgroundDone } from "../support/outbox/background-done";
import { useTestBackend } from "../support/backend";
import { askOpenData, OPEN_DATA_PATHS } from "../support/sites/open-data-site";
import { as, usePeople } from "../support/people";
import { respond } from "../support/requests";

const store = useTestBackend();
usePeople(store);
afterEach(() => vi.restoreAllMocks());

const PATH = "/admin/settings/tokens";
const send = (form: Record<string, string>) => respond(() => action(as("admin", PATH, {}, form)));
const stored = async () => (await store().documents.query(readTokens, { limit: 100 })).items;
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
const formula = (headers: HeadersInit = {}) => askOpenData("/api/v1/formula.json", headers);

async function makeOne(form: Record<string, string> = {}): Promise<string> {
  const { data } = await send({ name: "The Daily Ledger", hourly: "10000", submission: "first", ...form });
  return (data as { made: { token: string } }).made.token;
}

describe("A read token", () => {
  test("is shown once, stored as a hash, and has its own limit", async () => {
    const answer = await send({ name: "The Daily Ledger", hourly: "10000", submission: "first" });
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    const { token } = (answer.data as { made: { token: string } }).made;
    expect(token).toMatch(/^guide_[\w-]{43}$/);
    const page = await respond(() => loader(as("admin", PATH)));
    const kept = JSON.stringify([await stored(), page.data]);
    expect(kept).toContain("The Daily Ledger");
    expect(kept).not.toContain(token.slice(14));
    const { items } = await store().documents.query(auditEntries, {
      where: [["action", "==", "read-token.create"]],
      orderBy: ["-at"],
    });
    expect(items).toHaveLength(1);
    expect(JSON.stringify(items)).not.toContain(token.slice(14));

    const { status, headers } = await formula(bearer(token));
    expect(status).toBe(200);
    expect(headers.get("RateLimit-Policy")).toBe('"hour";q=10000;w=3600');
    expect(headers.get("RateLimit")).toMatch(/^"hour";r=9999;t=\d+$/);
    await backgroundDone();
    expect((await stored())[0]?.lastUsedAt).toBe("2026-11-21T12:00:00.000Z");
  });

  test("is found, and counted among the valid ones, however many were revoked before", async () => {
    await makeOne();
    const [one] = await stored();
    if (!one) throw new Error("no token");
    const { id, version: _version, ...fields } = one;
    const batch = store().documents.batch("system:test");
    const revokedAt = "2026-11-20T12:00:00.000Z";
    batch.update(readTokens, id, { revokedAt });
    for (let at = 0; at < 1_000; at++) batch.set(readTokens, String(at).padStart(64, "0"), { ...fields, revokedAt });
    await batch.commit();
    const token = await makeOne({ name: "The Evening Ledger", submission: "second" });
    expect((await formula(bearer(token))).headers.get("RateLimit-Policy")).toContain("q=10000;");
    const { tokens } = (await respond(() => loader(as("admin", PATH)))).data as { tokens: { name: string }[] };
    expect(tokens[0]?.name).toBe("The Evening Ledger");
    expect(tokens).toHaveLength(101);
  });

  test("is noted as used once an hour, however many requests come and even if the note fails", async () => {
    const token = await makeOne();
    const { documents } = store();
    const transaction = documents.transaction.bind(documents);
    let tries = 0;
    vi.spyOn(documents, "transaction").mockImplementation((actor, run) => {
      if (actor !== "system:read-tokens") return transaction(actor, run);
      tries += 1;
      return Promise.reject(new Error("the store is full"));
    });
    await Promise.all(Array.from({ length: 5 }, () => formula(bearer(token))));
    await backgroundDone();
    await formula(bearer(token));
    await backgroundDone();
    expect(tries).toBe(1);
    store().setClock("2026-11-21T13:00:00.000Z");
    await formula(bearer(token));
    await backgroundDone();
    expect(tries).toBe(2);
  });

  test("is made once by a form that is sent twice", async () => {
    await makeOne();
    const again = await send({ name: "The Daily Ledger", hourly: "10000", submission: "first" });
    expect(again.status).toBe(409);
    expect(await stored()).toHaveLength(1);
  });

  test("is refused with a plain message once it is revoked, as is a wrong one", async () => {
    const token = await makeOne();
    expect((await formula(bearer(token))).status).toBe(200);
    const [{ id } = { id: "" }] = await stored();
    expect((await send({ intent: "revoke", id })).headers.get("Location")).toBe(`${PATH}?done=revoked`);
    for (const header of [token, "guide_wrong", `guide_${"a".repeat(43)}`, "a".repeat(5_000)]) {
      const { status, headers, data } = await formula(bearer(header));
      expect(status, header.slice(0, 60)).toBe(401);
      expect(headers.get("WWW-Authenticate")).toBe("Bearer");
      expect(headers.get("Cache-Control")).toBe("no-store");
      expect(data).toMatchObject({ error: { status: 401, message: expect.stringContaining("revoked") as string } });
    }
    // What a proxy asked the browser for is none of ours.
    expect((await formula({ Authorization: `Basic ${token}` })).status).toBe(200);
    expect((await formula({ Authorization: "Bearer" })).status).toBe(401);
    expect((await formula()).status).toBe(200);
  });

  test("of before its beginning was the same on every site is still good", async () => {
    await makeOne();
    const [{ id, version: _version, ...fields } = { id: "" }] = await stored();
    const older = `edgewise_${"a".repeat(43)}`;
    await store()
      .documents.batch("system:test")
      .delete(readTokens, id)
      .set(readTokens, sha256Hex(older), fields as ReadTokenFields)
      .commit();
    expect((await formula(bearer(older))).status).toBe(200);
  });

  test("doesn't use up what its address may ask for without it, nor the other way round", async () => {
    const token = await makeOne();
    const left = async (headers: HeadersInit) => (await formula(headers)).headers.get("RateLimit");
    expect(await left({})).toContain(`r=${String(ANONYMOUS_HOURLY - 1)};`);
    expect(await left(bearer(token))).toContain("r=9999;");
    expect(await left({})).toContain(`r=${String(ANONYMOUS_HOURLY - 2)};`);
    // A wrong one counts as its address, or trying tokens would have no limit.
    expect(await left(bearer("guide_wrong"))).toContain(`r=${String(ANONYMOUS_HOURLY - 3)};`);
  });

  test("answers 429 above its limit, with the time to wait, and other tokens go on", async () => {
    const [token, other] = [await makeOne(), await makeOne({ submission: "second" })];
    expect(token).not.toBe(other);
    const [first] = (await stored()).filter(({ begins }) => token.startsWith(begins));
    await store()
      .documents.batch("system:test")
      .update(readTokens, first?.id ?? "", { hourly: 2 })
      .commit();
    const statuses = [];
    for (let at = 0; at < 3; at++) statuses.push((await formula(bearer(token))).status);
    const { status, headers, data } = await formula(bearer(token));
    expect([...statuses, status].slice(-2)).toEqual([429, 429]);
    expect(Number(headers.get("Retry-After"))).toBeGreaterThan(3_000);
    expect(headers.get("RateLimit")).toContain("r=0;");
    expect(data).toMatchObject({ error: { status: 429 } });
    expect((await formula(bearer(other))).status).toBe(200);
  });
});

test("every answer of the open data has the limit's headers, errors and redirects included", async () => {
  for (const path of OPEN_DATA_PATHS) {
    const { headers } = await askOpenData(path.replace(/:\w+/, "nobody"));
    expect(headers.get("RateLimit"), path).toMatch(/^"hour";r=\d+;t=\d+$/);
    expect(headers.get("Vary"), path).toBe("Authorization");
    expect(headers.get("Access-Control-Allow-Origin"), path).toBe("*");
  }
});

test("no answer to a token is kept for others, and neither the page cache nor the fast lane answers before its check", async () => {
  const token = await makeOne();
  expect((await formula(bearer(token))).headers.get("Cache-Control")).toBe("private, max-age=60");
  expect((await formula()).headers.get("Cache-Control")).toBe("public, max-age=60");
  // Both answer only what a rule of the page cache names.
  for (const path of OPEN_DATA_PATHS) {
    const url = path.replace(/:\w+/, "saltbox");
    for (const address of [url, `${url}.data`]) {
      const head = { method: "GET", url: address, headers: { host: "localhost" }, socket: {} };
      expect(cacheKeyOf(head as RequestHead, CACHE_RULES), address).toBeNull();
    }
  }
});
