import { beforeEach, describe, expect, test } from "vitest";
import { acceptComplaint, askParty, decideComplaint } from "~/features/complaints/cases.server";
import { cleanUpComplaints } from "~/features/complaints/complaint-clean-up.server";
import { complaintDrafts, complaintEvidence, complaintMessages, complaints } from "~/features/complaints/collection";
import { clearingSentDrafts } from "~/platform/access/posted-forms/sent-forms.server";
import { unsavedTexts } from "~/platform/unsaved-text/collection";
import { loader as complaintJson } from "~/routes/api.v1.complaints.$ref[.]json";
import { loader as complaintsCsv } from "~/routes/api.v1.complaints[.]csv";
import { loader as complaintsJson } from "~/routes/api.v1.complaints[.]json";
import { loader as publicPage } from "~/routes/complaints.$ref";
import { action as caseAction, loader as caseLoader } from "~/routes/complaints.$ref_.case";
import { action as caseUpload } from "~/routes/complaints.$ref_.evidence";
import { loader as download } from "~/routes/complaints.$ref_.evidence_.$id";
import { loader as listPage } from "~/routes/complaints._index";
import { action as formAction, loader as formLoader } from "~/routes/complaints.submit-form";
import { action as sendAction, loader as previewLoader } from "~/routes/complaints.submit-form_.preview";
import { useTestBackend } from "../support/backend";
import { casinoFixture } from "../support/fixtures/casino";
import { acting, typed } from "../support/fixtures/case-people";
import { settings } from "~/platform/settings/collection";
import { DEFAULT_SETTINGS } from "~/platform/settings/defaults";
import { store } from "../support/fixtures/store";
import { personFixture, type Person } from "../support/signed-in";
import { post, respond, visit } from "../support/requests";

const current = useTestBackend();
let player: Person;
let casino: Person;
let stranger: Person;
let staff: Person;

beforeEach(async () => {
  await store(current().documents, { casinos: [casinoFixture({ slug: "saltbox", name: "Saltbox" })] });
  player = await personFixture(current(), "Maren");
  casino = await personFixture(current(), "Desk", { representsCasinos: ["saltbox"] });
  stranger = await personFixture(current(), "Stranger");
  staff = await personFixture(current(), "Freja", { role: "admin" });
});

const text = (name: string, content: string) => new File([content], name, { type: "text/plain" });

function multipart(fields: Record<string, string | undefined>, files: File[] = []): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, value);
  for (const file of files) form.append("evidence", file);
  return form;
}

const FORM = "/complaints/submit-form";
const keyOf = ({ headers }: { headers: Headers }) =>
  ({ Cookie: (headers.get("Set-Cookie") ?? "").split(";")[0] ?? "" }) as { Cookie: string };
const together = (...cookies: { Cookie: string }[]) => ({ Cookie: cookies.map(({ Cookie }) => Cookie).join("; ") });
const postForm = (
  fields: Record<string, string | undefined>,
  files: File[] = [],
  headers: HeadersInit = {},
  search = "",
) => respond(() => formAction(post(`${FORM}${search}`, multipart(fields, files), {}, headers)));

