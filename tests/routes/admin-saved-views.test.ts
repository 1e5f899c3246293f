import { describe, expect, test } from "vitest";
import { savedViews } from "~/platform/admin-list/views/collection";
import { MOST_VIEWS } from "~/platform/admin-list/views/schema";
import { action, loader } from "~/routes/admin.lists.$name.views";
import { loader as casinoList } from "~/routes/admin.casinos._index";
import { useTestBackend } from "../support/backend";
import { as, person, usePeople, type Who } from "../support/people";
import { respond } from "../support/requests";

const store = useTestBackend();
usePeople(store);

const PATH = "/admin/lists/casinos/views";
const change = (form: Record<string, string>, who: Who = "admin", name = "casinos") =>
  respond(() => action(as(who, PATH, { name }, form)));
const stored = async () => (await store().documents.query(savedViews)).items;

async function keep(id: string, over: object = {}): Promise<void> {
  const view = { owner: person("admin").uid, list: "casinos", name: id, query: "lifecycle=warning", ...over };
  await store().documents.batch("test").set(savedViews, id, view).commit();
}

describe("A saved view", () => {
  test("is the list's state under a name, without its page and without what the list doesn't know", async () => {
    const state = "lifecycle=warning&sort=-score&page=7&colour=red&q=salt";
    const answer = await change({ intent: "save", name: " Warned ", state });
    expect([answer.status, answer.headers.get("Location")]).toEqual([
      303,
      "/admin/casinos?q=salt&lifecycle=warning&sort=-score",
    ]);
    expect(await stored()).toMatchObject([
      { owner: person("admin").uid, list: "casinos", name: "Warned", query: "q=salt&lifecycle=warning&sort=-score" },
    ]);
    const list = await respond(() => casinoList(as("admin", "/admin/casinos?sort=-score&lifecycle=warning&q=salt")));
    expect(list.data).toMatchObject({ views: [{ name: "Warned", isCurrent: true }] });
  });

  test("saved again under its name is the new state", async () => {
    await change({ intent: "save", name: "Mine", state: "lifecycle=warning" });
    await change({ intent: "save", name: "Mine", state: "lifecycle=closed" });
    expect(await stored()).toMatchObject([{ name: "Mine", query: "lifecycle=closed" }]);
  });

  test("can be renamed and deleted", async () => {
    await keep("one");
    expect((await change({ intent: "rename", id: "one", name: "Other" })).status).toBe(303);
    expect(await stored()).toMatchObject([{ name: "Other", query: "lifecycle=warning" }]);
    expect((await change({ intent: "delete", id: "one" })).status).toBe(303);
    expect(await stored()).toEqual([]);
  });

  test("without a name is refused, with what was typed", async () => {
    const answer = await change({ intent: "save", name: "  ", state: "lifecycle=warning" });
    expect([answer.status, answer.data]).toEqual([
      422,
      { problem: "Name the view.", name: "  ", state: "lifecycle=warning" },
    ]);
    expect((await change({ intent: "save", name: "x".repeat(61), state: "" })).status).toBe(422);
    expect(await stored()).toEqual([]);
  });

  test(`is one of ${String(MOST_VIEWS)} at most`, async () => {
    for (let n = 0; n < MOST_VIEWS; n++) await keep(`v${String(n)}`);
    expect((await change({ intent: "save", name: "One more", state: "lifecycle=closed" })).status).toBe(422);
    expect((await change({ intent: "save", name: "v3", state: "lifecycle=closed" })).status).toBe(303);
    expect(await stored()).toHaveLength(MOST_VIEWS);
  });

  test("of somebody else is neither shown nor changed", async () => {
    await keep("theirs", { owner: "somebody-else" });
    await keep("elsewhere", { list: "operations" });
    expect((await respond(() => loader(as("admin", PATH, { name: "casinos" })))).data).toMatchObject({ views: [] });
    for (const intent of ["delete", "rename"])
      for (const id of ["theirs", "elsewhere", "nope"])
        expect((await change({ intent, id, name: "Mine now" })).status).toBe(404);
    expect((await stored()).map(({ id, name }) => [id, name])).toEqual([
      ["elsewhere", "elsewhere"],
      ["theirs", "theirs"],
    ]);
  });

  test.each(["member", "visitor"] as const)("a %s's post changes nothing", async (who) => {
    await keep("one");
    expect((await change({ intent: "delete", id: "one" }, who)).status).toBe(302);
    expect((await change({ intent: "save", name: "Two", state: "" }, who)).status).toBe(302);
    expect(await stored()).toHaveLength(1);
  });

  test("of a list that isn't there is a 404", async () => {
    expect((await change({ intent: "save", name: "x", state: "" }, "admin", "nope")).status).toBe(404);
    expect((await change({ intent: "save", name: "x", state: "" }, "admin", "constructor")).status).toBe(404);
  });
});
