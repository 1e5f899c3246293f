import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { StorageError } from "~/backend/files/errors";
import { complaintEvidence } from "~/features/complaints/collection";
import { FORM_FIELD, HELD_FILE_FIELD, heldFileValue, WRITER_FIELD } from "~/domain/forms/form-marks";
import { CLIENT_ADDRESS_HEADER, trustClientAddressHeader } from "~/http/security/client-address.server";
import { readUpload } from "~/http/bodies/form.server";
import { clearingSentDrafts } from "~/platform/access/posted-forms/sent-forms.server";
import { requireUser } from "~/platform/access/guards.server";
import { findRestored } from "~/platform/unsaved-text/restored-text.server";
import { unsavedTexts } from "~/platform/unsaved-text/collection";
import { loader as pendingLoader } from "~/routes/pending.$id";
import { cleanUpUnsavedTexts } from "~/platform/unsaved-text/unsaved-text.server";
import { backgroundDone } from "../../support/outbox/background-done";
import { useTestBackend } from "../../support/backend";
import { post, respond, visit } from "../../support/requests";
import { personFixture, revokedHeaders, type Person } from "../../support/signed-in";

const current = useTestBackend();
const PAGE = "/complaints/EW-000001/case";
let ada: Person;

beforeAll(trustClientAddressHeader);

beforeEach(async () => {
  ada = await personFixture(current(), "Ada");
});

function formWith(files: readonly File[], more: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ [FORM_FIELD]: "case", ...more })) form.append(name, value);
  for (const file of files) form.append("answer.evidence", file);
  return form;
}

const text = (name: string, content: string) => new File([content], name, { type: "text/plain" });
const heldPaths = async () => (await current().files.list("unsaved/")).items.map(({ fullPath }) => fullPath);

/** Posts without a session. Returns the id of what was held, and the cookie that opens it. */
async function sendSignedOut(form: FormData, address = "192.0.2.1") {
  const headers = { ...(await revokedHeaders(current(), ada)), Referer: `http://edgewise.test${PAGE}` };
  const answer = await respond(() =>
    requireUser(post(PAGE, form, {}, { ...headers, [CLIENT_ADDRESS_HEADER]: address }).request),
  );
  const id = /restored%3D([\w-]{22})/.exec(answer.headers.get("Location") ?? "")?.[1] ?? "";
  return { id, browser: (answer.headers.get("Set-Cookie") ?? "").split(";")[0] ?? "" };
}

/** Sends the form that was filled in; returns the files that its action gets. */
async function sendAgain({ id, browser }: { id: string; browser: string }, by: Person, numbers = ["0"]) {
  const form = new FormData();
  form.append(FORM_FIELD, "case");
  for (const number of numbers) form.append(HELD_FILE_FIELD, number);
  const got: [string, string, string][] = [];
  const { request } = post(`${PAGE}?restored=${id}`, form, {}, { Cookie: `${by.headers.Cookie}; ${browser}` });
  await clearingSentDrafts({ request }, async ({ request }) => {
    await readUpload(request, { file: 1_000, files: 3, total: 10_000 }, async ({ field, name, bytes }) => {
      got.push([field, name, bytes === null ? "too large" : new TextDecoder().decode(bytes)]);
    });
    return new Response(null, { status: 303, headers: { Location: PAGE } });
  });
  await backgroundDone();
  return got;
}

test("a file that was posted after the session had ended is sent with the form, once, and is gone then", async () => {
  const held = await sendSignedOut(formWith([text("mail.txt", "They wrote: soon.")]));
  expect(await heldPaths()).toHaveLength(1);
  const { items } = await current().documents.query(unsavedTexts, { orderBy: ["expiresAt"] });
  expect(items).toMatchObject([{ held: [{ field: "answer.evidence", name: "mail.txt" }], files: [] }]);
  expect(await sendAgain(held, ada)).toEqual([["answer.evidence", "mail.txt", "They wrote: soon."]]);
  expect(await heldPaths()).toEqual([]);
  expect(await current().documents.count(unsavedTexts)).toBe(0);
  expect(await current().documents.count(complaintEvidence)).toBe(0);
});