describe("the form", () => {
  test("a first look at it leaves no cookie and stores nothing", async () => {
    const { headers, data } = await respond(() => formLoader(visit(`${FORM}?casino=saltbox`)));
    expect(headers.get("Set-Cookie")).toBeNull();
    expect(data).toMatchObject({ draftId: null, values: { casino: "Saltbox" }, isSignedIn: false });
    expect(await current().documents.count(complaintDrafts)).toBe(0);
  });

  test("files that are too many are each named, and nothing typed is lost", async () => {
    const files = Array.from({ length: 13 }, (_, at) => text(`${String(at)}; a=b.txt`, `They wrote ${String(at)}.`));
    const answer = await postForm({ ...typed(), intent: "preview" }, files);
    expect(answer.status).toBe(422);
    expect(answer.data).toMatchObject({
      refused: ["10", "11", "12"].map((at) => `${at}; a=b.txt: there are already 10 files, the most you can add.`),
    });
    const shown = await respond(() => formLoader(visit(FORM, {}, keyOf(answer))));
    expect(shown.data).toMatchObject({ values: { story: typed()["story"] } });
  });

  test("one that fails comes back with all its text, every message and its files", async () => {
    const answer = await postForm({ ...typed({ title: "Short", incidentOn: "2027-01-01" }), intent: "preview" }, [
      text("mail.txt", "They wrote."),
      new File(["<html>"], "proof.png", { type: "image/png" }),
    ]);
    expect(answer.status).toBe(422);
    const { result, evidence, refused } = answer.data as {
      result: { error: Record<string, string[]>; initialValue: Record<string, string> };
      evidence: { name: string }[];
      refused: string[];
    };
    expect(Object.keys(result.error)).toEqual(["title", "incidentOn"]);
    expect(result.initialValue).toMatchObject({ title: "Short", accountName: "maren-secret-77" });
    expect(evidence.map(({ name }) => name)).toEqual(["mail.txt"]);
    expect(refused).toEqual(["proof.png: it is not the picture its name says it is."]);
    expect((await current().files.list("evidence/")).items).toHaveLength(1);
    const { data } = await respond(() => formLoader(visit(FORM, {}, keyOf(answer))));
    expect(data).toMatchObject({ values: { title: "Short" }, evidence: [{ name: "mail.txt" }] });
  });

  test("a visitor's text and files are theirs after signing in, and then nobody else's", async () => {
    const first = await postForm({ ...typed(), intent: "preview" }, [text("mail.txt", "They wrote.")]);
    expect(first.headers.get("Location")).toBe(`${FORM}/preview`);
    const key = keyOf(first);
    const seen = await respond(() => previewLoader(visit(`${FORM}/preview`, {}, key)));
    expect(seen.data).toMatchObject({ isSignedIn: false, title: typed().title });

    const { sendPath } = (
      await respond(() => previewLoader(visit(`${FORM}/preview`, {}, together(key, player.headers))))
    ).data as { sendPath: string };
    const sent = await respond(() => sendAction(post(sendPath, {}, {}, together(key, player.headers))));
    const again = await respond(() => sendAction(post(sendPath, {}, {}, together(key, player.headers))));
    const ref = /EW-\w{6}/.exec(sent.headers.get("Location") ?? "")?.[0] ?? "";
    expect(again.headers.get("Location")).toBe(sent.headers.get("Location"));
    expect(await current().documents.get(complaints, ref)).toMatchObject({ playerId: player.uid, state: "submitted" });
    expect(await current().documents.count(complaints)).toBe(1);
    expect((await current().documents.query(complaintEvidence)).items).toMatchObject([
      { ownerId: ref, visibility: "staff" },
    ]);
    const other = await respond(() => formLoader(visit(FORM, {}, together(key, stranger.headers))));
    expect(other.data).toMatchObject({ values: {}, evidence: [] });
  });

  test.each([
    [2, "48 hours"],
    [5, "5 days"],
  ])("with %d days for the first answer, the preview and the confirmation say %s", async (firstAnswerDays, said) => {
    const clocks = { ...DEFAULT_SETTINGS.clocks, firstAnswerDays };
    await current()
      .documents.batch("system:test")
      .set(settings, "current", { ...DEFAULT_SETTINGS, clocks })
      .commit();
    const key = keyOf(await postForm({ ...typed(), intent: "preview" }));
    const cookies = together(key, player.headers);
    const seen = await respond(() => previewLoader(visit(`${FORM}/preview`, {}, cookies)));
    expect(seen.data).toMatchObject({ firstAnswer: said });
    const { sendPath } = seen.data as { sendPath: string };
    const sent = await respond(() => sendAction(post(sendPath, {}, {}, cookies)));
    const to = sent.headers.get("Location") ?? "";
    const ref = /EW-\w{6}/.exec(to)?.[0] ?? "";
    const done = await respond(() => caseLoader(visit(to, { ref }, player.headers)));
    expect(done.data).toMatchObject({ done: expect.stringContaining(`within ${said} and`) });
  });

  test("sending without a session leads to Sign In and back", async () => {
    const { headers, status } = await respond(() => sendAction(post(`${FORM}/preview`, {})));
    expect(status).toBe(302);
    expect(headers.get("Location")).toBe("/login?redirectTo=%2Fcomplaints%2Fsubmit-form%2Fpreview");
  });

  test("a saved draft is there after the browser was closed, and another player's is not opened by its id", async () => {
    const saved = await postForm({ ...typed({ title: "Begun" }), intent: "save" }, [], player.headers);
    const { data } = await respond(() => formLoader(visit(FORM, {}, player.headers)));
    expect(data).toMatchObject({ values: { title: "Begun" }, result: null });
    const search = new URL(saved.headers.get("Location") ?? "", "http://x").search;
    const other = await respond(() => formLoader(visit(`${FORM}${search}`, {}, stranger.headers)));
    expect(other.data).toMatchObject({ values: {} });
    await postForm({ ...typed({ title: "Taken" }), intent: "save" }, [], stranger.headers, search);
    expect((await respond(() => formLoader(visit(FORM, {}, player.headers)))).data).toMatchObject({
      values: { title: "Begun" },
    });
  });

  test("a visitor's draft is deleted after a day, files and all", async () => {
    await postForm({ ...typed(), intent: "save" }, [text("mail.txt", "They wrote.")]);
    current().setClock("2026-11-22T12:00:01.000Z");
    await cleanUpComplaints();
    expect(await current().documents.count(complaintDrafts)).toBe(0);
    expect(await current().documents.count(complaintEvidence)).toBe(0);
    expect((await current().files.list("evidence/")).items).toEqual([]);
  });

  test("a post from another site is refused, and one that is too large as well", async () => {
    const evil = { "Sec-Fetch-Site": "cross-site" };
    expect((await postForm({ ...typed(), intent: "save" }, [], evil)).status).toBe(403);
    expect((await postForm({ intent: "save" }, [], { "Content-Length": "200000000" })).status).toBe(413);
    expect(await current().documents.count(complaintDrafts)).toBeLessThan(2);
  });
});

