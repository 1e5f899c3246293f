import { beforeEach, describe, expect, test } from "vitest";
import { bonuses } from "~/features/bonuses/collection";
import { casinos } from "~/features/casinos/collection";
import { complaintTemplates } from "~/features/complaints/collection";
import { newsletterIssues } from "~/features/newsletter/collection";
import { faqEntries } from "~/features/pages/collection";
import { proposeWeights } from "~/features/score-weights/proposals.server";
import { articles } from "~/features/news/collection";
import { operations } from "~/platform/operations/collection";
import { loader } from "~/routes/admin.search";
import type { AdminSearchGroup } from "~/site/admin-search/search-few";
import { inviteAdmin, withdrawInvitation, listInvitations } from "~/site/invitations/invitations.server";
import { checkedLinks } from "~/site/link-checks/collection";
import { collectLinks, linkId } from "~/site/link-checks/collect-links.server";
import { useTestBackend } from "../support/backend";
import { articleFixture } from "../support/fixtures/article";
import { bonusFixture } from "../support/fixtures/bonus";
import { casinoFixture } from "../support/fixtures/casino";
import { keptVersion, watchedPage } from "../support/fixtures/watched-terms";
import { as, person, usePeople } from "../support/people";
import { respond } from "../support/requests";
import { questionFixture } from "../support/fixtures/question";

const store = useTestBackend();
usePeople(store);

const NOW = "2026-11-20T12:00:00.000Z";
const STAFF = { uid: "anna", name: "Anna", requestId: null };

