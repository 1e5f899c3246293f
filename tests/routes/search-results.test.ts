import type { MetaArgs } from "@remix-run/node";
import { beforeEach, describe, expect, test } from "vitest";
import { editorAction, editorLoader } from "~/platform/publishing/editor/editor-actions.server";
import type { EditorView } from "~/platform/publishing/editor/editor-view";
import { articleEditor } from "~/features/news/desk/article-kind.server";
import { bonusEditor } from "~/features/bonuses/desk/bonus-editor.server";
import { casinoEditor } from "~/features/casinos/desk/casino-kind.server";
import { awardEditor } from "~/features/awards/desk/award-editor.server";
import { gameEditor } from "~/features/games/desk/game-kind.server";
import { pageEditor } from "~/features/pages/desk/page-editor.server";
import { pages } from "~/features/pages/collection";
import { useTestBackend } from "../support/backend";
import { articleFixture } from "../support/fixtures/article";
import { awardFixture } from "../support/fixtures/award";
import { bonusFixture } from "../support/fixtures/bonus";
import { casinoFixture } from "../support/fixtures/casino";
import { gameFixture } from "../support/games/game";
import { store as keep } from "../support/fixtures/store";
import { postedForm } from "../support/forms/posted-form";
import { as, usePeople } from "../support/people";
import { respond } from "../support/requests";
import { routeFor } from "../support/route-modules";

const store = useTestBackend();
usePeople(store);

beforeEach(async () => {
  await keep(store().documents, {
    casinos: [casinoFixture({ body: "A text of its own. ".repeat(20), reviewer: "Ann Example" })],
    bonuses: [bonusFixture()],
    articles: [articleFixture()],
    games: [gameFixture()],
    awards: [awardFixture({ rules: "One vote each.", intro: "The best of the year, as players see it." })],
  });
  const page = { slug: "our-team", title: "Our team", dek: "Who we are.", body: "A few people." };
  await store()
    .documents.batch("system:test")
    .set(pages, "our-team", { ...page, publishState: "published", publishAt: "2026-01-01T00:00:00.000Z" })
    .commit();
});

interface Head {
  title: string | undefined;
  description: string | undefined;
  shared: string | undefined;
}

/** Returns what the head of a public page says. */
async function headOf(address: string): Promise<Head> {
  const { module, params } = await routeFor(address);
  const request = new Request(`http://edgewise.test${address}`);
  const answer = await module.loader?.({ request, params, context: {} });
  // As the page gets it, before it is sent.
  const data =
    typeof answer === "object" && answer !== null && "init" in answer ? (answer as { data?: unknown }).data : answer;
  const site = { name: "Edgewise", origin: "http://edgewise.test" };
  const matches = [{ id: "root", data: { site } }];
  const found = (module.meta?.({ data, matches, params } as unknown as MetaArgs) ?? []) as Record<string, string>[];
  return {
    title: found.find(({ title }) => title !== undefined)?.["title"],
    description: found.find(({ name }) => name === "description")?.["content"],
    shared: found.find(({ property }) => property === "og:title")?.["content"],
  };
}

const OWN = {
  searchTitle: "Words for those who search",
  searchDescription: "A sentence for search results that nobody else has.",
};
const KINDS = [
  ["casino", casinoEditor, "saltbox", "/casinos/saltbox", "Saltbox review: safety score"],
  ["bonus", bonusEditor, "saltbox-welcome", "/bonuses/saltbox-welcome", "at Saltbox"],
  ["article", articleEditor, articleFixture().slug, `/news/${articleFixture().slug}`, articleFixture().title],
  ["game", gameEditor, gameFixture().slug, `/games/${gameFixture().slug}`, "which casinos run which version"],
  ["award", awardEditor, "awards-2025", "/awards/2025", "Edgewise Awards 2025"],
  ["page", pageEditor, "our-team", "/pages/our-team", "Our team"],
] as const;

describe.each(KINDS)("the words in search results of one %s", (_, editor, id, address, made) => {
  const loader = editorLoader(editor as never);
  const action = editorAction(editor as never);
  const path = `/admin/x/${id}`;

  async function opened(): Promise<EditorView> {
    return (await respond(() => loader(as("admin", path, { id })))).data as EditorView;
  }

  async function publish(words: object) {
    const { values, version } = await opened();
    const form = postedForm({ ...values, ...words }, { version, intent: "publish" });
    return respond(() => action(as("admin", path, { id }, form)));
  }

  test("are made of it until somebody writes others, which its preview shows", async () => {
    const before = await headOf(address);
    expect(before.title).toContain(made);
    const { inResults } = await opened();
    expect(inResults).toMatchObject({ siteName: "Edgewise", path: address });
    expect(before).toEqual({
      title: `${inResults?.made.title ?? ""} · Edgewise`,
      description: inResults?.made.description,
      shared: inResults?.made.title,
    });
  });

  test("are not made of a new one that has no name yet", async () => {
    const { data } = await respond(() => loader(as("admin", "/admin/x/new", { id: "new" })));
    expect((data as EditorView).inResults?.made).toEqual({ title: "", description: "" });
  });

  test("are its own once they are published, and made of it again when they are emptied", async () => {
    expect((await publish({})).status).toBe(303);
    const before = await headOf(address);
    expect((await publish(OWN)).status).toBe(303);
    expect(await headOf(address)).toEqual({
      title: `${OWN.searchTitle} · Edgewise`,
      description: OWN.searchDescription,
      shared: OWN.searchTitle,
    });
    expect((await publish({ searchTitle: "", searchDescription: "" })).status).toBe(303);
    expect(await headOf(address)).toEqual(before);
  });

  test("are refused when they are too long to be shown", async () => {
    const answer = await publish({ searchTitle: "x".repeat(71), searchDescription: "x".repeat(201) });
    expect(answer.status).toBe(422);
    const { error } = (answer.data as { result: { error: object } }).result;
    expect(Object.keys(error)).toEqual(expect.arrayContaining(["searchDescription", "searchTitle"]));
  });
});

test("words in search results name facts, which stay true", async () => {
  const loader = editorLoader(articleEditor);
  const [path, id] = ["/admin/news/x", articleFixture().slug];
  const { values, version } = (await respond(() => loader(as("admin", path, { id })))).data as EditorView;
  const words = { searchTitle: "Saltbox by {{casino saltbox: company}}" };
  const form = postedForm({ ...values, ...words }, { version, intent: "publish" });
  await respond(() => editorAction(articleEditor)(as("admin", path, { id }, form)));
  expect((await headOf(`/news/${id}`)).title).toBe(`Saltbox by ${casinoFixture().legalEntity} · Edgewise`);
});
