import { beforeEach, describe, expect, test } from "vitest";
import { casinos } from "~/features/casinos/collection";
import { newsletterIssues } from "~/features/newsletter/collection";
import { faqEntries } from "~/features/pages/collection";
import { loader } from "~/routes/admin.search";
import type { AdminSearchGroup } from "~/site/admin-search/admin-search.server";
import { useTestBackend } from "../support/backend";
import { casinoFixture } from "../support/fixtures/casino";
import { as, person, usePeople } from "../support/people";
import { respond } from "../support/requests";
import { questionFixture } from "../support/fixtures/question";

const store = useTestBackend();
usePeople(store);

async function search(q: string) {
  const answer = await respond(() => loader(as("admin", `/admin/search?${new URLSearchParams({ q }).toString()}`)));
  expect(answer.status).toBe(200);
  return answer.data as { q: string; total: number; groups: AdminSearchGroup[] };
}

/** What was found, as "title: label, label". */
async function found(q: string): Promise<string[]> {
  const { groups } = await search(q);
  return groups.map(({ title, hits }) => `${title}: ${hits.map(({ label }) => label).join(", ")}`);
}

beforeEach(async () => {
  const batch = store().documents.batch("test");
  batch.set(
    casinos,
    "kilnhouse",
    casinoFixture({ slug: "kilnhouse", name: "Kilnhouse Straße", publishState: "draft" }),
  );
  batch.set(
    faqEntries,
    "faq-1",
    questionFixture({
      group: "Complaints",
      question: "How long does the kilnhouse question take?",
      answer: "About a week, with a rota of two.",
      order: 0,
    }),
  );
  batch.set(newsletterIssues, "issue-1", {
    subject: "Autumn at the kilnhouse",
    preheader: "",
    body: "What moved in October.",
    state: "draft",
    sentAt: null,
    sends: [],
  });
  await batch.commit();
});

describe("The admin area's search", () => {
  test("finds a draft, a question, a newsletter issue, a person, a template and a settings group", async () => {
    expect(await found("kilnhouse")).toEqual([
      "Casinos: Kilnhouse Straße",
      "FAQ: How long does the kilnhouse question take?",
      "Newsletter issues: Autumn at the kilnhouse",
    ]);
    expect(await found("member@example")).toEqual(["Users: The member (member@example.com)"]);
    expect(await found("exchange rates")).toEqual(["Settings: Exchange rates"]);
    expect((await found("casino side")).some((line) => line.startsWith("Complaint templates: "))).toBe(true);
  });

  test("finds words in any spelling, and words of a text", async () => {
    expect(await found("STRASSE")).toEqual(["Casinos: Kilnhouse Straße"]);
    expect(await found("rota")).toEqual(["FAQ: How long does the kilnhouse question take?"]);
  });

  test("links each hit to its own page, and a long list to all of it", async () => {
    const batch = store().documents.batch("test");
    for (let n = 0; n < 7; n += 1)
      batch.set(
        casinos,
        `tidemark-${String(n)}`,
        casinoFixture({ slug: `tidemark-${String(n)}`, name: `Tidemark ${String(n)}` }),
      );
    await batch.commit();
    const { groups, total } = await search("tidemark");
    expect(total).toBe(7);
    expect(groups[0]).toMatchObject({ total: 7, moreHref: "/admin/casinos?q=tidemark" });
    expect(groups[0]?.hits).toHaveLength(5);
    expect((await search("kilnhouse")).groups[0]?.hits[0]?.href).toBe("/admin/casinos/kilnhouse");
    expect((await search("member@")).groups[0]?.hits[0]?.href).toBe(`/admin/users/${person("member").uid}`);
  });

  test("finds nothing for nothing, and takes whatever is typed", async () => {
    for (const q of ["", "   ", "…", "\u0000", "%", "a".repeat(5_000), "\ud800", "toString"])
      expect((await search(q)).total, JSON.stringify(q.slice(0, 10))).toBe(0);
  });
});
