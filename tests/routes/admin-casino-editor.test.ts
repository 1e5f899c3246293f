import { beforeEach, describe, expect, test } from "vitest";
import { users } from "~/platform/access/collection";
import { countStat, flushStats } from "~/platform/statistics/stats.server";
import type { CasinoOverview } from "~/site/casino-overview/casino-overview.server";
import { auditEntries } from "~/platform/audit/collection";
import { casinos } from "~/features/casinos/collection";
import { casinoKind } from "~/features/casinos/desk/casino-kind.server";
import { CASINO_FIELDS } from "~/features/casinos/casino-fields";
import { valuesOf } from "~/platform/publishing/fields/field";
import type { CasinoFields } from "~/features/casinos/schema";
import type { ScorePreview } from "~/features/casinos/score/score-preview.server";
import { editorialHeads, revisions } from "~/platform/publishing/collection";
import type { EditorAnswer, EditorView } from "~/platform/publishing/editor/editor-view";
import { saveItem } from "~/platform/publishing/editorial.server";
import { publishDueDrafts } from "~/platform/publishing/due-drafts.server";
import { action, loader } from "~/routes/admin.casinos.$id";
import { loader as previewLoader } from "~/routes/admin.casinos.$id_.preview";
import { loader as revisionsLoader } from "~/routes/admin.$kind.$id.revisions._index";
import { action as restore, loader as revisionLoader } from "~/routes/admin.$kind.$id.revisions.$number";
import { action as markdown } from "~/routes/admin.markdown";
import { loader as publicLoader } from "~/routes/casinos.$slug";
import { backgroundDone } from "../support/outbox/background-done";
import { useTestBackend } from "../support/backend";
import { casinoFixture } from "../support/fixtures/casino";
import { as, person, usePeople, type Who } from "../support/people";
import { postedForm } from "../support/forms/posted-form";
import { respond, visit } from "../support/requests";

const store = useTestBackend();
usePeople(store);

const ANNA = { uid: "anna", name: "Anna Field", requestId: null };
const BODY = "A long and careful look at how it treats those who play there. ".repeat(6).trim();
const ready = (over: Partial<CasinoFields> = {}) => casinoFixture({ body: BODY, reviewer: "Ilse Brandt", ...over });

const formOf = (casino: CasinoFields, extra: Record<string, string> = {}) => {
  const form = postedForm(valuesOf(CASINO_FIELDS, casino), {
    logo: casino.logo?.src ?? "none",
    logoAlt: casino.logo?.alt ?? "",
  });
  for (const [name, value] of Object.entries(extra)) form.set(name, value);
  return form;
};
const path = (id: string) => `/admin/casinos/${id}`;

async function send(id: string, form: FormData, who: Who = "admin") {
  // A page that was opened just now, where the test says nothing else.
  const open = await respond(() => loader(as("admin", path(id), { id })));
  if (!form.has("version") && open.status === 200) form.set("version", (open.data as EditorView<ScorePreview>).version);
  const answer = await respond(() => action(as(who, path(id), { id }, form)));
  await backgroundDone();
  return { ...answer, answer: answer.data as EditorAnswer<ScorePreview> };
}
const view = async (id: string) => (await loader(as("admin", path(id), { id }))) as EditorView<ScorePreview>;
const stored = (id: string) => store().documents.get(casinos, id);
const publicPage = (slug: string) => respond(() => publicLoader(visit(`/casinos/${slug}`, { slug })));
const problemFields = ({ answer }: { answer: EditorAnswer }) => answer.problems.map(({ field }) => field).sort();
const audit = async () =>
  (await store().documents.query(auditEntries, { orderBy: ["-at"], limit: 100 })).items.map((entry) => entry.action);

let id = "";
beforeEach(async () => {
  const saved = await saveItem(casinoKind, null, { intent: "publish", fields: ready() }, ANNA);
  if (saved.outcome !== "saved") throw new Error(JSON.stringify(saved));
  id = saved.id;
  await backgroundDone();
});

describe("a form that comes back", () => {
  test("says which picture was chosen and what was written beside it", async () => {
    const chosen = { logo: "/files/public/media/lantern/lantern-1200.webp", logoAlt: "A lantern", logoAddress: "" };
    const sent = await send(id, formOf(ready(), { name: "", intent: "save", ...chosen }));
    expect(sent.status).toBe(422);
    expect(sent.answer.sentPictures).toEqual(chosen);
  });
});

