import { beforeAll, describe, expect, test } from "vitest";
import { users } from "~/platform/access/collection";
import { guard } from "~/platform/access/guards.server";
import { loader as root } from "~/root";
import { useOneTestBackend, useTestBackend } from "../support/backend";
import { as, person, usePeople, usePeopleOfAll, type Who } from "../support/people";
import { respond, visit } from "../support/requests";

type Handler = (args: ReturnType<typeof as>) => unknown;
type Module = { loader?: Handler; action?: Handler };
const adminModules = import.meta.glob<Module>("../../app/routes/admin*.{ts,tsx}", { eager: true });
const memberModules = import.meta.glob<Module>("../../app/routes/dashboard*.{ts,tsx}", { eager: true });

/** The address of a route file: dots are slashes, `$id` any id, `_index` and `.ts` nothing. */
function addressOf(file: string): string {
  const name = (file.split("/").at(-1) ?? "").replace(/\.tsx?$/, "");
  return `/${name
    .replace(/\._index$/, "")
    .replaceAll(".", "/")
    .replaceAll("[/]", ".")
    .replace(/\$\w*/g, "any-id")
    .replace(/_(?=\/|$)/g, "")}`;
}

const handlersOf = (modules: Record<string, Module>) =>
  Object.entries(modules).flatMap(([file, module]) =>
    (["loader", "action"] as const).flatMap((kind) => {
      const run = module[kind];
      return run ? [{ name: `${kind} of ${file.split("/").at(-1) ?? file}`, kind, run, path: addressOf(file) }] : [];
    }),
  );
const handlers = handlersOf(adminModules);
const memberHandlers = handlersOf(memberModules);

const PARAMS = {
  ...{ id: "any-id", slug: "any-id", ref: "EW-000001", "*": "any-id" },
  ...{ kind: "any-id", field: "any-id", letter: "any-id" },
};

function ask(who: Who, { kind, path }: (typeof handlers)[number]) {
  return as(who, path, PARAMS, kind === "action" ? { intent: "anything" } : undefined);
}

describe("Every admin handler, reached by itself,", () => {
  const store = useOneTestBackend();
  usePeopleOfAll(store);

  test("is found by this sweep", () => {
    expect(handlers.length).toBeGreaterThan(12);
    for (const [file, { loader, action }] of Object.entries(adminModules)) expect(loader ?? action, file).toBeDefined();
  });

  test.each(handlers)("$name sends a visitor to sign in", async (handler) => {
    const answer = await respond(() => handler.run(ask("visitor", handler)));
    expect(answer.status).toBe(302);
    expect(answer.headers.get("Location")).toBe(`/login?redirectTo=${encodeURIComponent(handler.path)}`);
  });

  test.each(handlers)("$name sends a member to the dashboard", async (handler) => {
    const answer = await respond(() => handler.run(ask("member", handler)));
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/dashboard"]);
  });

  describe("once they are suspended,", () => {
    beforeAll(() =>
      store().documents.batch("test").update(users, person("admin").uid, { state: "suspended" }).commit(),
    );

    test.each(handlers)("$name sends an admin to sign in", async (handler) => {
      const answer = await respond(() => handler.run(ask("admin", handler)));
      expect(answer.headers.get("Location")).toContain("/login");
    });
  });
});

describe("Every handler of a member's own pages, reached by itself,", () => {
  const store = useOneTestBackend();
  usePeopleOfAll(store);

  test("is found by this sweep", () => {
    expect(memberHandlers.length).toBeGreaterThan(30);
    for (const [file, { loader, action }] of Object.entries(memberModules))
      expect(loader ?? action, file).toBeDefined();
  });

  test.each(memberHandlers)("$name sends a visitor to sign in", async (handler) => {
    const answer = await respond(() => handler.run(ask("visitor", handler)));
    expect(answer.status).toBe(302);
    expect(answer.headers.get("Location")).toMatch(/^\/login\?redirectTo=%2Fdashboard/);
  });

  test.each(memberHandlers.filter(({ path }) => path.startsWith("/dashboard/casino/")))(
    "$name knows no casino to a member who doesn't speak for it",
    async (handler) => {
      const answer = await respond(() => handler.run(ask("member", handler)));
      expect([403, 404]).toContain(answer.status);
    },
  );
});

describe("The way into the admin area", () => {
  const store = useTestBackend();
  usePeople(store);

  test("a demotion counts from the next request on", async () => {
    const index = handlers.find(({ path }) => path === "/admin");
    if (!index) throw new Error("The admin's first page is missing.");
    expect((await respond(() => index.run(ask("admin", index)))).status).toBe(200);
    await store().documents.batch("test").update(users, person("admin").uid, { role: "user" }).commit();
    expect((await respond(() => index.run(ask("admin", index)))).headers.get("Location")).toBe("/dashboard");
  });

  test.each(["/admin", "/admin/nothing-here", "/administration", "/admin-dashboard"])(
    "a member on %s is led to the dashboard by the frame of every page",
    async (path) => {
      const answer = await respond(() => root(as("member", path)));
      expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/dashboard"]);
    },
  );

  test("/admin-dashboard leads an admin to /admin", async () => {
    const index = handlers.find(({ path }) => path === "/admin-dashboard");
    const answer = await respond(() => index?.run(as("admin", "/admin-dashboard")));
    expect(answer.headers.get("Location")).toBe("/admin");
  });

  test("a guard that nobody knows raises an error", () => {
    for (const name of ["autth", "toString", "__proto__", ""])
      expect(() => guard(name)).toThrow(/no route guard named/);
  });

  test("the guard named auth lets a member pass outside the admin area", async () => {
    expect((await guard("auth")(as("member", "/dashboard").request)).user.email).toBe("member@example.com");
  });

  test("the way to sign in never carries another site's address", async () => {
    const answer = await respond(() => guard("auth")(visit("http://edgewise.test//evil.example/x").request));
    expect(answer.headers.get("Location")).toBe("/login");
  });
});
