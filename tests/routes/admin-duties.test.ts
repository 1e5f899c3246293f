import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { beforeAll, describe, expect, test } from "vitest";
import { DUTIES, type Duty } from "~/domain/roles/duties";
import { loadContextOf } from "~/http/listener/load-context.server";
import { users } from "~/platform/access/collection";
import { operations } from "~/platform/operations/collection";
import { LISTS } from "~/site/registries/admin-lists.server";
import { chainedRoutes } from "~/site/registries/route-chain.server";
import { useOneTestBackend, TEST_NOW } from "../support/backend";
import { personFixture } from "../support/signed-in";
import { post, respond, visit } from "../support/requests";

/** Who may, beside owners: duties in words, or `all` for every admin; GET and POST where they differ. */
type Who = string | { get: string; post: string };

/** Every route module of the admin area. The table is written by hand, so that a guard can’t vouch for itself. */
const TABLE: Record<string, Who> = {
  "admin-dashboard": "all",
  "admin.$": "all",
  "admin.$kind.$id.approval": "editor",
  "admin.$kind.$id.delete": "editor",
  "admin.$kind.$id.revisions.$number": "editor",
  "admin.$kind.$id.revisions._index": "editor",
  "admin.$kind.$id_.presence": "editor",
  "admin.$list.choices[.]json": "by what is chosen from",
  "admin._index": "all",
  "admin.analytics": "reader commercial",
  "admin.analytics[.]csv": "reader commercial",
  "admin.audit._index": "",
  "admin.audit[.]csv": "",
  "admin.awards.$id": "editor",
  "admin.awards.$id_.desk": "editor",
  "admin.awards.$id_.nominations": "editor",
  "admin.awards.$id_.preview": "editor",
  "admin.awards._index": "editor",
  "admin.bonuses.$id": "editor",
  "admin.bonuses.$id_.preview": "editor",
  "admin.bonuses._index": "editor",
  "admin.casinos.$id": { get: "editor commercial", post: "editor" },
  "admin.casinos.$id_.partner": "commercial",
  "admin.casinos.$id_.people": "case-handler",
  "admin.casinos.$id_.preview": "editor",
  "admin.casinos.$id_.terms": "editor",
  "admin.casinos._index": "editor commercial",
  "admin.complaints.$id": "case-handler",
  "admin.complaints.$id_.evidence.$file": "case-handler",
  "admin.complaints.$id_.evidence.$file_.content": "case-handler",
  "admin.complaints.$id_.evidence.$file_.redacted": "case-handler",
  "admin.complaints.$id_.presence": "case-handler",
  "admin.complaints.$id_.text": "case-handler",
  "admin.complaints._index": "case-handler",
  "admin.complaints.shortcuts": "all",
  "admin.complaints.templates": "case-handler",
  "admin.complaints.templates_.$template": "case-handler",
  "admin.corrections.$id": "editor",
  "admin.corrections._index": "editor",
  "admin.deals.$id": "commercial",
  "admin.deals._index": "commercial",
  "admin.deals.address": "commercial",
  "admin.earnings._index": "commercial",
  "admin.earnings.conversions": "commercial",
  "admin.game-reports.$id": "moderator",
  "admin.game-reports.$id_.picture": "moderator",
  "admin.game-reports._index": "moderator",
  "admin.edit": "all",
  "admin.facts._index": "editor",
  "admin.faq.$id": "editor",
  "admin.faq.$id_.preview": "editor",
  "admin.faq._index": "editor",
  "admin.games.$id": "editor",
  "admin.games.$id_.observations": "editor",
  "admin.games.$id_.preview": "editor",
  "admin.games._index": "editor",
  "admin.games.observations": "editor",
  "admin.links": "editor commercial",
  "admin.lists.$name.bulk": "by list",
  "admin.lists.$name.export[.]csv": "by list",
  "admin.lists.$name.import": "by list",
  "admin.lists.$name.template[.]csv": "by list",
  "admin.lists.$name.views": "by list",
  "admin.markdown": "editor",
  "admin.media.$id": "editor",
  "admin.media.$id_.delete": "editor",
  "admin.media._index": "editor",
  "admin.media.describe": "editor",
  "admin.media.describe[.]json": "editor",
  "admin.media.list": "editor",
  "admin.media.upload[.]json": "editor",
  "admin.messages": "moderator",
  "admin.news.$id": "editor",
  "admin.news.$id_.preview": "editor",
  "admin.news._index": "editor",
  "admin.newsletter._index": "editor",
  "admin.newsletter.issues.$id": "editor",
  "admin.newsletter.issues.$id_.preview[.]html": "editor",
  "admin.newsletter.issues.$id_.send": "editor",
  "admin.newsletter.issues._index": "editor",
  "admin.operations.$id": "by operation",
  "admin.operations._index": "",
  "admin.outbox.$id": "",
  "admin.outbox._index": "",
  "admin.pages.$id": "editor",
  "admin.pages.$id_.preview": "editor",
  "admin.pages._index": "editor",
  "admin.partners.$id": "commercial",
  "admin.partners.$id_.postbacks": "commercial",
  "admin.partners._index": "commercial",
  "admin.representatives.$id": "case-handler",
  "admin.redirects": "editor",
  "admin.representatives._index": "case-handler",
  "admin.questions.$id": "moderator",
  "admin.questions._index": "moderator",
  "admin.reviews.$id": "moderator",
  "admin.reviews._index": "moderator",
  "admin.search": "all",
  "admin.settings": "",
  "admin.settings.$group": "",
  "admin.settings.$group_.history": "",
  "admin.settings._index": "",
  "admin.settings.look": "",
  "admin.settings.look_.preview": "",
  "admin.settings.mail": "",
  "admin.settings.score": "",
  "admin.settings.score_.proposals.$id": "",
  "admin.settings.tokens": "",
  "admin.settings.webhooks.$id": "",
  "admin.settings.webhooks._index": "",
  "admin.setup": "",
  "admin.terms.$version": "editor",
  "admin.terms._index": "editor",
  "admin.users.$id": "",
  "admin.users.$id_.anonymise": "",
  "admin.users._index": "",
  "admin.users.invite": "",
};

