import pino from "pino";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { log } from "~/backend/log.server";
import { requireSameOrigin } from "~/http/security/same-origin.server";
import { pseudonym } from "~/http/security/security-log.server";
import { loader as adminPage } from "~/routes/admin.users._index";
import { action as passwordAction } from "~/routes/dashboard.password";
import { action as login } from "~/routes/login";
import { action as reset } from "~/routes/reset-password";
import { action as signOut } from "~/routes/sign-out";
import { useTestBackend } from "../../support/backend";
import { as, PASSWORD, person, usePeople } from "../../support/people";
import { post, respond } from "../../support/requests";

const store = useTestBackend();
usePeople(store);

const lines: Record<string, unknown>[] = [];
beforeEach(() => {
  lines.length = 0;
  for (const level of ["info", "warn"] as const)
    vi.spyOn(log, level).mockImplementation((line: unknown) => void lines.push({ level, ...(line as object) }));
});
afterEach(() => void vi.restoreAllMocks());

const signIn = (email: string, password: string) =>
  respond(() => login(post("/login", { intent: "sign-in", email, password }, {}, { "X-Request-Id": "r-1" })));

describe("The log says", () => {
  test("sign-ins and sign-outs name the person by an id, and the request", async () => {
    await signIn("member@example.com", PASSWORD);
    await respond(() => signOut(as("member", "/sign-out", {}, {})));
    const { uid } = person("member");
    expect(lines).toMatchObject([
      { level: "info", security: "sign-in", uid, by: "password", requestId: "r-1", path: "/login" },
      { level: "info", security: "sign-out", uid },
    ]);
  });

  test("that a sign-in was refused, alike for a known and an unknown address", async () => {
    await signIn("member@example.com", "a wrong guess");
    await signIn("nobody@example.com", "a wrong guess");
    expect(lines.map(({ level, security, why }) => [level, security, why])).toEqual([
      ["warn", "sign-in-refused", "invalid-credential"],
      ["warn", "sign-in-refused", "invalid-credential"],
    ]);
    expect(lines[0]?.["from"]).toBe(lines[1]?.["from"]);
    expect(lines[0]?.["account"]).not.toBe(lines[1]?.["account"]);
  });

  test("that a limit was reached", async () => {
    for (let guess = 0; guess < 10; guess++) await signIn("member@example.com", "a wrong guess");
    expect(lines).toContainEqual(expect.objectContaining({ security: "limit-reached", limit: "sign-in-delay" }));
  });

  test("that a member asked for a page of staff's", async () => {
    await respond(() => adminPage(as("member", "/admin/users")));
    expect(lines).toMatchObject([
      { level: "warn", security: "access-refused", uid: person("member").uid, path: "/admin/users" },
    ]);
  });

  test("that another site's page posted here", () => {
    const request = new Request("http://edgewise.test/sign-out", {
      method: "POST",
      headers: { "Sec-Fetch-Site": "cross-site" },
    });
    expect(() => requireSameOrigin(request)).toThrow();
    expect(lines).toMatchObject([{ level: "warn", security: "cross-site-post-refused", path: "/sign-out" }]);
  });

  test("that a password was changed, or could not be", async () => {
    const change = (current: string) =>
      respond(() =>
        passwordAction(as("member", "/dashboard/password", {}, { current, password: "eleven loud geese" })),
      );
    await change("a wrong guess");
    await change(PASSWORD);
    await respond(() => reset(post("/reset-password", { token: "made up", password: "eleven loud geese" })));
    expect(lines.map(({ security }) => security)).toEqual([
      "password-asked-again-refused",
      "password-changed",
      "password-reset-refused",
    ]);
  });
});

test("no line holds an address, a password or a token", async () => {
  await signIn("member@example.com", PASSWORD);
  await signIn("member@example.com", "a wrong guess");
  await respond(() => reset(post("/reset-password", { token: "made-up-token", password: "eleven loud geese" })));
  expect(lines.length).toBeGreaterThan(2);
  expect(JSON.stringify(lines)).not.toMatch(/@|herons|wrong guess|geese|made-up-token|session=/);
});

test("a line stays one line, whatever the path holds", () => {
  vi.restoreAllMocks();
  const written: string[] = [];
  const lines = pino({ base: null }, { write: (line: string) => void written.push(line) });
  lines.warn({ path: '/a\nb\r\n{"security":"sign-in"}\u2028' }, "x");
  expect(written).toHaveLength(1);
  expect(written[0]?.trimEnd()).not.toMatch(/[\r\n]/);
});

test("a pseudonym is the same for the same one, and short", () => {
  expect(pseudonym("192.0.2.1")).toBe(pseudonym("192.0.2.1"));
  expect(pseudonym("192.0.2.1")).not.toBe(pseudonym("192.0.2.2"));
  expect(pseudonym("192.0.2.1")).toMatch(/^[\w-]{12}$/);
});
