import { beforeEach, describe, expect, test } from "vitest";
import { presence } from "~/platform/presence/collection";
import { cleanUpPresence, type PresenceAnswer } from "~/platform/presence/presence.server";
import type { EditorView } from "~/platform/publishing/editor/editor-view";
import { loader as poll } from "~/routes/admin.$kind.$id_.presence";
import { loader as casinoEditor } from "~/routes/admin.casinos.$id";
import { loader as articleEditor } from "~/routes/admin.news.$id";
import { backgroundDone } from "../support/outbox/background-done";
import { useTestBackend } from "../support/backend";
import { articleFixture } from "../support/fixtures/article";
import { casinoFixture } from "../support/fixtures/casino";
import { store as keep } from "../support/fixtures/store";
import { as, makeAccount, person, sessionOf, usePeople } from "../support/people";
import { respond, visit } from "../support/requests";

const store = useTestBackend();
usePeople(store);
let anna = "";

beforeEach(async () => {
  await keep(store().documents, { casinos: [casinoFixture()], articles: [articleFixture({ slug: "saltbox" })] });
  const uid = await makeAccount(store(), "anna@example.com", { displayName: "Anna", role: "admin" });
  anna = await sessionOf(store(), uid);
});

const admin = () => person("admin").cookie;

async function open(
  cookie: string,
  loader: typeof casinoEditor | typeof articleEditor = casinoEditor,
): Promise<EditorView> {
  const path = "/admin/casinos/saltbox";
  const answer = await respond(() => loader(visit(path, { id: "saltbox" }, { Cookie: cookie })));
  expect(answer.status).toBe(200);
  await backgroundDone();
  return answer.data as EditorView;
}

async function ask(cookie: string, params = { kind: "casinos", id: "saltbox" }) {
  const path = `/admin/${params.kind}/${params.id}/presence`;
  const answer = await respond(() => poll(visit(path, params, { Cookie: cookie })));
  await backgroundDone();
  return answer;
}

const others = (data: unknown) => (data as PresenceAnswer).viewersPresent.map(({ name, since }) => [name, since]);

describe("Who else has an editor open", () => {
  test("is on the page itself, with since when, and never oneself", async () => {
    store().setClock("2026-11-21T14:05:00.000Z");
    expect((await open(anna)).viewersPresent).toEqual([]);
    store().setClock("2026-11-21T14:06:00.000Z");
    expect(others(await open(admin()))).toEqual([["Anna", "2026-11-21T14:05:00.000Z"]]);
    expect(others(await open(anna))).toEqual([["The admin", "2026-11-21T14:06:00.000Z"]]);
  });

  test("stays as long as the page asks, from the time it was opened, and ends two minutes after", async () => {
    for (const minute of ["05", "06", "07", "08"]) {
      store().setClock(`2026-11-21T14:${minute}:00.000Z`);
      expect((await ask(anna)).status).toBe(200);
    }
    const answer = await ask(admin());
    expect(others(answer.data)).toEqual([["Anna", "2026-11-21T14:05:00.000Z"]]);
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
    store().setClock("2026-11-21T14:10:00.000Z");
    expect(others((await ask(admin())).data)).toEqual([]);
    await ask(anna);
    expect(others((await ask(admin())).data)).toEqual([["Anna", "2026-11-21T14:10:00.000Z"]]);
    store().setClock("2026-11-21T14:12:00.000Z");
    await cleanUpPresence();
    expect(await store().documents.count(presence)).toBe(0);
  });

  test("is asked for one item of one kind", async () => {
    await open(anna);
    expect((await open(admin(), articleEditor)).viewersPresent).toEqual([]);
  });

  test.each([
    { kind: "casinos", id: "nobody" },
    { kind: "users", id: "saltbox" },
    { kind: "casinos", id: "" },
  ])("is a 404 for %j, and notes nothing", async (params) => {
    expect((await ask(admin(), params)).status).toBe(404);
    expect(await store().documents.count(presence)).toBe(0);
  });

  test("is for staff alone", async () => {
    const params = { kind: "casinos", id: "saltbox" };
    for (const who of ["member", "visitor"] as const)
      expect((await respond(() => poll(as(who, "/admin/casinos/saltbox/presence", params)))).status).toBe(302);
    expect(await store().documents.count(presence)).toBe(0);
  });
});