/** By the name of the list; those who change items through it see it. */
const BY_LIST: Record<string, Who> = {
  awards: "editor",
  bonuses: "editor",
  casinos: { get: "editor commercial", post: "editor" },
  complaints: "case-handler",
  conversions: "commercial",
  deals: "commercial",
  faq: "editor",
  games: "editor",
  partners: "commercial",
  media: "editor",
  news: "editor",
  observations: "editor",
  operations: "",
  outbox: "",
  pages: "editor",
  reviews: "moderator",
  subscribers: "",
  users: "",
};

const BY_CHOICES: Record<string, string> = { casinos: "editor commercial", facts: "editor", media: "editor" };

const BY_OPERATION: Record<string, string> = {
  "editorial-change": "editor",
  "editorial-import": "editor",
  "deal-address": "commercial",
  "partners.statement": "commercial",
  "games.observations": "editor",
  "media-delete": "editor",
  "newsletter-issue": "editor",
  "newsletter-wipe": "",
  "review-publish": "moderator",
  "complaints.assign": "case-handler",
  "complaints.earlier-import": "case-handler",
  "rescore-casinos": "",
  "user-suspend": "",
  "from-a-later-release": "",
};

type Args = ReturnType<typeof visit>;
interface Module {
  loader?: (args: Args) => unknown;
  action?: (args: Args) => unknown;
}
const modules = Object.entries(import.meta.glob<Module>("../../app/routes/admin*.{ts,tsx}", { eager: true })).map(
  ([file, module]) => ({ name: (file.split("/").at(-1) ?? "").replace(/\.tsx?$/, ""), module }),
);

function patternOf(name: string): string {
  const segments = name.replace(/\[([^\]]+)\]/g, (_, text: string) => text.replaceAll(".", "\0")).split(".");
  return segments
    .filter((part) => part !== "_index")
    .map((part) =>
      part
        .replaceAll("\0", ".")
        .replace(/_$/, "")
        .replace(/^\$(\w+)/, ":$1")
        .replace(/^\$$/, "*"),
    ) // prettier-ignore
    .join("/");
}

interface Case {
  name: string;
  module: Module;
  method: "GET" | "POST";
  /** Without a slash before it. */
  pattern: string;
  params: Record<string, string>;
  who: string;
}

const ASKED = { id: "any-id", group: "site", file: "any-file", template: "any", version: "any", number: "1", kind: "casinos", "*": "nothing-here" }; // prettier-ignore

function ways(name: string): { params: Record<string, string>; who: Who }[] {
  const who = TABLE[name] ?? "nobody has said";
  if (who === "by list")
    return LISTS.map(({ definition }) => {
      const own = BY_LIST[definition.name] ?? "nobody has said";
      const changes = /bulk|import|template/.test(name);
      const all = typeof own === "string" ? own : changes ? own.post : own.get;
      return { params: { name: definition.name }, who: all };
    });
  if (who === "by operation")
    return Object.entries(BY_OPERATION).map(([kind, own]) => ({ params: { id: kind }, who: own }));
  if (who === "by what is chosen from")
    return Object.entries(BY_CHOICES).map(([list, own]) => ({ params: { list }, who: own }));
  if (name.includes("$kind"))
    return [
      ...["casinos", "bonuses", "news", "awards", "pages", "faq", "games"].map((kind) => ({ params: { kind }, who })),
      ...["partners", "deals"].map((kind) => ({ params: { kind }, who: "commercial" })),
    ];
  return [{ params: {}, who }];
}

const cases: Case[] = modules.flatMap(({ name, module }) =>
  ways(name).flatMap(({ params, who }) =>
    (["GET", "POST"] as const).flatMap((method) => {
      if (!module[method === "GET" ? "loader" : "action"] || name === "admin") return [];
      const allowed = typeof who === "string" ? who : method === "GET" ? who.get : who.post;
      return [{ name, module, method, pattern: patternOf(name), params: { ...ASKED, ...params }, who: allowed }];
    }),
  ),
);