describe("the overview of a casino", () => {
  const overview = async (of: string) =>
    ((await view(of)) as EditorView<ScorePreview> & { overview: CasinoOverview | null }).overview;

  test("says what is known about it", async () => {
    for (const [kind, target] of [
      ["page", "/casinos/saltbox"],
      ["page", "/casinos/saltbox"],
      ["page", "/casinos/other"],
      ["click_casino", id],
    ] as const)
      countStat(kind, target);
    await flushStats();
    expect(await overview(id)).toMatchObject({
      slug: (await stored(id))?.slug,
      reach: { visits: 2, clicks: 1 },
      complaints: { shown: 0, waiting: 0 },
      bonuses: [],
      people: [],
      terms: { pages: 0, changedAt: null },
    });
    expect(await overview("new")).toBeNull();
  });

  test("keeps from an editor what other duties see", async () => {
    await store()
      .documents.batch("test")
      .update(users, person("admin").uid, { duties: ["editor"] })
      .commit();
    expect(await overview(id)).toMatchObject({ reach: null, complaints: null, people: null, bonuses: [] });
  });
});

describe("a new casino", () => {
  test("is saved as a draft with a revision and an entry in the log, and its editor opens", async () => {
    const form = formOf(ready({ name: "Driftwood", slug: "driftwood" }), { intent: "save", slug: "" });
    const saved = await send("new", form);
    expect(saved.status).toBe(303);
    const location = saved.headers.get("Location") ?? "";
    const newId = /^\/admin\/casinos\/([\w-]+)\?done=saved&revision=1$/.exec(location)?.[1] ?? "";
    expect(await stored(newId)).toMatchObject({ name: "Driftwood", slug: "driftwood", publishState: "draft" });
    expect((await publicPage("driftwood")).status).toBe(404);
    expect((await store().documents.get(revisions, `casino:${newId}:000001`))?.byName).toBe("The admin");
    expect(await audit()).toContain("casino.save");
    expect((await view(newId)).title).toBe("Driftwood");
  });

  test("that is empty is told everything it needs, and all that was typed comes back", async () => {
    const sent = await send("new", postedForm({ summary: "Too short", hours: "" }, { intent: "save" }));
    expect(sent.status).toBe(422);
    expect(problemFields(sent)).toEqual(expect.arrayContaining(["name", "summary", "listedOn"]));
    expect(sent.answer.result.initialValue).toMatchObject({ summary: "Too short" });
    expect(await store().documents.count(casinos)).toBe(1);
  });

  test("starts from an empty form that says what is missing", async () => {
    const empty = await view("new");
    expect(empty).toMatchObject({ id: null, standing: "new", title: "New casino", version: "" });
    expect(empty.missing.map(({ field }) => field)).toEqual([
      "summary",
      "legalEntity",
      "url",
      "launchedOn",
      "licences",
      "reviewer",
      "body",
    ]);
  });

  test("is saved as a draft with a name alone, and not published with it", async () => {
    const { values } = await view("new");
    const sent = (intent: string) => send("new", postedForm({ ...values, name: "Gullwing" }, { intent }));
    expect((await sent("publish")).status).toBe(422);
    expect(problemFields(await sent("publish"))).toEqual(
      expect.arrayContaining(["summary", "legalEntity", "url", "launchedOn", "licences"]),
    );
    expect((await sent("save")).status).toBe(303);
    const { items } = await store().documents.query(casinos, { where: [["slug", "==", "gullwing"]] });
    expect(items).toMatchObject([{ name: "Gullwing", publishState: "draft", url: "", launchedOn: "", summary: "" }]);
  });

  test("can be prepared before it opens, and not be published before that day", async () => {
    const early = ready({ name: "Driftwood", slug: "driftwood", launchedOn: "2026-12-24" });
    const published = await send("new", formOf(early, { intent: "publish" }));
    expect(published.status).toBe(422);
    expect(JSON.stringify(published.answer)).toContain("This day is in the future.");
    expect((await send("new", formOf(early, { intent: "save" }))).status).toBe(303);
  });

  test("an id that nobody has is a 404, for reading and for writing", async () => {
    expect((await respond(() => loader(as("admin", path("nope"), { id: "nope" })))).status).toBe(404);
    expect((await send("nope", formOf(ready()))).status).toBe(404);
  });
});

