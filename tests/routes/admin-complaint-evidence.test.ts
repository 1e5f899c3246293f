import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { users } from "~/platform/access/collection";
import { auditEntries } from "~/platform/audit/collection";
import { acceptComplaint } from "~/features/complaints/cases.server";
import { complaintEvidence } from "~/features/complaints/collection";
import type { EvidenceAnswer, EvidenceDesk } from "~/features/complaints/desk/evidence/evidence-desk.server";
import { storeEvidence } from "~/features/complaints/evidence/evidence.server";
import type { ComplaintDeskAnswer } from "~/features/complaints/desk/complaint-acts.server";
import type { DeskPage } from "~/features/complaints/desk/desk-page.server";
import { action as desk, loader as deskPage } from "~/routes/admin.complaints.$id";
import { action, loader } from "~/routes/admin.complaints.$id_.evidence.$file";
import { loader as content } from "~/routes/admin.complaints.$id_.evidence.$file_.content";
import { loader as redacted } from "~/routes/admin.complaints.$id_.evidence.$file_.redacted";
import { loader as publicJson } from "~/routes/api.v1.complaints.$ref[.]json";
import { loader as publicPage } from "~/routes/complaints.$ref";
import { loader as partyPage } from "~/routes/complaints.$ref_.case";
import { loader as releasedFile } from "~/routes/complaints.$ref_.released.$file";
import { useTestBackend } from "../support/backend";
import { acting, PLAYER, storePeople, submitted, typed } from "../support/fixtures/case-people";
import { casinoFixture } from "../support/fixtures/casino";
import { deskReads } from "../support/fixtures/desk-case";
import { store } from "../support/fixtures/store";
import { as, person, usePeople, type Who } from "../support/people";
import { respond, visit } from "../support/requests";

const current = useTestBackend();
usePeople(current);
const { find, acts, expectTrail } = deskReads(current);
let ref = "";
let id = "";

/** White, 200 by 100 pixels. */
const picture = () =>
  sharp({ create: { width: 200, height: 100, channels: 3, background: "#fff" } })
    .png()
    .toBuffer();
const keep = (name: string, bytes: Uint8Array, ownerId = ref) =>
  storeEvidence({ ownerId, party: "player", uploadedBy: PLAYER }, { name, bytes });

beforeEach(async () => {
  await store(current().documents, { casinos: [casinoFixture({ slug: "saltbox", name: "Saltbox" })] });
  await storePeople();
  ref = await submitted();
  id = await keep("statement of Maren Holm.png", await picture());
});

const path = (file = id, of = ref) => `/admin/complaints/${of}/evidence/${file}`;
const send = (form: Record<string, string | string[]> | FormData, { file = id, of = ref, who = "admin" as Who } = {}) =>
  respond(() => action(as(who, path(file, of), { id: of, file }, form)));
const see = async (file = id, search = "") => {
  const answer = await respond(() => loader(as("admin", `${path(file)}${search}`, { id: ref, file })));
  expect(answer.status).toBe(200);
  return (answer.data as { page: EvidenceDesk }).page;
};
const stored = async (file = id) => {
  const evidence = await current().documents.get(complaintEvidence, file);
  if (!evidence) throw new Error("The evidence is not stored.");
  return evidence;
};
const open = (file = id, who?: Who) =>
  respond(() =>
    releasedFile(who ? as(who, `/complaints/${ref}/released/${file}`, { ref, file }) : visit("/x", { ref, file })),
  );
const files = async () => (await current().files.list(`evidence/${ref}/`)).items.length;
const accept = () => acceptComplaint({ staff: acting(), ref });
const AREA = { x: "0", y: "0", w: "50", h: "100" };
const RELEASE = { name: "Bank statement", visibility: "public" };

async function pixels(bytes: Uint8Array): Promise<(x: number) => number> {
  const { data, info } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true });
  return (x) => data[(info.height >> 1) * info.width * info.channels + x * info.channels] ?? -1;
}
async function bytesOf(filePath: string): Promise<Uint8Array> {
  const { body } = await current().files.get(filePath);
  return new Uint8Array(await new Response(body).arrayBuffer());
}

