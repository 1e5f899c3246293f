import { beforeEach, expect, test } from "vitest";
import { users } from "~/platform/access/collection";
import { casinos } from "~/features/casinos/collection";
import { complaintMessages, complaints } from "~/features/complaints/collection";
import { reviews } from "~/features/reviews/collection";
import { loader as dashboard } from "~/routes/dashboard._index";
import { loader } from "~/routes/dashboard.casino.$slug._index";
import { useTestBackend } from "../support/backend";
import { casinoFixture } from "../support/fixtures/casino";
import { complaintFixture } from "../support/fixtures/complaint";
import { reviewFixture } from "../support/fixtures/review";
import { makeAccount, sessionOf, usePeople } from "../support/people";
import { respond, visit } from "../support/requests";

const store = useTestBackend();
usePeople(store);

let cookie: string;

beforeEach(async () => {
  const uid = await makeAccount(store(), "ann@saltbox.example");
  await store()
    .documents.batch("test")
    .update(users, uid, { representsCasinos: ["saltbox"] })
    .set(casinos, "saltbox", casinoFixture())
    .commit();
  cookie = await sessionOf(store(), uid);
});

const overview = async () =>
  (await respond(() => loader(visit("/dashboard/casino/saltbox", { slug: "saltbox" }, { Cookie: cookie })))).data;

test("the overview shows the ten most urgent complaints, each with what staff last asked of the casino", async () => {
  const batch = store().documents.batch("test");
  const refs = Array.from({ length: 12 }, (_, at) => `EW-0000${String(at + 10)}`);
  for (const [at, ref] of refs.entries()) {
    const dueAt = `2026-12-${String(at + 10)}T12:00:00.000Z`;
    batch.set(complaints, ref, complaintFixture({ ...{ ref, waitingOn: "casino", dueAt, playerId: "player" } }));
    const said = (id: string, body: string, visibility: "parties" | "staff", at: string) =>
      batch.set(complaintMessages, `${ref}-${id}`, {
        ...{ complaintId: ref, party: "staff", authorId: "admin", authorName: "Desk", body, visibility, at },
      });
    said("first", "What happened?", "parties", "2026-11-20T10:00:00.000Z");
    said("second", "When did you pay?", "parties", "2026-11-20T11:00:00.000Z");
    // More than are read at once would be in the way of what was asked, if they were read.
    for (let note = 0; note < (at === 0 ? 25 : 1); note++)
      said(`note-${String(note)}`, "A note among ourselves.", "staff", "2026-11-20T12:00:00.000Z");
  }
  await batch.commit();
  const page = (await overview()) as { waiting: { ref: string; asked: string | null }[]; isComplete: boolean };
  expect(page.waiting.map(({ ref }) => ref)).toEqual(refs.slice(0, 10));
  expect(new Set(page.waiting.map(({ asked }) => asked))).toEqual(new Set(["When did you pay?"]));
  expect(page.isComplete).toBe(false);
  const own = (await respond(() => dashboard(visit("/dashboard", {}, { Cookie: cookie })))).data;
  expect(own).toMatchObject({
    casinoTasks: [
      {
        ...{ name: "Saltbox", path: "/dashboard/casino/saltbox", complaints: 10, isComplete: false },
        ...{ dueAt: "2026-12-10T12:00:00.000Z", reviews: 0 },
      },
    ],
  });
});

test("the overview counts unanswered reviews and changes none", async () => {
  const { publicId: _none, ...review } = reviewFixture({ userId: "player" });
  const answered = { ...review, reply: { body: "Thank you for your words.", at: "2026-11-20T12:00:00.000Z" } };
  await store()
    .documents.batch("test")
    .set(reviews, "saltbox.player", review)
    .set(reviews, "saltbox.other", { ...answered, userId: "other" })
    .commit();
  expect(await overview()).toMatchObject({ reviewCount: 1, waiting: [], isComplete: true });
  expect(await store().documents.get(reviews, "saltbox.player")).toMatchObject({ version: 1 });
});
