import { beforeEach, expect, test } from "vitest";
import { COMPLAINT_CATEGORIES, type ComplaintFields } from "~/features/complaints/schema";
import type { ComplaintState } from "~/domain/complaint-states";
import type { JsonLoaderData } from "~/http/responses/json-data";
import { loader as listLoader } from "~/routes/complaints._index";
import { loader as csvLoader } from "~/routes/api.v1.complaints[.]csv";
import { loader as apiLoader } from "~/routes/api.v1.complaints[.]json";
import { TEST_NOW, useTestBackend } from "../support/backend";
import { complaintFixture } from "../support/fixtures/complaint";
import { storeCase, storeTotals } from "../support/fixtures/complaint-case";
import { store as storeContent } from "../support/fixtures/store";
import { casinoFixture } from "../support/fixtures/casino";
import { respond, visit } from "../support/requests";

const store = useTestBackend();

const REF_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
function ref(number: number): string {
  const last = [...String(number).padStart(6, "0")].map((digit) => REF_LETTERS[Number(digit)]).join("");
  return `EW-${last}`;
}

const CLOSED: Partial<ComplaintFields> = { state: "resolved", closedAt: "2026-10-10T09:00:00.000Z" };
const PRIVATE: Partial<ComplaintFields> = { publishedAt: null, title: "Private: not taken up by anybody" };

/** 30 public ones, a day apart, about two listed casinos and one unlisted; and three that never became public. */
const stored = [
  ...Array.from({ length: 30 }, (_, index) =>
    complaintFixture({
      ...CLOSED,
      ref: ref(index),
      title: `Complaint number ${String(index)}`,
      casinoId: index % 3 === 0 ? "saltbox" : index % 3 === 1 ? "pepperpot" : null,
      casinoName: "Somebody’s",
      category: index % 2 === 0 ? "kyc" : "bonus",
      disputedEur: index * 100,
      publishedAt: new Date(Date.parse("2026-09-01T09:00:00.000Z") + index * 86_400_000).toISOString(),
    }),
  ),
  complaintFixture({ ...CLOSED, ...PRIVATE, ref: ref(100), state: "rejected", disputedEur: 2_850 }),
  complaintFixture({ ...CLOSED, ...PRIVATE, ref: ref(101), state: "withdrawn", disputedEur: 90_000 }),
  complaintFixture({ ...PRIVATE, ref: ref(102), state: "submitted", closedAt: null, disputedEur: 50_000 }),
];

beforeEach(async () => {
  const { documents } = store();
  await storeContent(documents, {
    casinos: [
      casinoFixture({ slug: "saltbox", name: "Saltbox" }),
      casinoFixture({ slug: "pepperpot", name: "Pepperpot" }),
    ],
    complaints: stored,
  });
  await storeTotals(documents, stored, TEST_NOW);
});

type List = JsonLoaderData<typeof listLoader>;

async function list(search = "") {
  const answer = await respond(() => listLoader(visit(`/complaints${search}`)));
  return { ...answer, data: answer.data as List };
}

/** Walks the list by its own links. */
async function walk(search: string): Promise<string[]> {
  const refs: string[] = [];
  for (let at: string | null = `/complaints${search}`; at !== null;) {
    const page: List = (await respond(() => listLoader(visit(at ?? "")))).data as List;
    refs.push(...page.complaints.map((complaint) => complaint.ref));
    at = page.next;
  }
  return refs;
}

const publicRefs = stored.filter(({ publishedAt }) => publishedAt !== null).map((complaint) => complaint.ref);

test("the list begins with the newest and leads on by cursor to every public complaint once, and to no other", async () => {
  const { data } = await list();
  expect(data.total).toBe(30);
  expect(data.complaints).toHaveLength(24);
  expect(data.complaints[0]?.title).toBe("Complaint number 29");
  expect(await walk("")).toEqual([...publicRefs].reverse());
  expect(await walk("?sort=oldest")).toEqual(publicRefs);
});

test("the way back leads to the same page", async () => {
  const first = (await list()).data;
  const second = (await list(first.next?.slice("/complaints".length))).data;
  const back = (await list(second.previous?.slice("/complaints".length))).data;
  expect(back.complaints).toEqual(first.complaints);
  expect(back.previous).toBeNull();
});

test("sorted by amount, private complaints leave no gap and are never shown", async () => {
  const { data } = await list("?sort=amount");
  expect(data.complaints).toHaveLength(24);
  expect(JSON.stringify(data)).not.toContain("Private");
  expect(await walk("?sort=amount")).toEqual([...publicRefs].reverse());
});

test("a minimum amount sorts by it, says so when another order was asked for, and isn't counted", async () => {
  const { data } = await list("?amount=1000&sort=oldest");
  expect(data.sort).toBe("amount");
  expect(data.total).toBeNull();
  expect(data.notices.join()).toContain("sorted by amount");
  expect(data.complaints.map(({ title }) => title).at(-1)).toBe("Complaint number 10");
});

test("an empty order is not one that a minimum amount overrides, as in the cached page", async () => {
  const { data } = await list("?amount=50000&sort=");
  expect(data.notices).toEqual([]);
});