describe("The viewer", () => {
  test("shows text as text, whatever stands in it", async () => {
    const file = await keep("chat.txt", Buffer.from("They wrote: <script>alert(1)</script> **soon**"));
    expect(await see(file)).toMatchObject({ text: "They wrote: <script>alert(1)</script> **soon**" });
    const answer = await respond(() => content(as("admin", `${path(file)}/content`, { id: ref, file })));
    expect(answer.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
    expect(answer.headers.get("Content-Security-Policy")).toContain("sandbox");
    expect(answer.headers.get("Cache-Control")).toContain("no-store");
  });

  test("serves an original to staff alone, and only with its own case", async () => {
    const original = (who: Who, of = ref) =>
      respond(() => content(as(who, `${path(id, of)}/content`, { id: of, file: id })));
    expect((await original("admin")).headers.get("Content-Type")).toBe("image/webp");
    expect((await original("member")).status).toBe(302);
    expect((await original("visitor")).status).toBe(302);
    const other = await submitted(typed({ incidentOn: "2026-09-01" }));
    expect((await original("admin", other)).status).toBe(404);
    expect((await respond(() => loader(as("admin", path(id, other), { id: other, file: id })))).status).toBe(404);
    expect((await send({ intent: "withdraw" }, { of: other })).status).toBe(404);
    expect((await send({ intent: "review", state: "relevant" }, { of: other })).status).toBe(404);
    expect((await send({ intent: "release-original", ...RELEASE, confirmed: "on" }, { of: other })).status).toBe(404);
    const preview = await respond(() =>
      redacted(as("admin", `${path(id, other)}/redacted?x=1&y=1&w=9&h=9`, { id: other, file: id })),
    );
    expect(preview.status).toBe(404);
    expect((await stored()).released ?? null).toBeNull();
  });

  test("gives a file back under its own name, without folders, whatever the name would mean to machines", async () => {
    const file = await keep('../../etc/pass<b>wd" onload="x".txt', Buffer.from("They wrote."));
    expect((await stored(file)).name).toBe('pass<b>wd" onload="x".txt');
    const answer = await respond(() => content(as("admin", `${path(file)}/content?download=1`, { id: ref, file })));
    expect(answer.headers.get("Content-Disposition")).toMatch(/^attachment; filename="[\w .()-]+"; filename\*=UTF-8''/);
    expect(decodeURIComponent(answer.headers.get("Content-Disposition")?.split("''")[1] ?? "")).toBe(
      'pass<b>wd" onload="x".txt',
    );
  });

  test("notes what staff made of a file, in the log as well", async () => {
    expect((await send({ intent: "review", state: "relevant", note: "The S is in it." })).status).toBe(303);
    expect((await stored()).review).toMatchObject({ state: "relevant", note: "The S is in it.", by: "The admin" });
    expect(await acts(ref)).toMatchObject([{ action: "evidence.review" }]);
    expect((await send({ intent: "review", state: "burned" })).status).toBe(422);
    // Sent, and the file that came with it: staff's notes on it are no entry.
    await expectTrail(ref, 2);
  });
});

describe("Painting areas black", () => {
  test("is previewed for staff and stored nowhere", async () => {
    const answer = await respond(() =>
      redacted(as("admin", `${path()}/redacted?x=0&y=0&w=50&h=100`, { id: ref, file: id })),
    );
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Type")).toBe("image/webp");
    expect(await files()).toBe(1);
    expect((await see(id, "?x=0&y=0&w=50&h=100&name=Bank")).preview).toContain("/redacted?x=0&y=0&w=50&h=100");
    expect((await see(id, "?x=0&y=&w=50&h=100")).areaProblem).toContain("Area 1");
    const bad = await respond(() => redacted(as("admin", `${path()}/redacted?x=0`, { id: ref, file: id })));
    expect(bad.status).toBe(400);
  });

  test("leaves nothing of what stood beneath, and the original as it was", async () => {
    expect((await send({ intent: "release-areas", ...RELEASE, ...AREA })).status).toBe(303);
    const { released, path: original } = await stored();
    expect(released).toMatchObject({ kind: "redacted", name: "Bank statement.webp", width: 200, height: 100 });
    const at = await pixels(await bytesOf(released?.path ?? ""));
    expect(at(20)).toBeLessThan(20);
    expect(at(180)).toBeGreaterThan(235);
    expect((await pixels(await bytesOf(original)))(20)).toBeGreaterThan(235);
  });

  test.each([
    [{ x: "0", y: "0", w: "0", h: "10" }, "Area 1"],
    [{ x: "", y: "", w: "", h: "" }, "Mark at least one area"],
    [{ x: "120", y: "0", w: "5", h: "5" }, "Area 1"],
    [{ x: "a", y: "0", w: "5", h: "5" }, "Area 1"],
  ])("with %j releases nothing and keeps what was typed", async (area, problem) => {
    const answer = await send({ intent: "release-areas", ...RELEASE, ...area });
    expect(answer.status).toBe(422);
    const { areas, problem: said, result } = answer.data as EvidenceAnswer;
    expect(said).toContain(problem);
    expect(areas).toEqual([area]);
    expect(result?.initialValue).toMatchObject(RELEASE);
    expect((await stored()).released ?? null).toBeNull();
  });

  test("is for pictures alone", async () => {
    const file = await keep("chat.txt", Buffer.from("They wrote."));
    expect((await send({ intent: "release-areas", ...RELEASE, ...AREA }, { file })).status).toBe(404);
  });
});

test("a file whose bytes are gone is not found", async () => {
  const file = await keep("chat.txt", Buffer.from("They wrote."));
  await current().files.delete((await stored(file)).path);
  const answer = await respond(() => loader(as("admin", path(file), { id: ref, file })));
  expect(answer.status).toBe(404);
  await current().files.delete((await stored()).path);
  expect((await send({ intent: "release-areas", ...RELEASE, ...AREA })).status).toBe(404);
});

describe("A picture on the desk of its case", () => {
  const address = (file = id) => `/admin/complaints/${ref}?file=${file}`;
  const release = (form: Record<string, string | string[]>, { file = id, who = "admin" as Who } = {}) =>
    respond(() => desk(as(who, address(), { id: ref }, { intent: "release-areas", file, ...form })));
  const seenAtDesk = async (search = "") => {
    const answer = await respond(() => deskPage(as("admin", `/admin/complaints/${ref}${search}`, { id: ref })));
    return (answer.data as { page: DeskPage }).page;
  };

  test("is the one that was asked for, or the first that nobody has reviewed", async () => {
    const second = await keep("second.png", await picture());
    expect((await seenAtDesk()).shownFile).toBe(id);
    await send({ intent: "review", state: "relevant" });
    expect((await seenAtDesk()).shownFile).toBe(second);
    expect((await seenAtDesk(`?file=${id}`)).shownFile).toBe(id);
    expect((await seenAtDesk("?file=another")).shownFile).toBe(second);
  });

  test("is released redacted there, and stays the one that is shown", async () => {
    const answer = await release({ ...RELEASE, ...AREA });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("Location")).toBe(`/admin/complaints/${ref}?done=released&file=${id}`);
    const { released } = await stored();
    expect(released).toMatchObject({ kind: "redacted", name: "Bank statement.webp" });
    expect((await pixels(await bytesOf(released?.path ?? "")))(20)).toBeLessThan(20);
  });

  test("is not released without a valid area or name; what was marked and typed elsewhere stays", async () => {
    const form = { ...RELEASE, name: "", ...AREA, "write.body": "Half a sentence", __first: "" };
    const answer = await release(form);
    expect(answer.status).toBe(422);
    const { release: kept, result } = answer.data as ComplaintDeskAnswer;
    expect(kept).toEqual({ problem: null, areas: [AREA] });
    expect(result?.error).toMatchObject({ name: ["Name the copy."] });
    const unmarked = await release({ ...RELEASE, ...AREA, w: "0" });
    expect((unmarked.data as ComplaintDeskAnswer).release?.problem).toContain("Area 1");
    expect((await stored()).released ?? null).toBeNull();
  });

  test("is released by those alone who handle the case, and with the files of this case", async () => {
    for (const who of ["member", "visitor"] as const)
      expect((await release({ ...RELEASE, ...AREA }, { who })).status).toBe(302);
    const elsewhere = await keep("other.png", await picture(), await submitted(typed({ incidentOn: "2026-01-20" })));
    expect((await release({ ...RELEASE, ...AREA }, { file: elsewhere })).status).toBe(404);
    expect((await release({ ...RELEASE, ...AREA }, { file: "nothing" })).status).toBe(404);
    expect((await stored(elsewhere)).released ?? null).toBeNull();
  });
});