describe("publishing", () => {
  test("lists everything that is missing, beside what is wrong", async () => {
    const faulty = ready({ name: "Driftwood", slug: "driftwood", licences: [], reviewer: null, body: "Short." });
    const form = formOf(
      { ...faulty, lifecycle: "blacklisted" },
      { intent: "publish", url: "http://driftwood.example" },
    );
    const sent = await send("new", form);
    expect(sent.status).toBe(422);
    expect(problemFields(sent)).toEqual(["body", "licences", "lifecycleReason", "reviewer", "url"]);
    expect(sent.answer.problems.find(({ field }) => field === "lifecycleReason")).toMatchObject({
      label: "Reason for the lifecycle",
      message: "Say why it is blacklisted.",
    });
    expect(await store().documents.count(casinos)).toBe(1);
  });

  test("names the entry of a list that is faulty", async () => {
    const [licence] = ready().licences;
    const sent = await send(id, formOf(ready({ licences: licence ? [licence, { ...licence, number: null }] : [] })));
    expect(sent.status).toBe(422);
    expect(sent.answer.problems).toEqual([
      { field: "licences[1].number", label: "Licence 2: number", message: "Enter the licence’s number." },
    ]);
  });

  test("shows the change with the public page’s next request, with the score and why it changed", async () => {
    const form = formOf(ready({ summary: "It pays late since the summer.", protectionTools: ["play_history"] }), {
      intent: "publish",
      version: (await view(id)).version,
    });
    const sent = await send(id, form);
    expect([sent.status, sent.headers.get("Location")]).toEqual([
      303,
      expect.stringContaining(`${path(id)}?done=published&`),
    ]);
    const page = (await publicPage("saltbox")).data as { casino: CasinoFields; history: { cause: string }[] };
    expect(page.casino.summary).toBe("It pays late since the summer.");
    expect(page.history.map(({ cause }) => cause)).toEqual([
      "First published",
      "It added Play history; it dropped Deposit limit and Self-exclusion",
    ]);
    expect(await audit()).toEqual(["casino.publish", "casino.publish"]);
  });

  test("a changed address leads on from the former one", async () => {
    expect((await send(id, formOf(ready({ slug: "salt-box" }), { intent: "publish" }))).status).toBe(303);
    const former = await publicPage("saltbox");
    expect([former.status, former.headers.get("Location")]).toEqual([301, "/casinos/salt-box"]);
    expect((await publicPage("salt-box")).status).toBe(200);
  });

  test("an address or a name that another casino has is refused", async () => {
    const sent = await send("new", formOf(ready(), { intent: "save" }));
    expect([sent.status, problemFields(sent)]).toEqual([422, ["name", "slug"]]);
  });
});

