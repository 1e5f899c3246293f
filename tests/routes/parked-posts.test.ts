import type { ActionFunctionArgs } from "@remix-run/node";
import { describe, expect, test } from "vitest";
import type { Collection, Fields } from "~/backend/documents/port";
import { withoutWriteConditions } from "~/backend/write-conditions.server";
import { identityCollections } from "~/backend/identity/identity-collections";
import { users } from "~/platform/access/collection";
import { chainedRoutes } from "~/site/registries/route-chain.server";
import { backgroundDone } from "../support/outbox/background-done";
import { useTestBackend } from "../support/backend";
import { parkedPost, type Encoding } from "../support/forms/parked-post";
import { makeAccount, PASSWORD, person, sessionOf, usePeople } from "../support/people";
import { post, respond, type Answer } from "../support/requests";
import { addressOf, storeForRoutes } from "../support/forms/route-addresses";
import { routeFor, ROUTES } from "../support/route-modules";
import { isThorough } from "../support/thoroughly";

const store = useTestBackend();
usePeople(store);

type Action = (args: ActionFunctionArgs) => unknown;
type Kind = "member" | "representative" | "admin";

interface Sender {
  uid: string;
  cookie: string;
}

/** What can end somebody's access while a post of theirs is under way. */
const ENDINGS = {
  "sign-out": ({ uid }) => store().identity.revokeAllSessions(uid),
  "new password": async ({ uid }) => store().identity.changePassword(uid, PASSWORD, "eleven loud geese"),
  suspension: ({ uid }) => change(uid, { state: "suspended" }),
  demotion: ({ uid }) => change(uid, { role: "user" }),
  "end of a casino's access": ({ uid }) => change(uid, { representsCasinos: [] }),
  deletion: async ({ uid }) => {
    await store().identity.delete(uid);
    await change(uid, { state: "anonymised" });
  },
} satisfies Record<string, (sender: Sender) => Promise<unknown>>;
type Ending = keyof typeof ENDINGS;

const change = (uid: string, fields: Fields) => store().documents.batch("test").update(users, uid, fields).commit();

const SUBMISSION = "0123456789abcdef0123456789abcdef";

/** Fields with which some action of the site does something. */
const FIELDS: Record<string, string> = {
  ...{ intent: "save", act: "end", command: "delete", action: "apply", id: "one", name: "A name", title: "A title" },
  ...{ email: "somebody@else.example", password: "eleven loud geese", current: PASSWORD, body: "Words. ".repeat(20) },
  ...{ displayName: "Another name", stars: "4", experiencedOn: "2026-11-01", incentive: "none", value: "x" },
};

/** The rest of what is stored about people, to put it back after each ending. */
async function peopleStored(): Promise<() => Promise<void>> {
  const collections = [...identityCollections, users as unknown as Collection];
  const stored: { collection: Collection; id: string; fields: Fields }[] = [];
  for (const collection of collections)
    for (const { id, version: _v, createdAt: _a, createdBy: _b, updatedAt: _c, updatedBy: _d, ...fields } of (
      await store().documents.query(collection)
    ).items)
      stored.push({ collection, id, fields });
  return async () => {
    const batch = store().documents.batch("test");
    for (const { collection, id, fields } of stored) batch.set(collection, id, fields);
    await batch.commit();
  };
}

async function senders(): Promise<Record<Kind, Sender>> {
  const uid = await makeAccount(store(), "rep@saltbox.example", { displayName: "A representative" });
  await change(uid, { representsCasinos: ["saltbox"] });
  return {
    member: person("member"),
    admin: person("admin"),
    representative: { uid, cookie: await sessionOf(store(), uid) },
  };
}

const endingsOf = (kind: Kind): Ending[] => [
  ...(["sign-out", "new password", "suspension", "deletion"] as const),
  ...(kind === "admin" ? (["demotion"] as const) : []),
  ...(kind === "representative" ? (["end of a casino's access"] as const) : []),
];

/** Forms that need no access. */
const OF_ANYBODY = [
  ...["/alerts/stop", "/complaints/submit-form", "/complaints/submit-form/evidence", "/contact", "/csp-reports"],
  ...[
    "/first-admin",
    "/forgot-password",
    "/login",
    "/login/code",
    "/login/passkey",
    "/newsletter",
    "/newsletter/confirm",
  ],
  ...["/newsletter/unsubscribe", "/preferences", "/remove-passkey", "/reset-password", "/responsible-gaming"],
  "/verify-email",
];

/** Counts of tries are made for anybody, and a post without a session is kept for its writer. */
const WRITTEN_FOR_ANYBODY = /^(?:unsavedTexts|sharedTries|installationSecrets)\b/;