describe("A released copy", () => {
  test("for everybody is there when the complaint is public, without the uploader's name for it", async () => {
    await send({ intent: "release-areas", ...RELEASE, ...AREA });
    expect((await open()).status).toBe(404);
    await accept();
    const answer = await open();
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Cache-Control")).toContain("private");
    const page = await respond(() => publicPage(visit(`/complaints/${ref}`, { ref })));
    expect(page.data).toMatchObject({ complaint: { evidence: [{ id, name: "Bank statement.webp", width: 200 }] } });
    const json = await respond(() => publicJson(visit(`/api/v1/complaints/${ref}.json`, { ref })));
    for (const data of [page.data, json.data]) {
      expect(JSON.stringify(data)).toContain("Bank statement");
      expect(JSON.stringify(data)).not.toMatch(/Maren Holm|evidence\/EW|"path"|uploadedBy/);
    }
    expect(await acts(ref)).toContainEqual(
      expect.objectContaining({ action: "evidence.release", actorName: "The admin" }) as object,
    );
  });

  test("for both sides is seen by the parties and staff, and by no one else", async () => {
    await accept();
    await send({ intent: "release-areas", ...RELEASE, visibility: "parties", ...AREA });
    expect((await open()).status).toBe(404);
    expect((await open(id, "member")).status).toBe(404);
    expect((await open(id, "admin")).status).toBe(200);
    await current()
      .documents.batch("system:test")
      .update(users, person("member").uid, { representsCasinos: ["saltbox"] })
      .commit();
    expect((await open(id, "member")).status).toBe(200);
    const party = await respond(() => partyPage(as("member", `/complaints/${ref}/case`, { ref })));
    expect(party.data).toMatchObject({ evidence: [], complaint: { evidence: [{ name: "Bank statement.webp" }] } });
    const page = await respond(() => publicPage(visit(`/complaints/${ref}`, { ref })));
    expect(page.data).toMatchObject({ complaint: { evidence: [] } });
  });

  test("as it is needs a confirmation, and is a file of its own", async () => {
    const form = { intent: "release-original", ...RELEASE };
    const unsure = await send(form);
    expect(unsure.status).toBe(422);
    expect((unsure.data as EvidenceAnswer).result?.error).toHaveProperty("confirmed");
    expect((await send({ ...form, confirmed: "on" })).status).toBe(303);
    const { released, path: original } = await stored();
    expect(released).toMatchObject({ kind: "as_is" });
    expect(released?.path).not.toBe(original);
    expect(await files()).toBe(2);
  });

  test("that is withdrawn is gone for everybody, file and all; a newer one takes the place of an older", async () => {
    await accept();
    await send({ intent: "release-areas", ...RELEASE, ...AREA });
    await send({ intent: "release-areas", ...RELEASE, name: "A second copy", ...AREA });
    expect(await files()).toBe(2);
    expect((await send({ intent: "withdraw" })).status).toBe(303);
    expect((await stored()).released).toBeNull();
    expect(await files()).toBe(1);
    expect((await open()).status).toBe(404);
    expect((await open(id, "admin")).status).toBe(404);
    expect((await acts(ref)).map((one) => one.action)).toContain("evidence.withdraw");
  });

  test("can be a file that staff prepared, checked like any other", async () => {
    const upload = (name: string, bytes: Uint8Array<ArrayBuffer> | string) => {
      const form = new FormData();
      for (const [field, value] of Object.entries({ intent: "release-upload", ...RELEASE })) form.set(field, value);
      form.set("copy", new File([bytes], name));
      return send(form);
    };
    const disguised = await upload("copy.png", "<html><script>alert(1)</script>");
    expect(disguised.status).toBe(422);
    expect((disguised.data as EvidenceAnswer).problem).toContain("not the picture");
    expect((await send({ intent: "release-upload", ...RELEASE })).status).toBe(422);
    expect((await upload("../copy.txt", "With names covered.")).status).toBe(303);
    expect((await stored()).released).toMatchObject({ name: "Bank statement.txt", contentType: "text/plain" });
  });

  test("is released by nobody but staff", async () => {
    for (const who of ["member", "visitor"] as const) {
      expect((await send({ intent: "release-original", ...RELEASE, confirmed: "on" }, { who })).status).toBe(302);
      expect((await send({ intent: "release-areas", ...RELEASE, ...AREA }, { who })).status).toBe(302);
      expect((await send({ intent: "withdraw" }, { who })).status).toBe(302);
      expect((await send({ intent: "review", state: "relevant" }, { who })).status).toBe(302);
    }
    const evidence = await stored();
    expect([evidence.released ?? null, evidence.review ?? null]).toEqual([null, null]);
    expect(await files()).toBe(1);
    expect(await current().documents.count(auditEntries)).toBe(0);
    expect((await find(ref)).version).toBe(1);
  });
});

test("looking at a file is in the log, once an hour, without the file’s name", async () => {
  const looks = async () => {
    const { items } = await current().documents.query(auditEntries, { orderBy: ["at"], limit: 100 });
    return items.filter(({ action: act }) => act === "evidence.view");
  };
  await see();
  await respond(() => content(as("admin", `${path()}/content`, { id: ref, file: id })));
  expect(await looks()).toMatchObject([
    { actorId: person("admin").uid, entityId: ref, note: `File ${id} of the player` },
  ]);
  expect(JSON.stringify(await looks())).not.toContain("Maren");
  await respond(() => content(as("member", `${path()}/content`, { id: ref, file: id })));
  expect(await looks()).toHaveLength(1);
  current().setClock(new Date(current().clock().getTime() + 3_600_000).toISOString());
  await respond(() => redacted(as("admin", `${path()}/redacted?x=0&y=0&w=50&h=100`, { id: ref, file: id })));
  expect(await looks()).toHaveLength(2);
});