describe("saving something published", () => {
  const changed = () => ready({ summary: "It pays late since the summer.", protectionTools: ["play_history"] });

  test("leaves the public page as it is, and the editor shows the draft with what it would do to the score", async () => {
    const sent = await send(id, formOf(changed(), { intent: "save" }));
    expect(sent.headers.get("Location")).toContain(`${path(id)}?done=draft&`);
    expect((await publicPage("saltbox")).data).toMatchObject({ casino: { summary: ready().summary } });
    const page = await view(id);
    expect(page).toMatchObject({ standing: "published", draft: { savedByName: "The admin", dueAt: null } });
    expect(page.values["summary"]).toBe("It pays late since the summer.");
    expect(page.panel?.changed).toEqual(["protection tools"]);
    expect(page.panel?.now?.score).toBeGreaterThan(page.panel?.after.score ?? 10);
  });

  test("can be thrown away", async () => {
    await send(id, formOf(changed(), { intent: "save" }));
    const sent = await send(id, postedForm({}, { intent: "discard", version: (await view(id)).version }));
    expect(sent.headers.get("Location")).toContain(`${path(id)}?done=discarded&`);
    expect(await view(id)).toMatchObject({ draft: null, values: { summary: ready().summary } });
  });

  test("can be scheduled, and goes live when its time comes", async () => {
    const sent = await send(id, formOf(changed(), { intent: "schedule", publishAt: "2026-12-01T08:30" }));
    expect(sent.headers.get("Location")).toContain(`${path(id)}?done=scheduled&`);
    expect((await view(id)).draft?.dueAt).toBe("2026-12-01T08:30:00.000Z");
    store().setClock("2026-12-01T08:31:00.000Z");
    await publishDueDrafts();
    expect((await publicPage("saltbox")).data).toMatchObject({ casino: { summary: changed().summary } });
  });

  test.each(["", "2026-11-01T08:30", "tomorrow"])(
    "a schedule for “%s” is refused and what was typed stays",
    async (at) => {
      const sent = await send(id, formOf(changed(), { intent: "schedule", publishAt: at }));
      expect([sent.status, problemFields(sent), sent.answer.publishAt]).toEqual([422, ["publishAt"], at]);
      expect(sent.answer.result.initialValue).toMatchObject({ summary: changed().summary });
    },
  );

  test("archiving takes it from the public, reopening makes a draft of it", async () => {
    const asked = await send(id, formOf(changed(), { intent: "archive" }));
    expect([asked.status, asked.data]).toMatchObject([200, { question: "archive" }]);
    expect((await publicPage("saltbox")).status).toBe(200);
    await send(id, formOf(changed(), { intent: "archive", confirmed: "archive" }));
    expect((await publicPage("saltbox")).status).toBe(404);
    expect((await view(id)).standing).toBe("archived");
    await send(id, formOf(changed(), { intent: "reopen" }));
    expect(await stored(id)).toMatchObject({ publishState: "draft", summary: changed().summary });
  });
});

test("a scheduled casino has its score when its time comes", async () => {
  const form = formOf(ready({ name: "Driftwood", slug: "driftwood" }), {
    intent: "schedule",
    publishAt: "2026-12-01T08:30",
  });
  expect((await send("new", form)).status).toBe(303);
  expect((await publicPage("driftwood")).status).toBe(404);
  store().setClock("2026-12-01T08:31:00.000Z");
  const page = (await publicPage("driftwood")).data as { casino: CasinoFields };
  expect(page.casino.score?.score).toBeGreaterThan(0);
});

test("fields that an editor must not set are ignored", async () => {
  const form = formOf(ready(), {
    intent: "publish",
    "score.score": "10",
    "scoreHistory[0].score": "10",
    publishState: "archived",
    revision: "99",
    createdBy: "somebody",
    id: "another",
    updatedAt: "2001-01-01T00:00:00.000Z",
  });
  expect((await send(id, form)).status).toBe(303);
  const casino = await stored(id);
  expect(casino).toMatchObject({ id, publishState: "published", createdBy: "anna" });
  expect(casino?.score?.score).toBeLessThan(10);
  expect(casino?.version).toBeLessThan(5);
  expect(casino?.scoreHistory).toHaveLength(1);
});

