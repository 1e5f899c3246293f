import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { env } from "~/env.server";
import { cleanUpComplaints } from "~/features/complaints/complaint-clean-up.server";
import { complaintDrafts, complaintEvidence, takenSteps } from "~/features/complaints/collection";
import { findDraftPlace, keepComplaintDraft, MOST_DRAFTS } from "~/features/complaints/submit/prepared-drafts.server";
import { makeRoom } from "~/features/complaints/evidence/guest-storage.server";
import { storeEvidence } from "~/features/complaints/evidence/evidence.server";
import { cleanUpContactMessages, sendContactMessage } from "~/features/contact/contact.server";
import { contactMessages } from "~/features/contact/collection";
import { HONEYPOT_FIELD } from "~/http/security/honeypot";
import { keepNewest } from "~/backend/documents/keep-newest";
import { cleanUpUnconfirmed, subscribe } from "~/features/newsletter/newsletter.server";
import { subscribers } from "~/features/newsletter/collection";
import { action as formAction, loader as formLoader } from "~/routes/complaints.submit-form";
import { action as uploadAction } from "~/routes/complaints.submit-form_.evidence";
import { useTestBackend } from "../../support/backend";
import { post, respond, visit, type Answer } from "../../support/requests";
import { personFixture } from "../../support/signed-in";

const current = useTestBackend();
const FORM = "/complaints/submit-form";
const MEGABYTE = 1_000_000;
const former = env.ANONYMOUS_STORAGE_MB;

beforeEach(() => {
  env.ANONYMOUS_STORAGE_MB = 10;
});
afterEach(() => {
  env.ANONYMOUS_STORAGE_MB = former;
});

let files = 0;
/** A file of text unlike any other, nearly a megabyte large. */
const file = (name: string, bytes = 0.9 * MEGABYTE) =>
  new File([`${String((files += 1))} ${"a".repeat(bytes)}`], name, { type: "text/plain" });

const minutes = (count: number) =>
  current().setClock(new Date(current().clock().getTime() + count * 60_000).toISOString());

function send(story: string, sent: File[] = [], headers: HeadersInit = {}, search = ""): Promise<Answer> {
  const form = new FormData();
  form.set("story", story);
  form.set("intent", "save");
  for (const one of sent) form.append("evidence", one);
  minutes(1);
  return respond(() => formAction(post(`${FORM}${search}`, form, {}, headers)));
}

const keyOf = ({ headers }: Answer) => ({ Cookie: (headers.get("Set-Cookie") ?? "").split(";")[0] ?? "" });
const storedBytes = async () => (await current().files.list("evidence/")).items.length * MEGABYTE;
const storyOf = async (answer: Answer) => {
  const { data } = await respond(() => formLoader(visit(FORM, {}, keyOf(answer))));
  return (data as { values: { story?: string } }).values.story ?? null;
};

/** Puts a file into a draft as from another address. */
async function put(answer: Answer, draft: string): Promise<void> {
  expect(answer.status).toBe(303);
  expect(await makeRoom(0.9 * MEGABYTE, draft)).toBe(true);
  await storeEvidence(
    { ownerId: draft, party: "player", uploadedBy: null },
    {
      name: "a.txt",
      bytes: new Uint8Array(await file("a.txt").arrayBuffer()),
    },
  );
}

test("a complaint whose hidden field a password manager filled in is kept, and asked for again", async () => {
  const form = new FormData();
  form.set("story", "They kept my winnings.");
  form.set("intent", "preview");
  form.set(HONEYPOT_FIELD, "My own saved form");
  const answer = await respond(() => formAction(post(FORM, form)));
  expect(answer.status).toBe(422);
  expect(answer.data).toMatchObject({ result: { error: { "": [expect.stringContaining("send this again")] } } });
  expect(await storyOf(answer)).toBe("They kept my winnings.");
});