test("a text is dropped although the storage of its files is down, and they are deleted later", async () => {
  const held = await sendSignedOut(formWith([text("mail.txt", "They wrote: soon.")]));
  const remove = vi.spyOn(current().files, "delete").mockRejectedValueOnce(new StorageError("retry-limit-exceeded"));
  expect(await sendAgain(held, ada)).toHaveLength(1);
  expect(remove).toHaveBeenCalledOnce();
  expect(await current().documents.count(unsavedTexts)).toBe(0);
  expect(await heldPaths()).toHaveLength(1);
  current().setClock(new Date(current().clock().getTime() + 25 * 3_600_000).toISOString());
  await cleanUpUnsavedTexts();
  expect(await heldPaths()).toEqual([]);
});

test("nobody else gets the file, and no number but the file's own finds one", async () => {
  const held = await sendSignedOut(formWith([text("mail.txt", "They wrote: soon.")]));
  // The writer opens it first, so it is theirs.
  expect(await sendAgain(held, ada, ["1", "-1", "__proto__"])).toEqual([]);
  const again = await sendSignedOut(formWith([text("mail.txt", "They wrote: soon.")]));
  const bo = await personFixture(current(), "Bo");
  expect(await sendAgain({ ...again, browser: "" }, bo)).toEqual([]);
  // The form of another test is of nobody known: here its page says that it was made for Ada.
  const ofAda = await sendSignedOut(formWith([text("mail.txt", "They wrote: soon.")], { [WRITER_FIELD]: ada.uid }));
  expect(await sendAgain(ofAda, bo)).toEqual([]);
  expect(await sendAgain(ofAda, ada)).toHaveLength(1);
});

test("a file that has made room for others is named, to be chosen again, and a number twice is one file", async () => {
  const { id, browser } = await sendSignedOut(formWith([text("gone.txt", "a"), text("here.txt", "b")]));
  const [gone = ""] = await heldPaths();
  await current().files.delete(gone);
  const { request } = visit(`${PAGE}?restored=${id}`, {}, { Cookie: `${ada.headers.Cookie}; ${browser}` });
  const restored = await findRestored(request, ada.uid);
  expect(restored).toMatchObject({ held: [{ name: "here.txt", number: 1 }], files: ["gone.txt"] });
  expect(await sendAgain({ id, browser }, ada, ["1", "01", "1"])).toEqual([["answer.evidence", "here.txt", "b"]]);
});

test("an old file that can't be deleted leaves room to be made by the next, and a storage that deletes none isn't asked for ever", async () => {
  const old = (name: string, size: number) => ({ fullPath: `unsaved/${name}/0`, size, timeCreated: "2026-01-01" });
  const filled = [old("a", 120_000_000), ...["b", "c", "d", "e", "f", "g"].map((name) => old(name, 25_000_000))];
  vi.spyOn(current().files, "list").mockResolvedValue({ items: filled as never, nextPageToken: null });
  const remove = vi.spyOn(current().files, "delete").mockRejectedValueOnce(new StorageError("unauthorized"));
  await sendSignedOut(formWith([text("mail.txt", "a")]));
  expect(remove.mock.calls).toEqual([["unsaved/a/0"], ["unsaved/b/0"]]);

  for (const [code, tries] of [
    ["unauthorized", 5],
    ["retry-limit-exceeded", 1],
  ] as const) {
    remove.mockReset().mockRejectedValue(new StorageError(code));
    await sendSignedOut(formWith([text("mail.txt", "a")]));
    expect(remove).toHaveBeenCalledTimes(tries);
  }
  const { items } = await current().documents.query(unsavedTexts, { orderBy: ["expiresAt"] });
  expect(items.map(({ files }) => files.length).sort()).toEqual([0, 1, 1]);
});

