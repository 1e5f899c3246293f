import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { backend } from "~/backend/index.server";
import { env } from "~/env.server";
import { contactMessages } from "~/features/contact/collection";
import { subscribers } from "~/features/newsletter/collection";
import { HONEYPOT_FIELD } from "~/http/security/honeypot";
import { rejectedSubmission } from "~/http/bodies/rejected-submission";
import { withSteps } from "~/http/route-steps";
import { keepClosed, isAlwaysOpen } from "~/site/maintenance/closed-site.server";
import { settings } from "~/platform/settings/collection";
import { siteOpenings } from "~/platform/site-opening/collection";
import { DEFAULT_SETTINGS } from "~/platform/settings/defaults";
import { loader as root } from "~/root";
import { describeError } from "~/shell/frame/error-page";
import { useOneTestBackend, useTestBackend } from "../../support/backend";
import { as, usePeople, usePeopleOfAll, type Who } from "../../support/people";
import { respond } from "../../support/requests";

type Handler = (args: ReturnType<typeof as>) => unknown;
interface RouteModule {
  default?: unknown;
  loader?: Handler;
  action?: Handler;
}
const modules = import.meta.glob<RouteModule>("../../../app/routes/**/*.{ts,tsx}", { eager: true });
const routes = withSteps(
  Object.fromEntries(
    Object.entries(modules).map(([file, module]) => {
      const id = file.replace(/^.*\/app\//, "").replace(/\.tsx?$/, "");
      return [id, { module }];
    }),
  ),
  [keepClosed],
);

const handlers = Object.entries(routes).flatMap(([id, { module }]) =>
  (["loader", "action"] as const).flatMap((kind) => {
    const run = module[kind];
    return run ? [{ name: `${kind} of ${id}`, id, kind, run }] : [];
  }),
);
const CONTACT = "routes/contact";
/** What answers 503 before the opening, and in maintenance mode but for the contact form. */
const unopened = handlers.filter(({ id }) => !isAlwaysOpen(id));
const closed = unopened.filter(({ id }) => id !== CONTACT);

const MESSAGE = "Back at noon.";
const PARAMS = { id: "any", slug: "any", ref: "EW-000001", year: "2026", part: "1", "*": "any" };

const switchMaintenance = (on: boolean, message = MESSAGE) =>
  backend()
    .documents.batch("test")
    .set(settings, "current", { ...DEFAULT_SETTINGS, maintenance: { on, message } })
    .commit();

const ask = (who: Who, { run, kind }: (typeof handlers)[number], form: Record<string, string> = { intent: "x" }) =>
  respond(() => run(as(who, "/somewhere", PARAMS, kind === "action" ? form : undefined)));

test("the sweep finds the routes, and only those named stay open", () => {
  expect(closed.length).toBeGreaterThan(60);
  const open = Object.keys(routes).filter(isAlwaysOpen);
  expect(open.filter((id) => !id.startsWith("routes/admin")).sort()).toEqual([
    "routes/alerts.stop",
    "routes/apple-touch-icon[.]png",
    "routes/assets.$file",
    "routes/dashboard",
    "routes/dashboard.passkeys",
    "routes/dashboard.second-factor",
    "routes/favicon[.]ico",
    "routes/favicon[.]svg",
    "routes/first-admin",
    "routes/forgot-password",
    "routes/healthz",
    "routes/icon-192[.]png",
    "routes/icon-512[.]png",
    "routes/indexnow[.]txt",
    "routes/invitation",
    "routes/login",
    "routes/login_.code",
    "routes/login_.passkey",
    "routes/newsletter.unsubscribe",
    "routes/preferences",
    "routes/readyz",
    "routes/remove-passkey",
    "routes/reset-password",
    "routes/responsible-gaming",
    "routes/robots[.]txt",
    "routes/sign-out",
    "routes/site[.]webmanifest",
    "routes/verify-email",
  ]);
  for (const id of ["routes/administration", "routes/login-help", "routes/_index", "routes/$"])
    expect(isAlwaysOpen(id), id).toBe(false);
});

test("every page has a loader that can be closed, one without its own as well", () => {
  for (const [id, { module }] of Object.entries(routes)) {
    if (!isAlwaysOpen(id) && module.default) expect(module.loader, id).toBeDefined();
  }
});

describe("In maintenance mode each handler of a closed page", () => {
  usePeopleOfAll(useOneTestBackend());
  beforeAll(() => switchMaintenance(true));

  test.each(closed)(
    "$name answers visitors and members 503, with the message and when to try again",
    async (handler) => {
      for (const who of ["visitor", "member"] satisfies Who[]) {
        const answer = await ask(who, handler);
        expect([answer.status, answer.headers.get("Retry-After"), answer.headers.get("Cache-Control")]).toEqual([
          503,
          "300",
          "no-store",
        ]);
        expect(answer.data).toBe(MESSAGE);
      }
    },
  );
});

describe("Before the opening each handler of a closed page", () => {
  const store = useOneTestBackend();
  usePeopleOfAll(store);
  beforeAll(async () => {
    Object.assign(env, { EDGEWISE_MODE: "production", STAFF_SECOND_FACTOR: "optional" });
    await store()
      .documents.batch("test")
      .set(siteOpenings, "site", { installedOn: "2026-11-21", openedAt: null })
      .commit();
  });
  afterAll(() => void Object.assign(env, { EDGEWISE_MODE: "demo" }));

  test.each(unopened)("$name answers visitors and members 503 in the site’s name", async (handler) => {
    for (const who of ["visitor", "member"] satisfies Who[]) {
      const answer = await ask(who, handler);
      expect([answer.status, answer.headers.get("X-Robots-Tag"), answer.headers.get("Cache-Control")]).toEqual([
        503,
        "noindex",
        "no-store",
      ]);
      expect(answer.data).toBe("Casino guide isn’t open yet.");
    }
  });

  test("a script that follows a link leaves the page to the browser, which shows it without scripts", async () => {
    const casinos = routes["routes/casinos._index"]?.module.loader;
    const headers = { "Sec-Fetch-Dest": "empty" };
    const answer = await respond(() => casinos?.(as("visitor", "/casinos", {}, undefined, headers)));
    expect([answer.headers.get("Location"), answer.headers.get("X-Remix-Reload-Document")]).toEqual([
      "/casinos",
      "true",
    ]);
  });

  test("admins see the pages, and every page says that nobody else does", async () => {
    const casinos = routes["routes/casinos._index"]?.module.loader;
    expect((await respond(() => casinos?.(as("admin", "/casinos")))).status).toBe(200);
    expect((await respond(() => root(as("admin", "/")))).data).toMatchObject({ closed: { to: "/admin/setup" } });
    expect((await respond(() => root(as("member", "/login")))).data).toMatchObject({ closed: "unopened" });
  });

  test("an admin who has no second factor yet is led to it from any page", async () => {
    Object.assign(env, { STAFF_SECOND_FACTOR: "required" });
    const casinos = routes["routes/casinos._index"]?.module.loader;
    const answer = await respond(() => casinos?.(as("admin", "/casinos")));
    Object.assign(env, { STAFF_SECOND_FACTOR: "optional" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/dashboard/second-factor"]);
  });

  test("the frame tells visitors the site's name, and nothing of what is being prepared", async () => {
    const { data } = await respond(() => root(as("visitor", "/login")));
    expect(data).toMatchObject({ menus: { header: [], footer: [] }, absentPages: [], site: { socialLinks: [] } });
  });

  test("the logo is there in every size, and no other file", async () => {
    const files = routes["routes/files.$"]?.module.loader;
    const [id, other] = ["a".repeat(32), "b".repeat(32)];
    const look = { ...DEFAULT_SETTINGS.look, logo: { src: `/files/public/media/${id}/logo-400.webp`, alt: "", width: 400, height: 90 } }; // prettier-ignore
    const before = await backend().documents.get(settings, "current");
    await backend()
      .documents.batch("test")
      .set(settings, "current", { ...DEFAULT_SETTINGS, look })
      .commit();
    const statusOf = async (path: string) =>
      (await respond(() => files?.(as("visitor", `/files/${path}`, { "*": path })))).status;
    // The file isn't stored here: what counts is that it is looked for.
    expect(await statusOf(`public/media/${id}/logo-200.webp`)).toBe(404);
    expect(await statusOf(`public/media/${other}/logo-200.webp`)).toBe(503);
    expect(before).toBeNull();
  });

  test("helplines are there, and crawlers are kept out", async () => {
    const gaming = routes["routes/responsible-gaming"]?.module.loader;
    expect((await respond(() => gaming?.(as("visitor", "/responsible-gaming")))).status).toBe(200);
    const robots = await respond(() => routes["routes/robots[.]txt"]?.module.loader?.(as("visitor", "/robots.txt")));
    expect(robots.data).toBe("User-agent: *\nDisallow: /\n");
  });
});

describe("In maintenance mode", () => {
  const store = useTestBackend();
  usePeople(store);
  beforeEach(() => switchMaintenance(true));

  test("an admin sees the site as usual, and knows that nobody else does", async () => {
    const casinos = routes["routes/casinos._index"]?.module.loader;
    expect((await respond(() => casinos?.(as("admin", "/casinos")))).status).toBe(200);
    expect((await respond(() => root(as("admin", "/")))).data).toMatchObject({
      closed: { title: "Maintenance mode is on.", to: "/admin/settings/maintenance" },
    });
    for (const who of ["visitor", "member"] satisfies Who[])
      expect((await respond(() => root(as(who, "/")))).data).toMatchObject({ closed: null });
  });

  test("nothing posted by the public takes effect, and what was typed comes back", async () => {
    const newsletter = closed.find(({ name }) => name === "action of routes/newsletter._index");
    if (!newsletter) throw new Error("The newsletter form is missing.");
    const form = {
      type: "general",
      email: "a@example.com",
      message: "A message of more than twenty characters.",
      password: "a secret",
      confirmToken: "another",
      oneTimeCode: "123456",
      [HONEYPOT_FIELD]: "https://spam.example",
    };
    const answer = await ask("visitor", newsletter, form);
    expect(answer.status).toBe(503);
    expect(rejectedSubmission(answer.data)).toEqual({
      message: MESSAGE,
      typed: ["type", "email", "message"].map((name) => ({ name, text: form[name as keyof typeof form] })),
    });
    expect(await store().documents.count(subscribers)).toBe(0);
  });

  test("a post from another site's page gets nothing back", async () => {
    const newsletter = closed.find(({ name }) => name === "action of routes/newsletter._index");
    const evil = as("visitor", "/newsletter", {}, { message: "Their words" }, { "Sec-Fetch-Site": "cross-site" });
    expect((await respond(() => newsletter?.run(evil))).status).toBe(403);
  });

  test("says when it is expected to end, to people and to machines, while that is ahead", async () => {
    const faq = closed.find(({ name }) => name === "loader of routes/faq");
    if (!faq) throw new Error("The FAQ is missing.");
    const until = "2026-11-21T14:00:00.000Z";
    await store()
      .documents.batch("test")
      .set(settings, "current", { ...DEFAULT_SETTINGS, maintenance: { on: true, message: "", until } })
      .commit();
    const answer = await ask("visitor", faq);
    expect(answer.headers.get("Retry-After")).toBe("7200");
    expect(answer.data).toMatch(/^We are working on the site\. We expect to be back by 21 November 2026.*14:00/);
    store().setClock(until);
    expect([(await ask("visitor", faq)).headers.get("Retry-After")]).toEqual(["300"]);
  });

  test("a visitor can still write to us, report the error page, and find help with gambling", async () => {
    const contact = routes["routes/contact"]?.module;
    const form = {
      type: "bug",
      email: "a@example.com",
      message: "A message of more than twenty characters.",
      error: "503",
    };
    const page = await respond(() => contact?.loader?.(as("visitor", "/contact?type=bug&error=503")));
    expect(page.data).toMatchObject({ type: "bug", errorStatus: 503 });
    expect((await respond(() => contact?.action?.(as("visitor", "/contact", {}, form)))).status).toBe(303);
    expect(await store().documents.count(contactMessages)).toBe(1);
    const gaming = routes["routes/responsible-gaming"]?.module.loader;
    expect((await respond(() => gaming?.(as("visitor", "/responsible-gaming")))).status).not.toBe(503);
  });

  test("signing in stays open, joining does not", async () => {
    const login = routes["routes/login"]?.module.action;
    const post = (form: Record<string, string>) => respond(() => login?.(as("visitor", "/login", {}, form)));
    expect((await post({ intent: "sign-in", email: "admin@example.com", password: "wrong" })).status).toBe(422);
    expect((await post({ intent: "join", email: "new@example.com" })).status).toBe(503);
  });

  test("readyz reports the server's health, not what staff have switched on", async () => {
    expect((await respond(() => routes["routes/readyz"]?.module.loader?.(as("visitor", "/readyz")))).status).toBe(200);
  });

  test("ends with the next request once it is off", async () => {
    const faq = closed.find(({ name }) => name === "loader of routes/faq");
    if (!faq) throw new Error("The FAQ is missing.");
    expect((await ask("visitor", faq)).status).toBe(503);
    await switchMaintenance(false);
    expect((await ask("visitor", faq)).status).not.toBe(503);
  });
});

describe("The error page of a closed site", () => {
  const error = (data: unknown) => ({ status: 503, statusText: "", internal: false, data });

  test("has the specification's words, the message below them, and what was typed", () => {
    const typed = [{ name: "title", text: "My complaint" }];
    expect(describeError(error({ message: MESSAGE, typed }))).toMatchObject({
      status: 503,
      title: "Oops! Something went wrong",
      message: "The service is temporarily unavailable. Please try again in a few minutes.",
      note: MESSAGE,
      typed,
    });
    expect(describeError(error(MESSAGE))).toMatchObject({ note: MESSAGE, typed: [] });
    expect(describeError(error(""))).toMatchObject({ note: "", typed: [] });
  });

  test("shows nothing of an answer that isn't ours", () => {
    expect(rejectedSubmission({ message: 1, typed: [] })).toBeNull();
    expect(rejectedSubmission({ message: "x", typed: [{ name: "a" }, null, "b"] })).toEqual({
      message: "x",
      typed: [],
    });
  });
});