test("every combination of filters and orders is served by an index", async () => {
  const states = ["", "&state=resolved", "&state=resolved&state=unresolved"];
  const combinations = states.flatMap((state) =>
    ["", "&category=kyc"].flatMap((category) =>
      ["", "&casino=saltbox", "&casino=_unlisted"].flatMap((casino) =>
        ["", "&sort=oldest", "&sort=amount", "&amount=500"].map(
          (order) => `?${(state + category + casino + order).slice(1)}`,
        ),
      ),
    ),
  );
  for (const search of combinations) expect((await list(search)).status, search).toBe(200);
});

test("filters narrow the list and count what each further choice would give", async () => {
  const { data } = await list("?casino=saltbox");
  expect(data.total).toBe(10);
  const options = (name: string) => data.controls.find((control) => control.name === name)?.options;
  expect(options("category")).toContainEqual({ value: "kyc", label: "Identity checks", count: 5 });
  expect(options("casino")).toContainEqual({ value: "_unlisted", label: "A casino we don’t list", count: 10 });
  expect(data.active.map(({ label }) => label)).toEqual(["Casino: Saltbox"]);
});

test("categories have as many complaints as the list shows", async () => {
  for (const category of COMPLAINT_CATEGORIES) {
    expect((await walk(`?category=${category}`)).length, category).toBe(
      (await list(`?category=${category}`)).data.total,
    );
  }
});

test("a value that isn't a filter's is ignored with a notice", async () => {
  const { data } = await list("?state=submitted&colour=red");
  expect(data.notices).toHaveLength(2);
  expect(data.total).toBe(30);
});

test.each(["after=nonsense", "before=AAAA"])("an invalid cursor (%s) leads to the list's beginning", async (cursor) => {
  const { status, headers } = await list(`?state=resolved&${cursor}`);
  expect(status).toBe(302);
  expect(headers.get("Location")).toBe("/complaints?state=resolved");
});

test("a cursor of another list leads to this list's beginning", async () => {
  const next = (await list()).data.next ?? "";
  const { headers } = await list(`?sort=oldest&${next.split("?")[1] ?? ""}`);
  expect(headers.get("Location")).toBe("/complaints?sort=oldest");
});

test("a reference in the search box leads to its complaint, other words to the search", async () => {
  expect((await list("?q=ew-000012")).headers.get("Location")).toBe("/complaints/EW-000012");
  expect((await list("?q=slow%20payout")).headers.get("Location")).toBe("/search?q=slow%20payout");
  // The cut goes through the emoji, which takes two units of UTF-16.
  const cut = await list(`?q=${"x".repeat(99)}%F0%9F%98%80`);
  expect(cut.headers.get("Location")).toBe(`/search?q=${"x".repeat(99)}`);
});

test("the year counts complaints that ended in it and became public, with the rate of the decided ones", async () => {
  const { data } = await list();
  const october = data.statistics.months.find(({ month }) => month === "2026-10");
  expect(data.statistics.months).toHaveLength(12);
  expect(data.statistics.months.at(-1)?.month).toBe("2026-11");
  expect(october).toMatchObject({ resolved: 30, unresolved: 0, rejected: 0, otherwise: 0, recoveredEur: 12_000 });
  expect(data.statistics.year).toMatchObject({ decided: 30, ended: 30, resolutionRate: 1 });
});

test("the year follows a complaint that ends, and one that is reopened", async () => {
  await list();
  const { documents } = store();
  const ended = (state: ComplaintState, closedAt: string | null) =>
    ({ ...stored[0], state, closedAt }) as ComplaintFields;
  await storeCase(documents, ended("unresolved", "2026-01-15T09:00:00.000Z"));
  await storeTotals(documents, [ended("unresolved", null), ...stored.slice(1)], TEST_NOW);
  const months = (await list()).data.statistics.months;
  expect(months.find(({ month }) => month === "2026-01")?.unresolved).toBe(1);
  expect(months.find(({ month }) => month === "2026-10")?.resolved).toBe(29);

  await storeCase(documents, ended("under_review", null));
  await storeTotals(documents, [ended("under_review", null), ...stored.slice(1)], TEST_NOW);
  expect((await list()).data.statistics.year.unresolved).toBe(0);
});

test("open data walks the same complaints by its own next address", async () => {
  const refs: string[] = [];
  for (let at: string | null = "/api/v1/complaints.json?state=resolved"; at !== null;) {
    const answer = (await respond(() => apiLoader(visit(at ?? "")))).data as {
      next: string | null;
      total: number;
      complaints: { ref: string }[];
    };
    expect(answer.total).toBe(30);
    refs.push(...answer.complaints.map((complaint) => complaint.ref));
    at = answer.next;
  }
  expect(refs).toEqual([...publicRefs].reverse());
});

test("the CSV has a row for each public complaint", async () => {
  const { data, headers } = await respond(() => csvLoader(visit("/api/v1/complaints.csv")));
  expect(headers.get("Content-Type")).toContain("text/csv");
  expect(String(data).trim().split("\n")).toHaveLength(31);
});