describe("two editors", () => {
  const mine = (over: Partial<CasinoFields> = {}) =>
    ready({ summary: "Mine: it pays when it says it will.", cons: ["Mine: it never answers on Sundays"], ...over });

  async function theySave(fields: Partial<CasinoFields>) {
    const saved = await saveItem(casinoKind, id, { intent: "save", fields }, { ...ANNA, name: "Ben Ohm" });
    expect(saved.outcome).toBe("saved");
  }

  test("the second is told who came first, and sees both versions of what differs", async () => {
    const { version } = await view(id);
    await theySave({ summary: "Theirs: it pays when it says it will.", group: "Harbourline" });
    const sent = await send(id, formOf(mine(), { intent: "save", version }));
    expect(sent.status).toBe(409);
    const { conflict } = sent.answer;
    expect(conflict?.by).toBe("Ben Ohm");
    expect(conflict?.rows.map(({ field, changedBy, choice }) => ({ field, changedBy, choice }))).toEqual(
      expect.arrayContaining([
        { field: "summary", changedBy: "both", choice: "mine" },
        { field: "group", changedBy: "them", choice: "theirs" },
        { field: "cons", changedBy: "me", choice: "mine" },
      ]),
    );
    expect(conflict?.rows).toHaveLength(3);
    expect(sent.answer.result.initialValue).toMatchObject({ summary: mine().summary });
    expect((await view(id)).values["summary"]).toBe("Theirs: it pays when it says it will.");
  });

  async function conflictAnswer(over: Record<string, string>, change: Partial<CasinoFields> = {}) {
    const { version } = await view(id);
    await theySave({ summary: "Theirs: it pays when it says it will.", group: "Harbourline" });
    const { answer } = await send(id, formOf(mine(), { intent: "save", version }));
    const choices: Record<string, string> = {};
    for (const { field, choice, shown } of answer.conflict?.rows ?? []) {
      choices[`choice.${field}`] = choice;
      choices[`shown.${field}`] = shown;
    }
    return send(id, formOf(mine(change), { intent: "save", version: answer.version, ...choices, ...over }));
  }

  test("their choices are merged field by field: the words of both are kept", async () => {
    expect((await conflictAnswer({})).status).toBe(303);
    expect((await view(id)).values).toMatchObject({
      summary: "Mine: it pays when it says it will.",
      group: "Harbourline",
      cons: "Mine: it never answers on Sundays",
    });
    // Theirs is among the revisions.
    expect((await store().documents.get(revisions, `casino:${id}:000002`))?.fields).toMatchObject({
      summary: "Theirs: it pays when it says it will.",
    });
  });

  test("a field can be left to the other", async () => {
    await conflictAnswer({ "choice.summary": "theirs" });
    expect((await view(id)).values).toMatchObject({ summary: "Theirs: it pays when it says it will." });
  });

  test("a field edited after the choice counts over it", async () => {
    await conflictAnswer({ "choice.summary": "theirs" }, { summary: "Rewritten after I had seen both of them." });
    expect((await view(id)).values).toMatchObject({ summary: "Rewritten after I had seen both of them." });
  });

  test("a choice that is sent many times is one row", async () => {
    const form = formOf(mine({ url: "nowhere" } as Partial<CasinoFields>), {
      intent: "save",
      version: (await view(id)).version,
    });
    for (let sent = 0; sent < 500; sent++) form.append("choice.summary", "mine");
    const { status, answer } = await send(id, form);
    expect([status, answer.conflict?.rows.map(({ field }) => field)]).toEqual([422, ["summary"]]);
  });

  test("a third who saves in between is noticed as well, and the choices so far stand in the form", async () => {
    const { version } = await view(id);
    await theySave({ summary: "Theirs: it pays when it says it will.", group: "Harbourline" });
    const first = await send(id, formOf(mine(), { intent: "save", version }));
    await theySave({ factChecker: "Saoirse Quinn" });
    const form = formOf(mine(), { intent: "save", version: first.answer.version });
    for (const { field, choice, shown } of first.answer.conflict?.rows ?? []) {
      form.set(`choice.${field}`, choice);
      form.set(`shown.${field}`, shown);
    }
    const second = await send(id, form);
    expect(second.status).toBe(409);
    expect(second.answer.conflict?.rows.map(({ field }) => field).sort()).toEqual(["cons", "factChecker", "summary"]);
    expect(second.answer.result.initialValue).toMatchObject({ group: "Harbourline", summary: mine().summary });
  });

  test("choices come back with a form that is refused for something else", async () => {
    const refused = await conflictAnswer({ "choice.summary": "theirs", url: "nowhere" });
    expect(refused.status).toBe(422);
    expect(refused.answer.conflict?.rows.find(({ field }) => field === "summary")).toMatchObject({
      choice: "theirs",
      theirs: "Theirs: it pays when it says it will.",
      mine: mine().summary,
    });
  });

  test("publishing, archiving and throwing a draft away over a newer version are refused as well", async () => {
    const { version } = await view(id);
    await theySave({ group: "Harbourline" });
    for (const intent of ["publish", "archive", "discard"])
      expect((await send(id, formOf(ready(), { intent, version }))).status, intent).toBe(409);
    // A page that was open before the field got this name is one that has seen no version.
    expect((await send(id, formOf(ready(), { intent: "publish", version: "", basedOn: "2" }))).status).toBe(409);
    expect(await stored(id)).toMatchObject({ publishState: "published", group: null });
    expect((await store().documents.get(editorialHeads, `casino:${id}`))?.revision).toBe(2);
  });
});

