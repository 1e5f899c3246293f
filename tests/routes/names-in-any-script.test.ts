import { describe, expect, test } from "vitest";
import type { Collection } from "~/backend/documents/port";
import { addNominee } from "~/features/awards/desk/award-desk.server";
import { awardEditor } from "~/features/awards/desk/award-editor.server";
import { awards } from "~/features/awards/collection";
import { bonuses } from "~/features/bonuses/collection";
import { casinos } from "~/features/casinos/collection";
import { casinoEditor } from "~/features/casinos/desk/casino-kind.server";
import { articles } from "~/features/news/collection";
import { pages } from "~/features/pages/collection";
import { complaintTemplates } from "~/features/complaints/collection";
import { comparableName } from "~/features/complaints/case/slots.server";
import { slug as slugSchema } from "~/platform/publishing/schema";
import { useTestBackend } from "../support/backend";
import { awardFixture } from "../support/fixtures/award";
import { casinoFixture } from "../support/fixtures/casino";
import { store as keep } from "../support/fixtures/store";
import { as, usePeople } from "../support/people";
import { postedForm } from "../support/forms/posted-form";
import { respond } from "../support/requests";
import { routeFor } from "../support/route-modules";

const backend = useTestBackend();
usePeople(backend);

/** Names of which nothing, or the same, is left when only a to z are kept. */
const NAMES = [
  "🎰🎰🎰",
  "赌场赌场赌场",
  "كازينو الملك",
  "Казино Казино",
  "娱乐城娱乐城",
  "赌场赌场赌场!",
  "Compare",
  "Calculator",
];

async function post(path: string, form: Record<string, string> | FormData) {
  const { module, params } = await routeFor(path);
  return respond(() => module.action?.(as("admin", path, params, form)));
}

const casinoForm = async (name: string) =>
  postedForm(await casinoEditor.toValues(casinoFixture({ name, slug: "" })), { intent: "save", logo: "none" });
const BONUS = { slug: "", casinoId: "saltbox", type: "free_spins", "freeSpins.count": "50", "freeSpins.value.amount": "0.10", "freeSpins.value.currency": "EUR", wagering: "20", wageringBase: "winnings", "contributions.slots": "100", model: "cashable", significantTerms: "18+.", termsUrl: "https://saltbox.example/terms", intent: "save" }; // prettier-ignore
const ARTICLE = { dek: "One line.", body: "It was there.", author: "Ida Fenn", category: "regulation", intent: "save" };

const KINDS = [
  ["/admin/casinos/new", casinos, casinoForm],
  ["/admin/bonuses/new", bonuses, (title: string) => ({ ...BONUS, title })],
  ["/admin/news/new", articles, (title: string) => ({ ...ARTICLE, title: `${title} ${title}` })],
  ["/admin/pages/new", pages, (title: string) => ({ title, body: "Words.", intent: "save" })],
] as const;

describe.each(KINDS)("%s", (path, anyCollection, formOf) => {
  const collection = anyCollection as Collection<{ slug: string }>;
  test("takes any name without an address, and gives each a free and valid one", async () => {
    await keep(backend().documents, { casinos: [casinoFixture({ slug: "saltbox", name: "Saltbox" })] });
    const before = await backend().documents.count(collection);
    for (const name of [...NAMES, "赌场 赌场 赌场"]) {
      const answer = await post(path, await formOf(name));
      expect([answer.status, answer.data], name).toEqual([303, ""]);
    }
    const { items } = await backend().documents.query(collection, { limit: 100 });
    expect(items.length).toBe(before + NAMES.length + 1);
    expect(new Set(items.map(({ slug }) => slug)).size).toBe(items.length);
    for (const { slug } of items) {
      expect(slugSchema.safeParse(slug).success, slug).toBe(true);
      expect(`${collection.name} ${slug}`).not.toMatch(/^(?:casinos compare|bonuses calculator)$/);
    }
  });
});

test("an address that was typed and is taken is refused, one that is a page of the site too", async () => {
  await keep(backend().documents, { casinos: [casinoFixture({ slug: "saltbox", name: "Saltbox" })] });
  for (const slug of ["saltbox", "compare"]) {
    const form = await casinoForm("Other");
    form.set("slug", slug);
    expect((await post("/admin/casinos/new", form)).status).toBe(422);
  }
});

test("templates of any name are made", async () => {
  for (const name of NAMES) {
    const answer = await post("/admin/complaints/templates/new", { name, act: "note", body: "We have read it." });
    expect(answer.status).toBe(303);
  }
  expect(await backend().documents.count(complaintTemplates)).toBe(NAMES.length);
});

describe("an award", () => {
  const hand = { staff: { uid: "system:test", name: "Test", requestId: null } };

  test("takes every nominee that is added, each once, and into the draft that waits", async () => {
    const category = {
      id: "best",
      name: "Best",
      description: "",
      kind: "public" as const,
      publicWeight: 1,
      nominees: [],
    };
    await keep(backend().documents, { awards: [awardFixture({ slug: "awards-2026", year: 2026, phase: "nominations", categories: [category] })] }); // prettier-ignore
    for (const name of NAMES)
      expect(await addNominee(2026, "best", { name, citation: "" }, hand)).toEqual({ outcome: "done" });
    for (const name of NAMES)
      expect(await addNominee(2026, "best", { name, citation: "" }, hand)).toEqual({ outcome: "already" });
    const nominees = (await backend().documents.get(awards, "awards-2026"))?.categories[0]?.nominees ?? [];
    expect(nominees.map(({ name }) => name)).toEqual(NAMES);
    expect(new Set(nominees.map(({ id }) => id)).size).toBe(NAMES.length);
  });

  test("is saved with categories and nominees of any name, and refused with one twice", async () => {
    const nominee = (name: string) => ({
      id: "",
      casinoId: null,
      name,
      citation: "",
      publicVotes: null,
      juryPoints: null,
      winner: false,
    });
    const award = (names: readonly string[]) =>
      awardFixture({
        slug: "",
        year: 2031,
        phase: "nominations",
        categories: names.map((name) => ({ id: "", name, description: "", kind: "public" as const, publicWeight: 1, nominees: names.map(nominee) })), // prettier-ignore
      });
    const form = async (names: readonly string[]) =>
      postedForm(await awardEditor.toValues(award(names)), { intent: "save" });
    const made = await post("/admin/awards/new", await form(NAMES));
    expect([made.status, made.data]).toEqual([303, ""]);
    const stored = (await backend().documents.query(awards)).items[0];
    expect(stored?.categories.map(({ name, nominees }) => [name, nominees.map((one) => one.name)])).toEqual(NAMES.map((name) => [name, NAMES])); // prettier-ignore
    expect((await post("/admin/awards/new", await form(["赌场赌场", "赌场赌场"]))).status).toBe(422);
  });
});

test("casinos of any name are told apart in complaints", () => {
  const names = ["🎰", "🎲", "赌场", "娱乐城", "!!!", "كازينو"];
  expect(new Set(names.map(comparableName)).size).toBe(names.length);
  expect(comparableName(" Salt-Box! ")).toBe(comparableName("SALTBOX"));
});