async function sent(files: File[] = []): Promise<string> {
  const draft = await postForm({ ...typed(), intent: "preview" }, files, player.headers);
  const search = new URL(draft.headers.get("Location") ?? "", "http://x").search;
  const answer = await respond(() => sendAction(post(`${FORM}/preview${search}`, {}, {}, player.headers)));
  return /EW-\w{6}/.exec(answer.headers.get("Location") ?? "")?.[0] ?? "";
}

async function askedCasino(files: File[] = []): Promise<string> {
  const ref = await sent(files);
  await acceptComplaint({ staff: acting(staff.uid), ref });
  await askParty({ staff: acting(staff.uid), ref }, { party: "casino", question: "What became of it?" });
  return ref;
}

const see = (ref: string, person?: Person) =>
  respond(() => caseLoader(visit(`/complaints/${ref}/case`, { ref }, person?.headers)));
const step = (ref: string, fields: Record<string, string>, person?: Person, files: File[] = []) =>
  respond(() => caseAction(post(`/complaints/${ref}/case`, multipart(fields, files), { ref }, person?.headers)));
const answer = { intent: "answer", body: "We have paid it out today.", key: "a-key-of-the-form" };

describe("the case's page", () => {
  test("is there for its player and staff, for its casino once it is taken up, and for nobody else", async () => {
    const ref = await sent();
    const statuses = async () => [
      (await see(ref, player)).status,
      (await see(ref, staff)).status,
      (await see(ref, casino)).status,
      (await see(ref, stranger)).status,
      (await see(ref)).status,
    ];
    expect(await statuses()).toEqual([200, 200, 404, 404, 302]);
    await acceptComplaint({ staff: acting(staff.uid), ref });
    expect(await statuses()).toEqual([200, 200, 200, 404, 302]);
  });

  test("says what is asked of whom, and offers each party its own steps", async () => {
    const ref = await askedCasino();
    const may = async (person: Person) => ((await see(ref, person)).data as { may: Record<string, boolean> }).may;
    expect(await may(casino)).toEqual({
      answer: true,
      withdraw: false,
      reopen: false,
      accept: false,
      addEvidence: true,
    });
    expect(await may(player)).toEqual({
      answer: false,
      withdraw: true,
      reopen: false,
      accept: false,
      addEvidence: true,
    });
    expect(Object.values(await may(staff)).some(Boolean)).toBe(false);
  });

  test("a repeated post makes one message, and a second answer is a conflict that keeps the text", async () => {
    const ref = await askedCasino();
    const [one, two] = [await step(ref, answer, casino), await step(ref, answer, casino)];
    expect([one.status, two.status]).toEqual([303, 303]);
    const late = await step(ref, { ...answer, key: "another-key-here" }, casino);
    expect(late.status).toBe(409);
    expect(late.data).toMatchObject({
      conflict: expect.stringContaining("from under_review to under_review"),
      result: { initialValue: { body: answer.body } },
    });
    const messages = await current().documents.query(complaintMessages, {
      where: [["complaintId", "==", ref]],
      orderBy: ["at"],
    });
    expect(messages.items).toHaveLength(2);
  });

  test("the wrong party, a stranger and an empty answer move nothing", async () => {
    const ref = await askedCasino();
    expect((await step(ref, answer, player)).status).toBe(409);
    expect((await step(ref, answer, staff)).status).toBe(403);
    expect((await step(ref, answer, stranger)).status).toBe(404);
    expect((await step(ref, { ...answer, body: "No" }, casino)).status).toBe(422);
    expect((await step(ref, { intent: "nonsense" }, casino)).status).toBe(404);
    expect(await current().documents.get(complaints, ref)).toMatchObject({ state: "awaiting_casino" });
  });

  test("an answer with a disguised file is not sent, and nothing of the file is kept", async () => {
    const ref = await askedCasino();
    const refused = await step(ref, answer, casino, [new File(["<svg/>"], "proof.png")]);
    expect(refused.status).toBe(422);
    expect(refused.data).toMatchObject({
      refused: [expect.stringContaining("proof.png")],
      result: { initialValue: { body: answer.body } },
    });
    expect((await current().files.list("evidence/")).items).toEqual([]);
    expect(await current().documents.get(complaints, ref)).toMatchObject({ state: "awaiting_casino" });
  });

  const attached = (ref: string, person: Person, files: File[]) => {
    const form = new FormData();
    // As the page posts it: the digest of what the step began with, and what is written in it.
    for (const [name, value] of Object.entries({
      __form: "case",
      intent: "attach:answer",
      "answer.~": "",
      key: "key-1",
    }))
      form.set(name, value);
    form.set("answer.body", answer.body);
    for (const file of files) form.append("answer.evidence", file);
    return respond(() =>
      clearingSentDrafts(post(`/complaints/${ref}/case`, form, { ref }, person.headers), caseAction),
    );
  };

  test("files are added to an answer one after another, which stays as it is written until it is sent", async () => {
    const ref = await askedCasino();
    for (const [minute, name] of ["first.txt", "second.txt"].entries()) {
      current().setClock(`2026-11-21T12:0${String(5 + minute)}:00.000Z`);
      const { status, headers } = await attached(ref, casino, [text(name, `What ${name} says.`)]);
      expect(status).toBe(303);
      const to = new URL(headers.get("Location") ?? "", "http://x");
      expect([to.pathname, to.searchParams.get("done"), to.hash]).toEqual([
        `/complaints/${ref}/case`,
        "added",
        "#answer-files",
      ]);
      const kept = await current().documents.get(unsavedTexts, to.searchParams.get("restored") ?? "");
      expect(kept?.fields).toContainEqual({ name: "answer.body", value: answer.body });
    }
    const added = async (person: Person) => ((await see(ref, person)).data as { addedForStep: object[] }).addedForStep;
    expect(await added(casino)).toMatchObject([{ name: "first.txt" }, { name: "second.txt" }]);
    expect(await added(player)).toEqual([]);
    expect(await current().documents.get(complaints, ref)).toMatchObject({ state: "awaiting_casino" });
    expect((await step(ref, answer, casino)).status).toBe(303);
    expect((await current().documents.query(complaintEvidence)).items).toHaveLength(2);
  });

  test("a file that can't be added to an answer is named beside it, and so is one that nobody chose", async () => {
    const ref = await askedCasino();
    const kept = { intent: "answer", isAttaching: true, others: { answer: { body: answer.body } } };
    const refused = await attached(ref, casino, [new File(["<svg/>"], "proof.png"), text("fine.txt", "Fine.")]);
    expect(refused.status).toBe(422);
    expect(refused.data).toMatchObject({ ...kept, refused: [expect.stringContaining("proof.png")] });
    expect((await see(ref, casino)).data).toMatchObject({ evidence: [{ name: "fine.txt" }] });
    expect((await attached(ref, casino, [])).data).toMatchObject({ ...kept, refused: ["Choose a file first."] });
    expect((await attached(ref, stranger, [text("fine.txt", "Fine.")])).status).toBe(404);
    expect(await current().documents.count(complaintEvidence)).toBe(1);
  });

  test("text sent after the session ended waits behind Sign In", async () => {
    const ref = await askedCasino();
    const away = await step(ref, answer);
    expect(away.status).toBe(302);
    expect(away.headers.get("Location")).toContain("/login?redirectTo=");
    const { items } = await current().documents.query(unsavedTexts, { orderBy: ["expiresAt"] });
    expect(items).toMatchObject([{ action: `/complaints/${ref}/case`, kind: "signed-out" }]);
    expect(items[0]?.fields).toContainEqual({ name: "body", value: answer.body });
    expect(await current().documents.get(complaints, ref)).toMatchObject({ state: "awaiting_casino" });
  });
});