function pathOf({ pattern, params }: Case): string {
  return `/${pattern.replace(/:(\w+)/g, (_, name: string) => params[name] ?? "").replace("*", "nothing-here")}`;
}

function may(duty: Duty, who: string): boolean {
  return duty === "owner" || who === "all" || who.split(" ").includes(duty);
}

/** Each route by itself, with all that goes around it: what a browser's navigation asks for. */
const build = {
  entry: { module: {} },
  routes: chainedRoutes(
    Object.fromEntries(
      modules.map(({ name, module }) => [
        `routes/${name}`,
        { id: `routes/${name}`, path: patternOf(name), index: false, module },
      ]),
    ),
  ),
  assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "" },
  publicPath: "/",
  assetsBuildDirectory: "",
  future: { v3_singleFetch: true, v3_relativeSplatPath: true },
  isSpaMode: false,
} as unknown as ServerBuild;

describe("Every admin handler", () => {
  const store = useOneTestBackend();
  const cookies = new Map<Duty, { Cookie: string }>();

  beforeAll(async () => {
    for (const duty of DUTIES) {
      const { headers } = await personFixture(store(), duty, { role: "admin", duties: [duty], lastSeenAt: TEST_NOW });
      cookies.set(duty, headers);
    }
    const batch = store().documents.batch("test");
    for (const kind of Object.keys(BY_OPERATION))
      batch.set(operations, kind, {
        ...{ kind, title: kind, backTo: "/admin", startedBy: "somebody", startedByName: "Somebody", requestId: null },
        ...{ state: "cancelled", input: {}, total: 0, position: 0, begun: null, at: TEST_NOW, startedAt: null },
        counts: { done: 0, skipped: 0, failed: 0, unknown: 0 },
        ...{ finishedAt: TEST_NOW, holder: null, heldUntil: null, undoes: null, undoneBy: null },
      });
    await batch.commit();
  });

  test("is in the table, and the table names no other", () => {
    const names = modules.map(({ name }) => name).filter((name) => name !== "admin");
    expect(Object.keys(TABLE).sort()).toEqual(names.sort());
    for (const { definition } of LISTS) expect(BY_LIST, definition.name).toHaveProperty([definition.name]);
    expect(cases.length).toBeGreaterThan(200);
  });

  const argsOf = (one: Case, duty: Duty, path = pathOf(one)) =>
    one.method === "GET"
      ? visit(path, one.params, cookies.get(duty))
      : post(path, { intent: "anything" }, one.params, cookies.get(duty));

  test.each(DUTIES)(
    "answers a %s where it is their duty, and refuses them elsewhere and changes nothing",
    async (duty) => {
      const wrong: string[] = [];
      for (const one of cases) {
        const writes = store().writes.length;
        const run = one.method === "GET" ? one.module.loader : one.module.action;
        const { status, headers } = await respond(() => run?.(argsOf(one, duty)));
        const said = `${one.method} ${pathOf(one)} (${one.name}): ${String(status)}`;
        const leads = headers.get("Location") ?? "";
        const isAnswered = status !== 403 && leads !== "/dashboard" && !leads.startsWith("/login");
        if (isAnswered !== may(duty, one.who)) wrong.push(said);
        if (!isAnswered && status !== 403) wrong.push(`${said}, to ${leads}`);
        if (!isAnswered && store().writes.length !== writes) wrong.push(`${said}, and something was written`);
      }
      expect(wrong).toEqual([]);
    },
  );

  test.each(DUTIES)("does the same with the data that a navigation of a %s asks for", async (duty) => {
    const answer = createRequestHandler(build, "test");
    const wrong: string[] = [];
    for (const one of cases) {
      if (!("default" in one.module)) continue;
      const writes = store().writes.length;
      const { request } = argsOf(one, duty, `${pathOf(one)}.data`);
      request.headers.set("Host", "edgewise.test");
      const response = await answer(request, loadContextOf(request));
      const text = await response.text();
      const isRefused = response.status === 403 || text.includes("Your duties don’t include this");
      const said = `${one.method} ${pathOf(one)}.data: ${String(response.status)}`;
      if (isRefused === may(duty, one.who)) wrong.push(`${said} ${text.slice(0, 200)}`);
      if (isRefused && store().writes.length !== writes) wrong.push(`${said}, and something was written`);
    }
    expect(wrong).toEqual([]);
  });

  test("opens nothing to an admin whose last duty was taken, but what every admin may see", async () => {
    const { headers, uid } = await personFixture(store(), "nobody", {
      role: "admin",
      duties: [],
      lastSeenAt: TEST_NOW,
    });
    for (const one of cases.filter(({ method, who }) => method === "GET" && who !== "all")) {
      const { status } = await respond(() => one.module.loader?.(visit(pathOf(one), one.params, headers)));
      expect(status, pathOf(one)).toBe(403);
    }
    expect((await store().documents.get(users, uid))?.duties).toEqual([]);
  });
});
