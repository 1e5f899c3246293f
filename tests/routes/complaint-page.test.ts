import { beforeEach, expect, test } from "vitest";
import type { ComplaintEventFields, ComplaintFields, ComplaintMessageFields } from "~/features/complaints/schema";
import { verifyTrail } from "~/features/complaints/trail/trail.server";
import { sitePauses } from "~/platform/site-hours/collection";
import type { JsonLoaderData } from "~/http/responses/json-data";
import { loader as apiLoader } from "~/routes/api.v1.complaints.$ref[.]json";
import { loader } from "~/routes/complaints.$ref";
import { loader as formLoader } from "~/routes/complaints.submit-form";
import { useTestBackend } from "../support/backend";
import { casinoFixture } from "../support/fixtures/casino";
import { complaintFixture } from "../support/fixtures/complaint";
import { storeCase } from "../support/fixtures/complaint-case";
import { store as storeContent } from "../support/fixtures/store";
import { respond, visit } from "../support/requests";

const store = useTestBackend();

const complaint = complaintFixture({
  state: "awaiting_casino",
  closedAt: null,
  outcomeReason: null,
  waitingOn: "casino",
  dueAt: "2026-11-24T16:00:00.000Z",
  playerId: "SECRET-player-id",
  accountName: "SECRET-account",
  assignee: "SECRET-assignee",
});

const messages: Omit<ComplaintMessageFields, "complaintId">[] = [
  {
    party: "staff",
    authorName: "Ida Fenn",
    body: "What is missing?",
    visibility: "public",
    at: "2026-08-25T09:00:00.000Z",
  },
  {
    party: "casino",
    authorName: "SECRET-clerk",
    body: "SECRET between the parties",
    visibility: "parties",
    at: "2026-08-26T09:00:00.000Z",
  },
  {
    party: "staff",
    authorName: "SECRET-colleague",
    body: "SECRET note of staff",
    visibility: "staff",
    at: "2026-08-27T09:00:00.000Z",
  },
];
const events = [
  { from: "draft", to: "submitted", actor: "player", reason: "Sent.", at: "2026-08-24T10:00:00.000Z" },
  { from: "submitted", to: "under_review", actor: "staff", reason: "Taken up.", at: "2026-08-25T09:00:00.000Z" },
  { from: "under_review", to: "awaiting_casino", actor: "staff", reason: "Asked.", at: "2026-08-25T09:00:00.000Z" },
] as const;

beforeEach(async () => {
  const { documents } = store();
  await storeContent(documents, {
    casinos: [casinoFixture({ slug: "saltbox", disputeBody: { name: "Fairhand", url: "https://fairhand.example/" } })],
  });
  await storeCase(documents, complaint, { messages, events: [...events] });
});

type Page = JsonLoaderData<typeof loader>;

async function page(ref: string) {
  const answer = await respond(() => loader(visit(`/complaints/${ref}`, { ref })));
  return { ...answer, data: answer.data as Page };
}

async function openData(ref: string) {
  return respond(() => apiLoader(visit(`/api/v1/complaints/${ref}.json`, { ref })));
}

/** Every key and value within, however deep. */
function* walk(value: unknown, path = ""): Generator<[path: string, value: unknown]> {
  yield [path, value];
  if (typeof value !== "object" || value === null) return;
  for (const [key, member] of Object.entries(value)) yield* walk(member, `${path}.${key}`);
}

const PRIVATE_KEYS = [
  "playerId",
  "accountName",
  "assignee",
  "visibility",
  "email",
  "userId",
  "createdBy",
  "updatedBy",
  "version",
  "attachments",
];

test("nothing private is in a complaint's page or its open data, in any field", async () => {
  for (const answer of [(await page(complaint.ref)).data, (await openData(complaint.ref)).data]) {
    const members = [...walk(answer)];
    expect(members.length).toBeGreaterThan(50);
    for (const [path, value] of members) {
      expect(PRIVATE_KEYS, path).not.toContain(path.split(".").at(-1));
      expect(typeof value === "string" && value.includes("SECRET"), `${path}: ${String(value)}`).toBe(false);
    }
  }
});