describe("repeating groups without JavaScript", () => {
  const press = (type: string, payload: Record<string, unknown>, over: Partial<CasinoFields> = {}) =>
    send(id, formOf(ready({ summary: "Half written", ...over }), { __intent__: JSON.stringify({ type, payload }) }));
  const [licence] = ready().licences;
  const two = licence ? [licence, { ...licence, authority: "UK Gambling Commission" }] : [];

  test("an entry is added, nothing is judged, and nothing typed is lost", async () => {
    const sent = await press("insert", { name: "licences", defaultValue: { tier: "strict" } });
    expect([sent.status, sent.answer.problems, sent.answer.focus]).toEqual([200, [], "licences[last]"]);
    expect(sent.answer.result.initialValue).toMatchObject({
      summary: "Half written",
      licences: [{ authority: "Malta Gaming Authority" }, { tier: "strict" }],
    });
    expect((await view(id)).values["summary"]).toBe(ready().summary);
  });

  test("an entry is removed", async () => {
    const sent = await press("remove", { name: "licences", index: 0 }, { licences: two });
    expect(sent.answer.result.initialValue).toMatchObject({ licences: [{ authority: "UK Gambling Commission" }] });
    expect(sent.answer.focus).toBe("add:licences");
  });

  test("an entry is moved", async () => {
    const sent = await press("reorder", { name: "licences", from: 1, to: 0 }, { licences: two });
    expect(sent.answer.result.initialValue).toMatchObject({
      licences: [{ authority: "UK Gambling Commission" }, { authority: "Malta Gaming Authority" }],
    });
  });

  test.each([
    ["no JSON", { __intent__: "insert" }],
    ["a list that is none", { __intent__: JSON.stringify({ type: "insert", payload: { name: "summary" } }) }],
    ["a button that isn’t there", { intent: "delete" }],
  ])("%s is a bad request", async (_, extra) => {
    expect((await send(id, formOf(ready(), extra as Record<string, string>))).status).toBe(400);
  });

  test("an entry of millions is not read", async () => {
    const sent = await send(id, formOf(ready(), { "licences[99999999].authority": "x", intent: "show:body" }));
    expect(sent.status).toBe(200);
    expect(sent.answer.result.initialValue?.["licences"]).toHaveLength(1);
  });
});

describe("the parts that are only shown", () => {
  test("the review as it will look, with markup escaped, and everything typed kept", async () => {
    const sent = await send(id, formOf(ready({ body: "## Plain\n\n<script>x</script>" }), { intent: "show:body" }));
    expect(sent.status).toBe(200);
    expect(sent.answer.rendered?.html).toContain("<h2>Plain</h2>");
    expect(sent.answer.rendered?.html).not.toContain("<script>");
    expect(sent.answer.result.initialValue).toMatchObject({ name: "Saltbox" });
  });

  test("the live preview answers staff alone", async () => {
    const ask = (who: Who) => respond(() => markdown(as(who, "/admin/markdown", {}, { text: "**so**" })));
    expect((await ask("admin")).data).toEqual({ html: "<p><strong>so</strong></p>\n", unlinked: [] });
    expect((await ask("member")).headers.get("Location")).toBe("/dashboard");
    expect((await ask("visitor")).status).toBe(302);
  });

  test("the score of what stands in the form, with the caps that would hold it, and nothing is saved", async () => {
    const form = formOf(ready({ licences: [], listedOn: "2026-10-01" }), { intent: "panel" });
    const sent = await send(id, form);
    expect(sent.status).toBe(200);
    const { panel } = sent.answer;
    expect(panel?.changed).toEqual(["licences", "the day it was listed"]);
    expect(panel?.rows).toHaveLength(6);
    expect(panel?.after.score).toBe(3.9);
    expect(panel?.limits.map(({ held }) => held)).toEqual([true, false]);
    expect((await store().documents.get(editorialHeads, `casino:${id}`))?.revision).toBe(1);
  });

  test("the preview shows the draft, to staff alone, and the public page stays", async () => {
    await send(id, formOf(ready({ summary: "Not public yet, that sentence." }), { intent: "save" }));
    const preview = await previewLoader(as("admin", `${path(id)}/preview`, { id }));
    expect(preview.page.casino.summary).toBe("Not public yet, that sentence.");
    expect(preview.preview.draft?.savedByName).toBe("The admin");
    const member = await respond(() => previewLoader(as("member", `${path(id)}/preview`, { id })));
    expect(member.headers.get("Location")).toBe("/dashboard");
    const unknown = await respond(() => previewLoader(as("admin", `${path("x")}/preview`, { id: "x" })));
    expect(unknown.status).toBe(404);
  });
});

