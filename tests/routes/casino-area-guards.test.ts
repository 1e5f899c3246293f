import { beforeEach, describe, expect, test } from "vitest";
import { auditEntries } from "~/platform/audit/collection";
import { users } from "~/platform/access/collection";
import { casinos } from "~/features/casinos/collection";
import { complaints } from "~/features/complaints/collection";
import { games } from "~/features/games/collection";
import { reviews } from "~/features/reviews/collection";
import { endAccess } from "~/features/casino-area/access/decide-access.server";
import { action as caseAct, loader as casePage } from "~/routes/complaints.$ref_.case";
import { action as reply, loader as replyPage } from "~/routes/reviews.$id.reply";
import { useTestBackend } from "../support/backend";
import { casinoFixture } from "../support/fixtures/casino";
import { complaintFixture } from "../support/fixtures/complaint";
import { reviewFixture } from "../support/fixtures/review";
import { gameFixture } from "../support/games/game";
import { makeAccount, person, sessionOf, usePeople } from "../support/people";
import { post, respond, visit } from "../support/requests";

const store = useTestBackend();
usePeople(store);

type Handler = (args: ReturnType<typeof post>) => unknown;
const modules = import.meta.glob<{ loader?: Handler; action?: Handler }>(
  ["../../app/routes/dashboard.casino.$slug*.{ts,tsx}"],
  { eager: true },
);

/** The address of a route file of the area of Saltbox: dots are slashes, `$field` any field. */
function addressOf(file: string): string {
  const name = (file.split("/").at(-1) ?? "").replace(/\.tsx?$/, "");
  return `/${name
    .replace(/\._index$/, "")
    .replace("$slug", "saltbox")
    .replaceAll(".", "/")
    .replace("$field", "group")
    .replace("$letter", "new")
    .replaceAll(/_(?=\/|$)/g, "")}`;
}

const handlers = Object.entries(modules).flatMap(([file, module]) =>
  (["loader", "action"] as const).flatMap((kind) => {
    const run = module[kind];
    return run ? [{ name: `${kind} of ${file.split("/").at(-1) ?? file}`, kind, run, path: addressOf(file) }] : [];
  }),
);

const PARAMS = { slug: "saltbox", game: "tin-keg", field: "group", letter: "new", id: "any-id" };
/** Every field by which a form of the area does something. */
const COMMANDS = { act: "end", intent: "save", id: "somebody", value: "x", body: "A letter of some length." };

let cookies: Record<"ours" | "other's" | "former" | "member", string>;
let ours: string;

/** A representative of the casino, one of another, one whose access has ended, and a member who reviewed it. */
beforeEach(async () => {
  const { documents } = store();
  const make = async (email: string, represents: string[]) => {
    const uid = await makeAccount(store(), email);
    await documents.batch("test").update(users, uid, { representsCasinos: represents }).commit();
    return { uid, cookie: await sessionOf(store(), uid) };
  };
  await documents
    .batch("test")
    .set(casinos, "saltbox", casinoFixture())
    .set(casinos, "tidewater", casinoFixture({ slug: "tidewater", name: "Tidewater" }))
    .set(games, "tin-keg", gameFixture({ slug: "tin-keg" }))
    .set(reviews, "saltbox.player", reviewFixture({ userId: "player", publicId: "public-id" }))
    .set(complaints, "EW-000001", complaintFixture({ ref: "EW-000001", playerId: "player" }))
    .commit();
  const rep = await make("rep@saltbox.example", ["saltbox"]);
  const others = await make("rep@tidewater.example", ["tidewater"]);
  const former = await make("former@saltbox.example", ["saltbox"]);
  const staff = { uid: person("admin").uid, name: "The admin", requestId: null };
  expect(await endAccess("saltbox", former.uid, "They have left the casino.", staff)).toEqual({ outcome: "done" });
  ours = rep.uid;
  cookies = { ours: rep.cookie, "other's": others.cookie, former: former.cookie, member: person("member").cookie };
});

function ask(cookie: string | null, { kind, path, run }: (typeof handlers)[number]) {
  const headers: Record<string, string> = cookie === null ? {} : { Cookie: cookie };
  return respond(() =>
    run(kind === "action" ? post(path, { ...COMMANDS, id: ours }, PARAMS, headers) : visit(path, PARAMS, headers)),
  );
}

async function contents(): Promise<string> {
  const { documents } = store();
  const all = await Promise.all([
    documents.get(casinos, "saltbox"),
    documents.get(reviews, "saltbox.player"),
    documents.get(complaints, "EW-000001"),
    documents.get(users, ours).then((user) => user?.representsCasinos),
    documents.count(auditEntries, []),
  ]);
  return JSON.stringify(all);
}

describe("Every handler of a casino's own area, reached by itself,", () => {
  test("is found by this sweep, and its loaders answer the casino's own representative", async () => {
    expect(handlers.length).toBeGreaterThan(5);
    for (const handler of handlers.filter(({ kind }) => kind === "loader"))
      expect((await ask(cookies.ours, handler)).status, handler.name).toBe(200);
  });

  test("sends a visitor to sign in, and a suspended representative", async () => {
    for (const handler of handlers) {
      const answer = await ask(null, handler);
      expect(answer.headers.get("Location"), handler.name).toMatch(/^\/login\?redirectTo=/);
    }
    await store().documents.batch("test").update(users, ours, { state: "suspended" }).commit();
    for (const handler of handlers)
      expect((await ask(cookies.ours, handler)).headers.get("Location"), handler.name).toContain("/login");
  });

  test("refuses everybody who doesn't represent the casino, staff included, and changes nothing", async () => {
    const before = await contents();
    for (const handler of handlers) {
      for (const who of ["other's", "former", "member"] as const)
        expect((await ask(cookies[who], handler)).status, `${who}: ${handler.name}`).toBe(403);
      expect((await ask(person("admin").cookie, handler)).status, `staff: ${handler.name}`).toBe(403);
    }
    expect(await contents()).toBe(before);
  });

  test("refuses staff even where a casino stands at their account", async () => {
    await store().documents.batch("test").update(users, ours, { role: "admin" }).commit();
    for (const handler of handlers) expect((await ask(cookies.ours, handler)).status, handler.name).toBe(403);
  });

  test("knows no casino that isn't published", async () => {
    await store().documents.batch("test").update(casinos, "saltbox", { publishState: "draft" }).commit();
    for (const handler of handlers) expect((await ask(cookies.ours, handler)).status, handler.name).toBe(404);
  });
});

test("the pages on which representatives answer refuse everybody else's, and staff's", async () => {
  const before = await contents();
  const body = "A whole answer, long enough for any form.";
  for (const who of ["other's", "former", "member"] as const) {
    const headers = { Cookie: cookies[who] };
    const id = { id: "public-id" };
    expect((await respond(() => replyPage(visit("/reviews/public-id/reply", id, headers)))).status, who).toBe(403);
    expect((await respond(() => reply(post("/reviews/public-id/reply", { body }, id, headers)))).status, who).toBe(403);
    const ref = { ref: "EW-000001" };
    expect((await respond(() => casePage(visit("/complaints/EW-000001/case", ref, headers)))).status, who).toBe(404);
    const answer = { intent: "answer", "answer.body": body, key: "k" };
    expect((await respond(() => caseAct(post("/complaints/EW-000001/case", answer, ref, headers)))).status).toBe(404);
  }
  expect(await contents()).toBe(before);
});