test("a field that is added to complaints stays private until it is named", async () => {
  const { publicComplaint } = await import("~/features/complaints/public-complaint");
  const grown = {
    ...complaint,
    id: "x",
    version: 1,
    createdAt: "",
    createdBy: "",
    updatedAt: "",
    updatedBy: "",
    publishedAt: "2026-08-25T09:00:00.000Z",
    phone: "SECRET",
  };
  expect(JSON.stringify(publicComplaint(grown as never, null, [], []))).not.toContain("SECRET");
});

test("the page has the story, the public messages, whose turn it is, and the casino with who is above it", async () => {
  const { data } = await page(complaint.ref);
  expect(data.complaint).toMatchObject({
    story: complaint.story,
    waitingOn: "casino",
    dueAt: complaint.dueAt,
    casino: { slug: "saltbox" },
  });
  expect(data.complaint.messages.map(({ body }) => body)).toEqual(["What is missing?"]);
  expect(data.casino?.card.slug).toBe("saltbox");
  expect(data.casino?.recourse.disputeBody?.name).toBe("Fairhand");
});

test("the trail in the open data can be verified by anybody, and shows a change", async () => {
  const { data } = await openData(complaint.ref);
  const { trail } = data as { trail: ComplaintEventFields[] };
  expect(verifyTrail(trail)).toEqual({ intact: true, events: 5 });
  const changed = trail.map((event) => (event.sequence === 2 ? { ...event, reason: "Never." } : event));
  expect(verifyTrail(changed)).toMatchObject({ intact: false, sequence: 2 });
});

test("a reference in small letters leads to the canonical address", async () => {
  const answer = await page(complaint.ref.toLowerCase());
  expect(answer.status).toBe(301);
  expect(answer.headers.get("Location")).toBe(`/complaints/${complaint.ref}`);
  expect((await openData(complaint.ref.toLowerCase())).headers.get("Location")).toBe(
    `/api/v1/complaints/${complaint.ref}.json`,
  );
});

test.each<[string, Partial<ComplaintFields>]>([
  ["a draft", { state: "draft", submittedAt: null }],
  ["one just submitted", { state: "submitted" }],
  ["one rejected before it was taken up", { state: "rejected" }],
])("%s is a 404, whatever case its reference is written in", async (_, over) => {
  await storeCase(
    store().documents,
    complaintFixture({ ref: "EW-000001", publishedAt: null, closedAt: null, ...over }),
  );
  for (const ref of ["EW-000001", "ew-000001"]) {
    expect((await page(ref)).status).toBe(404);
    expect((await openData(ref)).status).toBe(404);
  }
});

test("an unknown reference is a 404 that names the path", async () => {
  const { status, data } = await page("EW-ZZZZZZ");
  expect(status).toBe(404);
  expect(data).toBe("Page not found: /complaints/EW-ZZZZZZ");
});

test("a complaint about a casino we don't list has no card", async () => {
  await storeCase(store().documents, complaintFixture({ ref: "EW-000002", casinoId: null, casinoName: "Elsewhere" }));
  const { data } = await page("EW-000002");
  expect(data.casino).toBeNull();
  expect(data.complaint.casino).toEqual({ name: "Elsewhere", slug: null });
});

test("the player can have it reopened for thirty days, and the page says until when", async () => {
  await storeCase(store().documents, complaintFixture({ ref: "EW-000003", closedAt: "2026-11-01T09:00:00.000Z" }));
  expect((await page("EW-000003")).data.reopenUntil).toBe("2026-12-01T09:00:00.000Z");
  // Time in which the site was off is added.
  const pause = { from: "2026-11-10T09:00:00.000Z", until: "2026-11-12T09:00:00.000Z", why: "off" as const };
  await store()
    .documents.batch("test")
    .set(sitePauses, "site", { pauses: [pause], isApplied: true })
    .commit();
  expect((await page("EW-000003")).data.reopenUntil).toBe("2026-12-03T09:00:00.000Z");
  store().setClock("2026-12-04T09:00:00.000Z");
  expect((await page("EW-000003")).data.reopenUntil).toBeNull();
});

test("the page on making a complaint knows the casino it is asked about, and who else decides about it", async () => {
  const about = (search: string) => respond(() => formLoader(visit(`/complaints/submit-form${search}`)));
  const { casino } = (await about("?casino=saltbox")).data as Awaited<ReturnType<typeof formLoader>>["data"];
  expect(casino?.recourse.disputeBody?.name).toBe("Fairhand");
  expect(((await about("?casino=nope")).data as { casino: unknown }).casino).toBeNull();
});