describe("evidence", () => {
  test("is downloaded by its side and staff, by the other side when it is let, and never by others", async () => {
    const ref = await askedCasino([text("mail.txt", "They wrote.")]);
    const id = (await current().documents.query(complaintEvidence)).items[0]?.id ?? "";
    const open = (person: Person, of = ref) =>
      respond(() => download(visit(`/complaints/${of}/evidence/${id}`, { ref: of, id }, person.headers)));
    const mine = await open(player);
    expect(mine.status).toBe(200);
    expect(mine.data).toBe("They wrote.");
    expect(mine.headers.get("Content-Disposition")).toContain("attachment");
    expect(mine.headers.get("Cache-Control")).toContain("no-store");
    expect([(await open(staff)).status, (await open(casino)).status, (await open(stranger)).status]).toEqual([
      200, 404, 404,
    ]);
    expect((await step(ref, { intent: `show:${id}` }, casino)).status).toBe(404);
    expect((await step(ref, { intent: `show:${id}` }, player)).status).toBe(303);
    expect((await open(casino)).status).toBe(200);
  });

  test("sent by script answers with what is kept and why other files are not", async () => {
    const ref = await askedCasino();
    const upload = (file: File, person: Person) =>
      respond(() => caseUpload(post(`/complaints/${ref}/evidence`, multipart({}, [file]), { ref }, person.headers)));
    expect((await upload(text("log.txt", "Paid."), casino)).data).toMatchObject({
      evidence: [{ name: "log.txt" }],
      refused: [],
    });
    expect((await upload(new File(["x"], "run.exe"), casino)).data).toMatchObject({
      refused: [expect.stringContaining("run.exe")],
    });
    expect((await upload(text("log.txt", "Paid."), stranger)).status).toBe(404);
  });
});

test("no public page, payload or open data contains anything private", async () => {
  const ref = await askedCasino([text("private-evidence-name.txt", "The evidence itself.")]);
  await step(ref, { ...answer, body: "Words for the parties alone.", partiesOnly: "on" }, casino);
  await decideComplaint({ staff: acting(staff.uid), ref }, { to: "resolved", reason: "Paid." });
  const answers = await Promise.all([
    respond(() => publicPage(visit(`/complaints/${ref}`, { ref }))),
    respond(() => listPage(visit("/complaints"))),
    respond(() => complaintJson(visit(`/api/v1/complaints/${ref}.json`, { ref }))),
    respond(() => complaintsJson(visit("/api/v1/complaints.json"))),
    respond(() => complaintsCsv(visit("/api/v1/complaints.csv"))),
  ]);
  const everything = JSON.stringify(answers.map(({ data }) => data));
  expect(everything).toContain(typed().title);
  for (const secret of [
    "maren-secret-77",
    "private-evidence-name",
    "Words for the parties alone",
    player.uid,
    casino.uid,
    "@player.example",
  ])
    expect(everything).not.toContain(secret);
});