async function search(q: string, of?: string) {
  const answer = await respond(() =>
    loader(as("admin", `/admin/search?${new URLSearchParams({ q, ...(of && { of }) }).toString()}`)),
  );
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

  test("finds an operation by its title and by who started it", async () => {
    await store()
      .documents.batch("test")
      .set(operations, "operation-1", {
        ...{ kind: "archive", title: "Archive 12 tollgates", backTo: "/admin/casinos", requestId: null, input: {} },
        ...{
          startedBy: "wilhelmina",
          startedByName: "Wilhelmina",
          state: "done",
          total: 12,
          position: 12,
          begun: null,
        },
        ...{ counts: { done: 12, skipped: 0, failed: 0, unknown: 0 }, holder: null, heldUntil: null },
        ...{ at: NOW, startedAt: NOW, finishedAt: NOW, undoes: null, undoneBy: null },
      })
      .commit();
    expect(await found("tollgates")).toEqual(["Operations: Archive 12 tollgates"]);
    expect(await found("wilhelmina done")).toEqual(["Operations: Archive 12 tollgates"]);
    expect((await search("tollgates")).groups[0]?.hits[0]?.href).toBe("/admin/operations/operation-1");
  });

  test("finds an invitation by its address while it is open", async () => {
    await inviteAdmin("harbour-master@example.com", ["owner"], { ...STAFF, uid: person("admin").uid });
    expect(await found("harbour-master")).toEqual(["Invitations: harbour-master@example.com, invited by Anna"]);
    expect((await search("harbour-master")).groups[0]?.hits[0]?.href).toBe("/admin/users/invite#open");
    await withdrawInvitation((await listInvitations())[0]?.id ?? "", STAFF);
    expect(await found("harbour-master")).toEqual([]);
  });

  test("finds a version of terms by its address and by the words found in it", async () => {
    const page = await watchedPage("https://saltbox.example/house-rules", { kind: "bonus" });
    const id = await keptVersion(page, "A dormant account pays 5 euros a month.", "2026-10-01T09:00:00.000Z");
    expect(await found("house-rules")).toEqual(["Versions of terms: Saltbox: bonus terms, 1 October 2026"]);
    expect(await found("saltbox dormant euros")).toEqual(["Versions of terms: Saltbox: bonus terms, 1 October 2026"]);
    expect((await search("house-rules")).groups[0]?.hits[0]?.href).toBe(`/admin/terms/${id}`);
  });

  test("finds a link by its address and by where it stands: a task on its screen, another in its editor", async () => {
    const url = "https://register.example/7";
    const body = `It is [in the register](${url}).`;
    await store()
      .documents.batch("test")
      .set(articles, "pier", articleFixture({ slug: "pier", title: "The pier opens", body, sources: [] }))
      .commit();
    await collectLinks();
    const links = async (q: string) => (await search(q)).groups.find(({ title }) => title === "Links")?.hits;
    expect(await links("register.example")).toEqual([{ label: url, href: "/admin/news/pier" }]);
    expect(await links("pier opens")).toEqual([{ label: url, href: "/admin/news/pier" }]);
    const failure = { finding: "dead", message: "No answer.", movedTo: null, count: 3, at: NOW } as const;
    await store()
      .documents.batch("test")
      .update(checkedLinks, linkId(url), { failure, failingSince: NOW, foundAt: NOW })
      .commit();
    const href = `/admin/links#link-${linkId(url)}`;
    expect(await links("no answer register")).toEqual([{ label: `${url} (no answer)`, href }]);
  });

  test("finds a proposal of score weights by its note", async () => {
    const weights = { licence: 1, complaints: 0, terms: 0, payout: 0, players: 0, protection: 0 };
    const proposal = await proposeWeights(
      { weights, note: "Licence above lanterns.", from: "2026-11-21" },
      STAFF,
      "p-1",
    );
    expect(proposal.outcome).toBe("proposed");
    expect(await found("lanterns")).toEqual(["Score proposals: Formula version 2: Licence above lanterns."]);
    expect((await search("lanterns")).groups[0]?.hits[0]?.href).toBe("/admin/settings/score/proposals/p-1");
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

  test("lists all it found of a kind that has no list of its own, and nothing else", async () => {
    const batch = store().documents.batch("test");
    for (let n = 0; n < 7; n += 1)
      batch.set(complaintTemplates, `tidemark-${String(n)}`, {
        ...{ name: `Tidemark ${String(n)}`, act: "note", body: "Where the water stood.", isPrivate: false },
        deleted: false,
      });
    batch.set(casinos, "tidemark", casinoFixture({ slug: "tidemark", name: "Tidemark" }));
    await batch.commit();
    const { groups } = await search("tidemark");
    const templates = groups.find(({ title }) => title === "Complaint templates");
    expect(templates?.hits).toHaveLength(5);
    expect(templates?.moreHref).toBe("/admin/search?q=tidemark&of=Complaint+templates");
    const whole = await search("tidemark", "Complaint templates");
    expect(whole).toMatchObject({ total: 7, groups: [{ title: "Complaint templates", moreHref: null }] });
    expect(whole.groups[0]?.hits).toHaveLength(7);
    expect((await search("tidemark", "Nothing")).groups.length).toBeGreaterThan(1);
  });

  test("puts what is called so before what only mentions it", async () => {
    await store()
      .documents.batch("test")
      .set(bonuses, "spins", bonusFixture({ slug: "spins", title: "40 spins", casinoId: "wickstead" }))
      .set(casinos, "wickstead", casinoFixture({ slug: "wickstead", name: "Wickstead" }))
      .commit();
    const groups = await found("wick");
    expect(groups[0]).toBe("Casinos: Wickstead");
    expect(groups).toContain("Bonuses: 40 spins");
  });

  test("finds a casino whose name is nearly what was typed, where nothing else is found", async () => {
    await store()
      .documents.batch("test")
      .set(casinos, "wickstead", casinoFixture({ slug: "wickstead", name: "Wickstead" }))
      .commit();
    expect(await found("wicksted")).toEqual(["Casinos with a name like it: Wickstead"]);
    expect(await found("wick")).toEqual(["Casinos: Wickstead"]);
  });

  test("finds nothing for nothing, and takes whatever is typed", async () => {
    for (const q of ["", "   ", "…", "\u0000", "%", "a".repeat(5_000), "\ud800", "toString"])
      expect((await search(q)).total, JSON.stringify(q.slice(0, 10))).toBe(0);
  });
});