describe("revisions", () => {
  const at = (number: number | string, over: Record<string, string> = {}) =>
    [
      "admin",
      `${path(id)}/revisions/${String(number)}`,
      { kind: "casinos", id, number: String(number), ...over },
    ] as const;

  beforeEach(async () => {
    await send(id, formOf(ready({ summary: "The second version of its verdict." }), { intent: "publish" }));
  });

  test("are listed newest first, with who, what and which fields", async () => {
    const page = await revisionsLoader(as("admin", `${path(id)}/revisions`, { kind: "casinos", id }));
    expect(page.rows.map(({ number, cause, byName, changed }) => ({ number, cause, byName, changed }))).toEqual([
      { number: 2, cause: "published", byName: "The admin", changed: ["Verdict in one sentence"] },
      expect.objectContaining({ number: 1, cause: "published", byName: "Anna Field" }),
    ]);
  });

  test("one shows what it changed and what restoring it would", async () => {
    const first = await revisionLoader(as(...at(1)));
    expect(first.toToday.map(({ label, from, to }) => ({ label, from, to }))).toEqual([
      {
        label: "Verdict in one sentence",
        from: "The second version of its verdict.",
        to: "A plain casino that pays when it says it will.",
      },
    ]);
    expect((await revisionLoader(as(...at(2)))).changes?.[0]?.field).toBe("summary");
  });

  test("one is brought back as a draft of what is published", async () => {
    const { version } = await revisionLoader(as(...at(1)));
    const answer = await respond(() => restore(as(...at(1), { version })));
    expect([answer.status, answer.headers.get("Location")]).toEqual([
      303,
      expect.stringContaining(`${path(id)}?done=restored-draft&`),
    ]);
    expect((await view(id)).values["summary"]).toBe("A plain casino that pays when it says it will.");
    expect((await publicPage("saltbox")).data).toMatchObject({
      casino: { summary: "The second version of its verdict." },
    });
    expect(await audit()).toContain("casino.restore");
  });

  test("restoring over somebody else’s newer version is refused", async () => {
    const { version } = await revisionLoader(as(...at(1)));
    await saveItem(casinoKind, id, { intent: "save", fields: { group: "Harbourline" } }, ANNA);
    const answer = await respond(() => restore(as(...at(1), { version })));
    expect([answer.status, answer.data]).toEqual([409, { problems: [], savedBy: "Anna Field" }]);
    expect((await view(id)).values["group"]).toBe("Harbourline");
  });

  test.each([
    ["another number", at(9)],
    ["no number", at("x")],
    ["another kind", at(1, { kind: "users" })],
    ["another thing", at(1, { id: "nope" })],
  ])("%s is a 404", async (_, [, address, params]) => {
    const all = { ...params, ...(params.id === "" && { id }) };
    expect((await respond(() => revisionLoader(as("admin", address, all)))).status).toBe(404);
    expect((await respond(() => restore(as("admin", address, all, { version: "1" })))).status).toBe(404);
  });
});

test.each(["member", "visitor"] as const)("a %s’s direct posts change nothing", async (who) => {
  const before = await store().documents.get(editorialHeads, `casino:${id}`);
  for (const target of ["new", id])
    for (const intent of ["save", "publish", "schedule", "archive", "discard"])
      expect((await send(target, formOf(ready({ name: "Taken over", slug: "taken" }), { intent }), who)).status).toBe(
        302,
      );
  const restored = await respond(() =>
    restore(as(who, `${path(id)}/revisions/1`, { kind: "casinos", id, number: "1" }, { version: "1" })),
  );
  expect(restored.status).toBe(302);
  expect(await store().documents.get(editorialHeads, `casino:${id}`)).toEqual(before);
  expect(await store().documents.count(casinos)).toBe(1);
  expect((await stored(id))?.name).toBe("Saltbox");
  expect(person("member").uid).not.toBe("");
});