test("files of strangers, from however many addresses, drive out none of a network that has sent few", async () => {
  const file = (name: string, rank: number, time: number) => ({
    fullPath: `unsaved/${name}/0-${String(rank)}`,
    size: 10_000_000,
    timeCreated: new Date(time).toISOString(),
  });
  // Five addresses, each with as much as one may send in an hour, and before them somebody with one file.
  const strangers = [1, 2, 3, 4, 5].flatMap((address) =>
    [10, 20, 30, 40, 50].map((rank) => file(`of-${String(address)}`, rank, rank)),
  );
  const all = [file("of-somebody", 3, 0), ...strangers];
  vi.spyOn(current().files, "list").mockResolvedValue({ items: all as never, nextPageToken: null });
  const remove = vi.spyOn(current().files, "delete").mockResolvedValue();
  await sendSignedOut(formWith([text("mail.txt", "a")]), "192.0.2.7");
  expect(remove.mock.calls).toEqual([["unsaved/of-1/0-50"], ["unsaved/of-2/0-50"]]);

  // A network that has sent more than anybody else gets no room.
  remove.mockClear();
  const put = vi.spyOn(current().files, "put");
  const ten = Array.from({ length: 10 }, (_, at) => text(`${String(at)}.txt`, "a"));
  for (let forms = 0; forms < 6; forms += 1) await sendSignedOut(formWith(ten), "198.51.100.1");
  const ranks = put.mock.calls.map(([path]) => Number(path.split("-").at(-1)));
  expect([ranks.length, Math.max(...ranks)]).toEqual([50, 50]);
  expect(remove.mock.calls.flat().filter((path) => path.includes("somebody"))).toEqual([]);
});

test("small files count too, so that one address can't drive out everybody else's with them", async () => {
  const ten = Array.from({ length: 10 }, (_, at) => text(`${String(at)}.txt`, "a"));
  for (let forms = 0; forms < 7; forms += 1) await sendSignedOut(formWith(ten));
  expect(await heldPaths()).toHaveLength(60);
});

test("the page of a text whose form is unknown names the files that are sent with it, and those to be chosen again", async () => {
  const { id, browser } = await sendSignedOut(formWith([text("gone.txt", "a"), text("here.txt", "b")]));
  const [gone = ""] = await heldPaths();
  await current().files.delete(gone);
  const Cookie = `${ada.headers.Cookie}; ${browser}`;
  const { data } = await respond(() => pendingLoader(visit(`/pending/${id}`, { id }, { Cookie })));
  expect(data).toMatchObject({ held: [{ name: "here.txt", number: 1 }], files: ["gone.txt"] });
  const asked = heldFileValue({ name: "here.txt", number: 1 });
  expect(await sendAgain({ id, browser }, ada, [asked])).toEqual([["answer.evidence", "here.txt", "b"]]);
});

test("files of a form whose session ends a second time are named, to be chosen again", async () => {
  const form = formWith([], { body: "My answer", [HELD_FILE_FIELD]: heldFileValue({ name: "mail.txt", number: 0 }) });
  await sendSignedOut(form);
  const { items } = await current().documents.query(unsavedTexts, { orderBy: ["expiresAt"] });
  expect(items).toMatchObject([{ held: [], files: ["mail.txt"], fields: [{ name: "body", value: "My answer" }] }]);
});

test("the text is kept when the files with it are refused", async () => {
  const many = Object.fromEntries(Array.from({ length: 250 }, (_, at) => [`field${String(at)}`, "a"]));
  await sendSignedOut(formWith([text("mail.txt", "a")], { body: "My answer", ...many }));
  const { items } = await current().documents.query(unsavedTexts, { orderBy: ["expiresAt"] });
  expect(items[0]?.fields[0]).toEqual({ name: "body", value: "My answer" });
});