/** What a post has led to: its answer, what it wrote, and the mails it sent. */
async function outcomeOf(run: () => unknown, sinceWrites: () => number) {
  const mails = store().sent.length;
  const { status, headers, data }: Answer = await respond(run).catch((error: unknown) => ({
    status: 500,
    headers: new Headers(),
    data: String(error),
  }));
  const from = sinceWrites();
  await backgroundDone();
  return {
    status,
    to: (headers.get("Location") ?? "").replace(/restored=[\w-]+|pending%2F[\w-]+/g, "kept"),
    data: status >= 400 ? data : null,
    written: store()
      .writes.slice(from)
      .flatMap(({ written }) => [...written])
      .filter((name) => !WRITTEN_FOR_ANYBODY.test(name)),
    mails: store().sent.length - mails,
  };
}

const isRefusal = ({ status, to }: { status: number; to: string }) =>
  status === 403 || status === 404 || /^\/(?:login|dashboard$)/.test(to);

interface Sweep {
  differing: string[];
  posts: number;
  /** Posts of the first kind that were refused. */
  refused: number;
  /** Paths of forms that anybody may send. */
  open: string[];
}

/** Sends every post twice: whole, from somebody whose access has ended, and parked, with the access ending halfway. */
async function sweep(wrap: (id: string, action: Action) => Action, only?: RegExp): Promise<Sweep> {
  const differing: string[] = [];
  let posts = 0;
  let refused = 0;
  const open = new Set<string>();
  await storeForRoutes(store().documents, person("member").uid);
  const all = await senders();
  const restore = await peopleStored();
  for (const [at, { id, path, load, names, expression }] of ROUTES.entries()) {
    const { action } = await load();
    // Incoming mail and postbacks have no sender with a session, and are known by a signature.
    if (!action || /^\/(?:sign-out|inbound-mail|postbacks\/.*)$/.test(path) || (only && !only.test(path))) continue;
    const address = addressOf(path, person("member").uid);
    const values = (expression.exec(address) ?? []).slice(1);
    const params = Object.fromEntries(names.map((name, place) => [name, values[place] ?? ""]));
    const kinds: Kind[] = path.startsWith("/admin")
      ? ["admin"]
      : /\/casino\/|reply/.test(path)
        ? ["representative"]
        : ["member"];
    for (const kind of kinds) {
      const sender = all[kind];
      const headers = { Cookie: sender.cookie };
      for (const [turn, ending] of endingsOf(kind).entries()) {
        // Of each form every other ending, which are the others' of the next; all of them with all tests.
        if (!isThorough && (at + turn) % 2 === 1) continue;
        const encodings: Encoding[] = isThorough
          ? ["plain", "multipart"]
          : [(at + turn) % 4 === 0 ? "plain" : "multipart"];
        for (const encoding of encodings) {
          const run = wrap(id, action);
          posts += 1;
          await restore();
          await ENDINGS[ending](sender);
          const form = new FormData();
          for (const [name, value] of Object.entries(FIELDS)) form.append(name, value);
          const args = post(address, encoding === "multipart" ? form : FIELDS, params, headers);
          const start = store().writes.length;
          const expected = await outcomeOf(
            () => run(args),
            () => start,
          );

          await restore();
          let ended = -1;
          const parked = await parkedPost(address, params, FIELDS, headers, {
            encoding,
            async meanwhile() {
              await ENDINGS[ending](sender);
              ended = store().writes.length;
            },
          });
          const got = await outcomeOf(
            () => run(parked),
            () => (ended === -1 ? store().writes.length : ended),
          );
          const where = `${path}: ${ending}, ${encoding}`;
          // What anybody may do, they may do as well once their access has ended.
          if (!isRefusal(expected)) open.add(path);
          else refused += 1;
          if (ended === -1) differing.push(`${where}: the body was not read to its end before the answer`);
          else if (got.status === 500 || expected.status === 500)
            differing.push(`${where}: ${String(got.data ?? expected.data)}`);
          else if (isRefusal(expected) && JSON.stringify(got) !== JSON.stringify(expected))
            differing.push(`${where}: ${JSON.stringify({ got, expected })}`);
        }
      }
    }
  }
  return { differing, posts, refused, open: [...open].sort() };
}

const chained = (id: string, action: Action): Action => {
  const { [id]: route } = chainedRoutes({ [id]: { module: { default: () => null, action } } });
  if (!route) throw new Error("The chain has lost a route.");
  return route.module.action;
};

test("a post is answered as the person who sent it is when its last byte arrives", async () => {
  const { differing, posts, refused, open } = await sweep(chained);
  expect(differing.slice(0, 10)).toEqual([]);
  expect(open).toEqual(OF_ANYBODY);
  expect([posts, refused].map((count) => count > (isThorough ? 250 : 125))).toEqual([true, true]);
}, 180_000);

