import { expect, test } from "vitest";
import { faqEntries } from "~/features/pages/collection";
import type { FaqGroup, FaqQuestion } from "~/features/pages/faq/faq.server";
import { loader } from "~/routes/faq";
import { useTestBackend } from "../support/backend";
import { questionFixture } from "../support/fixtures/question";
import { visit } from "../support/requests";

const backend = useTestBackend();

async function fill() {
  await backend()
    .documents.batch("system:test")
    .set(
      faqEntries,
      "two",
      questionFixture({
        slug: "faq-02",
        group: "Bonuses",
        question: "What does wagering mean?",
        answer: "How often you must bet it.",
        order: 20,
      }),
    )
    .set(
      faqEntries,
      "one",
      questionFixture({
        slug: "faq-01",
        group: "Scores",
        question: "What is a good score?",
        answer: "As a rule, 8 and **above**.",
        order: 10,
      }),
    )
    .set(
      faqEntries,
      "three",
      questionFixture({
        slug: "faq-who-works-it-out",
        group: "Scores",
        question: "Who works it out?",
        answer: "A formula, and nobody else.",
        order: 30,
      }),
    )
    .set(
      faqEntries,
      "four",
      questionFixture({ slug: "faq-04", question: "A draft of the formula?", publishState: "draft", publishAt: null }),
    )
    .commit();
}

const read = async (path: string) =>
  (await loader(visit(path))) as { q: string; cut: boolean; found: FaqQuestion[] | null; groups: FaqGroup[] };

test("questions stand in their groups and in their order, each with an anchor made of its id", async () => {
  await fill();
  const { groups, found } = await read("/faq");
  expect(found).toBeNull();
  expect(groups.map(({ group, entries }) => [group, entries.map(({ anchor }) => anchor)])).toEqual([
    ["Scores", ["faq-01", "faq-who-works-it-out"]],
    ["Bonuses", ["faq-02"]],
  ]);
});

test.each([
  ["wagring", ["faq-02"]],
  ["formula", ["faq-who-works-it-out"]],
  ["zzzzqqqq", []],
  ["?!", []],
])("a search for %s finds %j", async (q, anchors) => {
  await fill();
  expect((await read(`/faq?q=${encodeURIComponent(q)}`)).found?.map(({ anchor }) => anchor)).toEqual(anchors);
});

test("matches are marked in the question", async () => {
  await fill();
  expect((await read("/faq?q=wagring")).found?.[0]?.question).toContainEqual({ text: "wagering", hit: true });
});

test("an over-long query is cut", async () => {
  await fill();
  const { q, cut } = await read(`/faq?q=${"x".repeat(500)}`);
  expect([q.length, cut]).toEqual([100, true]);
  // The page links to a search with the same words, which half a character can't be written into.
  expect((await read(`/faq?q=${"x".repeat(99)}%F0%9F%98%80`)).q).toBe("x".repeat(99));
});