describe("storage without an account", () => {
  test("is a tenth of the total a day for one address, and the form stays", async () => {
    const first = await send("One", [file("one.txt")]);
    expect(first.status).toBe(303);
    const second = await send("Two", [file("two.txt", 200_000)], keyOf(first));
    expect(second.status).toBe(422);
    expect(second.data).toMatchObject({
      refused: ["two.txt: many files have been added from your network today. Sign in to add this one."],
    });
    expect(await storyOf(first)).toBe("Two");
    // By script as well.
    const form = new FormData();
    form.append("evidence", file("three.txt", 200_000));
    const upload = await respond(() => uploadAction(post(`${FORM}/evidence`, form, {}, keyOf(first))));
    expect(upload.data).toMatchObject({ refused: [expect.stringContaining("three.txt")] });
    expect(await storedBytes()).toBe(MEGABYTE);
  });

  test("makes room for new drafts: the oldest are deleted, with their files", async () => {
    const answers: Answer[] = [];
    for (let at = 0; at < 10; at += 1) {
      const answer = await send(`Draft ${String(at)}`);
      const { items } = await current().documents.query(complaintDrafts, {
        where: [["playerId", "==", null]],
        orderBy: ["-expiresAt"],
        limit: 1,
      });
      await put(answer, items[0]?.id ?? "");
      answers.push(answer);
    }
    expect(await storyOf(answers[0] as Answer)).toBe("Draft 0");
    const newest = await send("The newest", [file("new.txt")]);
    expect(newest.status).toBe(303);
    expect(await storyOf(newest)).toBe("The newest");
    expect(await storyOf(answers[0] as Answer)).toBeNull();
    expect(await storyOf(answers[9] as Answer)).toBe("Draft 9");
    expect(await storedBytes()).toBeLessThanOrEqual(10 * MEGABYTE);
    expect(await current().documents.count(complaintEvidence)).toBeLessThanOrEqual(10);
  });

  test("makes room by the next draft where the oldest one's file can't be deleted, which is deleted later", async () => {
    env.ANONYMOUS_STORAGE_MB = 2.2;
    const answers: Answer[] = [];
    const deleting = vi
      .spyOn(current().files, "delete")
      .mockRejectedValueOnce(new Error("The storage doesn't answer."));
    for (const story of ["One", "Two", "Three"]) {
      const answer = await send(story);
      const { items } = await current().documents.query(complaintDrafts, {
        where: [["playerId", "==", null]],
        orderBy: ["-expiresAt"],
        limit: 1,
      });
      await put(answer, items[0]?.id ?? "");
      answers.push(answer);
    }
    expect(deleting).toHaveBeenCalledTimes(2);
    expect(await Promise.all(answers.map(storyOf))).toEqual(["One", null, "Three"]);
    minutes(3 * 24 * 60);
    await cleanUpComplaints();
    expect(await storedBytes()).toBe(0);
  });

  test("counts drafts without files as well", async () => {
    env.ANONYMOUS_STORAGE_MB = 1;
    const first = await send("The first");
    for (let at = 0; at < 30; at += 1) await send(`Draft ${String(at)}`);
    expect(await current().documents.count(complaintDrafts)).toBeLessThanOrEqual(15);
    expect(await storyOf(first)).toBeNull();
    const last = await send("The last");
    expect(await storyOf(last)).toBe("The last");
  });

  test("is the player's own, and no visitor's any more, once they sign in", async () => {
    const player = await personFixture(current(), "Maren");
    const begun = await send("Begun", [file("a.txt", 1_000)]);
    const both = { Cookie: `${keyOf(begun).Cookie}; ${player.headers.Cookie}` };
    await respond(() => formLoader(visit(FORM, {}, both)));
    const evidence = await current().documents.query(complaintEvidence, {
      where: [["uploadedBy", "==", player.uid]],
      orderBy: ["at"],
    });
    expect(evidence.items.map(({ name }) => name)).toEqual(["a.txt"]);
  });

  test("leaves no file behind when its draft was deleted meanwhile", async () => {
    await storeEvidence(
      { ownerId: "0".repeat(64), party: "player", uploadedBy: null },
      {
        name: "a.txt",
        bytes: Buffer.from("Hello"),
      },
    );
    await cleanUpComplaints();
    expect(await current().documents.count(complaintEvidence)).toBe(1);
    minutes(3 * 24 * 60);
    await cleanUpComplaints();
    expect(await current().documents.count(complaintEvidence)).toBe(0);
    expect(await storedBytes()).toBe(0);
  });
});

describe("cheap storage", () => {
  test("a player can begin only so many complaints, and none of them is deleted", async () => {
    const player = await personFixture(current(), "Maren");
    for (let at = 0; at < MOST_DRAFTS; at += 1) {
      const place = await findDraftPlace(visit(`${FORM}?draft=new`, {}, player.headers).request, player.uid);
      await keepComplaintDraft(place, { story: `Draft ${String(at)}` });
    }
    const answer = await send("One more", [], player.headers, "?draft=new");
    expect(answer.status).toBe(429);
    expect(await current().documents.count(complaintDrafts)).toBe(MOST_DRAFTS);
    expect((await send("Again", [], player.headers)).status).toBe(303);
  });

  test("only a limited number of contact messages and unconfirmed addresses is kept, the newest", async () => {
    for (const name of ["a", "b", "c"]) {
      minutes(1);
      await sendContactMessage(randomUUID(), {
        type: "general",
        email: `${name}@x.example`,
        message: `${name} has written to you.`,
        errorStatus: null,
      });
      await subscribe(`${name}@x.example`, { source: "/", origin: "http://edgewise.test" });
    }
    expect(await cleanUpContactMessages(2)).toBe(1);
    expect(await cleanUpUnconfirmed(2)).toBe(1);
    const state = (name: string) => ({ where: [["state", "==", name]] as const, orderBy: ["-createdAt"] });
    const messages = await current().documents.query(contactMessages, state("open"));
    expect(messages.items.map(({ message }) => message)).toEqual(["c has written to you.", "b has written to you."]);
    const waiting = await current().documents.query(subscribers, state("unconfirmed"));
    expect(waiting.items.map(({ email }) => email)).toEqual(["c@x.example", "b@x.example"]);
  });

  test("the newest documents stay and the oldest go", async () => {
    const batch = current().documents.batch("system:test");
    for (let at = 0; at < 250; at += 1)
      batch.set(takenSteps, String(at), {
        ref: "EW-7K3Q9M",
        expiresAt: new Date(at * 60_000).toISOString(),
      });
    await batch.commit();
    const limit = { orderBy: "expiresAt", most: 20 };
    expect(await keepNewest(current().documents, "system:test", takenSteps, limit)).toBe(230);
    expect(await current().documents.get(takenSteps, "229")).toBeNull();
    expect(await current().documents.get(takenSteps, "230")).not.toBeNull();
    expect(await keepNewest(current().documents, "system:test", takenSteps, limit)).toBe(0);
  });
});