test("a held file comes as a stream to a form that takes larger ones", async () => {
  const { id, browser } = await sendSignedOut(formWith([text("list.csv", "name\nSaltbox")]));
  const form = new FormData();
  form.append(HELD_FILE_FIELD, "0 list.csv");
  const { request } = post(`${PAGE}?restored=${id}`, form, {}, { Cookie: `${ada.headers.Cookie}; ${browser}` });
  const got: string[] = [];
  await clearingSentDrafts({ request }, async () => {
    await readUpload(request, { file: 1_000, files: 1, total: 10_000, isSpooled: true }, async ({ bytes, spooled }) => {
      expect(bytes).toBeNull();
      for await (const chunk of spooled ?? []) got.push(new TextDecoder().decode(chunk));
      await spooled?.close();
    });
    return {};
  });
  expect(got.join("")).toBe("name\nSaltbox");
});

test("a file larger than its form allows is passed on as too large", async () => {
  const held = await sendSignedOut(formWith([text("mail.txt", "x".repeat(1_001))]));
  expect(await sendAgain(held, ada)).toEqual([["answer.evidence", "mail.txt", "too large"]]);
});

test("of more than 25 MB, the last files are named, to be chosen again", async () => {
  const big = (name: string) => text(name, "x".repeat(10_000_000));
  await sendSignedOut(formWith([big("a"), big("b"), big("c")]));
  const { items } = await current().documents.query(unsavedTexts, { orderBy: ["expiresAt"] });
  expect(items).toMatchObject([{ held: [{ name: "a" }, { name: "b" }], files: ["c"] }]);
});

test("a form of another site leaves no file behind, and the clean-up deletes what has expired", async () => {
  const headers = { ...(await revokedHeaders(current(), ada)), "Sec-Fetch-Site": "cross-site" };
  await respond(() => requireUser(post(PAGE, formWith([text("a.txt", "a")]), {}, headers).request));
  expect(await heldPaths()).toEqual([]);
  await sendSignedOut(formWith([text("a.txt", "a")]));
  expect(await heldPaths()).toHaveLength(1);
  current().setClock(new Date(current().clock().getTime() + 86_400_000).toISOString());
  await cleanUpUnsavedTexts();
  expect(await heldPaths()).toEqual([]);
});

test("texts go a day after they came although the storage doesn't answer, and their files go later", async () => {
  await sendSignedOut(formWith([text("a.txt", "a")]));
  current().setClock(new Date(current().clock().getTime() + 86_400_000).toISOString());
  const failing = vi.spyOn(current().files, "list").mockRejectedValue(new Error("The storage doesn't answer."));
  await expect(cleanUpUnsavedTexts()).rejects.toThrow("storage");
  expect(await current().documents.count(unsavedTexts)).toBe(0);
  failing.mockRestore();
  await cleanUpUnsavedTexts();
  expect(await heldPaths()).toEqual([]);
});

test("a held file that can't be deleted keeps no other, and goes the next time", async () => {
  await sendSignedOut(formWith([text("a.txt", "a"), text("b.txt", "b")]));
  current().setClock(new Date(current().clock().getTime() + 86_400_000).toISOString());
  const failing = vi.spyOn(current().files, "delete").mockRejectedValueOnce(new Error("It can't be deleted."));
  await cleanUpUnsavedTexts();
  expect(await heldPaths()).toHaveLength(1);
  failing.mockRestore();
  await cleanUpUnsavedTexts();
  expect(await heldPaths()).toEqual([]);
});

test("one address can have 60 MB held in an hour; of more, the names are kept", async () => {
  const large = (name: string) => text(name, "a".repeat(9_500_000));
  for (let forms = 0; forms < 3; forms += 1) await sendSignedOut(formWith([large("one.txt"), large("two.txt")]));
  expect(await heldPaths()).toHaveLength(6);
  await sendSignedOut(formWith([large("one more.txt")]));
  expect(await heldPaths()).toHaveLength(6);
  const { items } = await current().documents.query(unsavedTexts, { orderBy: ["expiresAt"] });
  expect(items.flatMap(({ files }) => files)).toContain("one more.txt");
  await sendSignedOut(formWith([large("of somebody else.txt")]), "192.0.2.2");
  expect(await heldPaths()).toHaveLength(7);
}, 60_000);