const REVIEW = {
  ...{
    stars: "4",
    title: "Paid me in a day",
    body: "They paid what I asked for within a day, without a question. Fine.",
  },
  ...{ experiencedOn: "2026-11-01", incentive: "none", noInterest: "on" },
};

/** Posts that store something, with the collection in which they do. */
const ACTS: readonly (readonly [Kind, path: string, fields: Record<string, string>, collection: string])[] = [
  ["member", "/dashboard/profile", { intent: "name", displayName: "Another name" }, "users"],
  ["member", "/casinos/saltbox/review", REVIEW, "reviews"],
  ["representative", "/dashboard/casino/saltbox/letters/new", { name: "Delay", body: "We are sorry." }, "casinoAreas"],
  ["admin", "/admin/settings/tokens", { name: "A reader", hourly: "10000", submission: SUBMISSION }, "readTokens"],
];

describe.each(ACTS)("What a %s sends to %s", (kind, path, fields, collection) => {
  async function send(end: { whileArriving?: Ending; beforeWriting?: Ending }) {
    await storeForRoutes(store().documents, person("member").uid);
    const sender = (await senders())[kind];
    const { id, module, params } = await routeFor(path);
    const run = chained(id, module.action as Action);
    let ofEnding: readonly unknown[] = [];
    const ending = (which: Ending | undefined) => async () => {
      const from = store().writes.length;
      if (which) await ENDINGS[which](sender);
      ofEnding = store().writes.slice(from);
    };
    const meanwhile = ending(end.whileArriving);
    const args = await parkedPost(path, params, fields, { Cookie: sender.cookie }, { meanwhile });
    if (end.beforeWriting) beforeFirstWrite(ending(end.beforeWriting));
    const since = store().writes.length;
    const { status } = await respond(() => run(args));
    const names = store()
      .writes.slice(since)
      .filter((write) => !ofEnding.includes(write))
      .flatMap(({ written }) => [...written]);
    return { isStored: names.some((name) => name.split(":")[0] === collection), status };
  }

  test("is stored while their access lasts", async () => {
    const { isStored, status } = await send({});
    expect([isStored, status < 400]).toEqual([true, true]);
  });

  // Each ending takes another part of what a write depends on, so that none of them can be left out unnoticed.
  describe.each(endingsOf(kind))("after their %s", (ending) => {
    test("is not stored if it comes while the body arrives", async () => {
      const { isStored, status } = await send({ whileArriving: ending });
      expect([isStored, isRefusedWith(status)]).toEqual([false, true]);
    });

    test("is not stored if it comes between the guard and the write", async () => {
      const { isStored, status } = await send({ beforeWriting: ending });
      expect([isStored, isRefusedWith(status)]).toEqual([false, true]);
    });
  });
});

/** True for a redirect to another page, or for the refusal of somebody who represents no casino. */
const isRefusedWith = (status: number) => [302, 403, 404].includes(status);

describe("Somebody who ends their own access", () => {
  const own: readonly (readonly [string, Record<string, string>, to: string])[] = [
    ["/dashboard/password", { current: PASSWORD, password: "eleven loud geese" }, "/dashboard/password?done=changed"],
    ["/dashboard/sessions", { password: PASSWORD }, "/dashboard/sessions?done=all-ended"],
    ["/dashboard/data", { intent: "delete", password: PASSWORD, confirmed: "on" }, "/login?done=deleted"],
    ["/sign-out", {}, "/"],
  ];
  test.each(own)("by a form at %s gets its answer", async (path, fields, to) => {
    const { id, module, params } = await routeFor(path);
    // What fills a form is dropped after its action, when the sender may be nobody any more.
    const args = post(`${path}?restored=0123456789abcdefghijkl`, fields, params, { Cookie: person("member").cookie });
    const { status, headers } = await respond(() => chained(id, module.action as Action)(args));
    expect([status, headers.get("Location")]).toEqual([303, to]);
  });
});

/** Ends an access when an action begins the first write that follows its guard. */
function beforeFirstWrite(endAccess: () => Promise<void>): void {
  const { documents } = store();
  const { transaction } = documents;
  documents.transaction = async (actor, run) => {
    documents.transaction = transaction;
    await withoutWriteConditions(endAccess);
    return transaction(actor, run);
  };
}

test("the sweep finds actions that ask who somebody is before the body is in", async () => {
  const { differing } = await sweep((_, action) => action, /^\/(?:dashboard\/p|admin\/settings)/);
  expect(differing.length).toBeGreaterThan(10);
}, 60_000);
