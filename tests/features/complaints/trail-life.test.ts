import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Stored } from "~/backend/documents/port";
import { installBackend } from "~/backend/index.server";
import { users } from "~/platform/access/collection";
import { acceptComplaint, askParty, mergeComplaint, writeMessage } from "~/features/complaints/cases.server";
import { complaintEvents, complaintEvidence, complaintMessages, complaints } from "~/features/complaints/collection";
import { erasePlayer, renamePlayer } from "~/features/complaints/party/player-name.server";
import type { ComplaintEventFields, ComplaintFields } from "~/features/complaints/schema";
import { anchorTrails } from "~/features/complaints/trail-anchoring.server";
import { auditTrails } from "~/site/trail/trail-audit.server";
import { sealTrails } from "~/site/trail/trail-job.server";
import { auditSite } from "~/site/trail/trail-site-audit.server";
import { NO_HASH } from "~/features/complaints/trail/trail.server";
import { canonicalJson } from "~/domain/canonical-json";
import { allHeads } from "~/site/trail/all-heads.server";
import { trailProgress, trailRoots } from "~/platform/trail/collection";
import { sealDays } from "~/platform/trail/sealing.server";
import type { SigningKeys } from "~/platform/trail/signing-keys.server";
import { openOutbox } from "~/backend/mail/outbox.server";
import { digestOf } from "~/platform/trail/commitments.server";
import { parseSavedRoots } from "~/platform/trail/roots.server";
import { loader as trailFile } from "~/routes/[.well-known].edgewise-trail[.]json";
import { loader as casinosJson } from "~/routes/api.v1.casinos[.]json";
import { loader as register } from "~/routes/how-we-earn.register[.]json";
import { loader as complaintJson } from "~/routes/api.v1.complaints.$ref[.]json";
import { loader as complaintsJson } from "~/routes/api.v1.complaints[.]json";
import { loader as complaintPage } from "~/routes/complaints.$ref";
import { createHash } from "node:crypto";
import { backgroundDone } from "../../support/outbox/background-done";
import { useTestBackend } from "../../support/backend";
import { openDemoBackend } from "../../support/sites/demo-store";
import { acting, STAFF, storePeople, submitted, typed } from "../../support/fixtures/case-people";
import { casinoFixture } from "../../support/fixtures/casino";
import { store } from "../../support/fixtures/store";
import { livelyCase, newKeys, pass } from "../../support/fixtures/trail-case";
import { respond, visit } from "../../support/requests";

const current = useTestBackend();
const documents = () => current().documents;
const keys = newKeys();

beforeEach(async () => {
  await store(documents(), { casinos: [casinoFixture({ slug: "saltbox", name: "Saltbox" })] });
  await storePeople();
});

async function find(ref: string): Promise<Stored<ComplaintFields>> {
  const complaint = await documents().get(complaints, ref);
  if (!complaint) throw new Error(`${ref} is not stored.`);
  return complaint;
}
const events = async (ref: string) =>
  (await documents().query(complaintEvents, { where: [["complaintId", "==", ref]], orderBy: ["sequence"] })).items;
const problems = async (ref: string | null = null) => (await auditTrails(ref))?.problems;
const openData = async (ref: string) =>
  (await respond(() => complaintJson(visit(`/api/v1/complaints/${ref}.json`, { ref })))).data as Record<string, never>;

describe("a private part of a case", () => {
  test("can't be found by trying: its salt is in no public data, and that of a text goes with the text", async () => {
    const ref = await livelyCase(current());
    const { trail, salts } = (await openData(ref)) as unknown as {
      trail: ComplaintEventFields[];
      salts: Record<string, string>;
    };
    const items = new Set(trail.flatMap(({ content }) => (content ?? []).map(({ item }) => item)));
    expect([...items].filter((item) => item.startsWith("private")).length).toBeGreaterThan(3);
    expect(Object.keys(salts).filter((item) => item.startsWith("private"))).toEqual([]);
    const published = JSON.stringify(await openData(ref));
    const { items: messages } = await documents().query(complaintMessages, { limit: 100 });
    for (const { salt, visibility } of messages)
      expect(published.includes(salt ?? "?"), visibility).toBe(visibility === "public");
    expect(published).not.toContain((await find(ref)).trailSalts?.["private"]);

    // Somebody who knows the story but for a word can't try words against the digest that stays of it.
    const story = typed().story ?? "";
    const first = trail[0]?.content?.find(({ item }) => item === "story")?.digest;
    for (const salt of Object.values((await find(ref)).trailSalts ?? {}))
      expect(digestOf("story", { value: story, salt })).not.toBe(first);
  });

  test("is deleted with the account; the trail says when, and still verifies", async () => {
    const ref = await livelyCase(current());
    const before = await find(ref);
    pass(current(), 1);
    await sealTrails(undefined, keys);
    await erasePlayer(ref, "Former player");
    await erasePlayer(ref, "Former player");
    const after = await find(ref);
    expect(after).toMatchObject({ playerName: "Former player", accountName: null });
    for (const item of ["playerName", "private"]) expect(after.trailSalts?.[item]).not.toBe(before.trailSalts?.[item]);
    expect(after.trailSalts?.["story"]).toBe(before.trailSalts?.["story"]);
    const [last, ...earlier] = (await events(ref)).reverse();
    expect(last).toMatchObject({
      kind: "erasure",
      from: "resolved",
      to: "resolved",
      at: current().clock().toISOString(),
    });
    expect(earlier.some(({ kind }) => kind === "erasure")).toBe(false);
    expect(await problems()).toEqual([]);
    const { data } = await respond(() => complaintPage(visit(`/complaints/${ref}`, { ref })));
    expect(data).toMatchObject({ trail: { problems: [], coveredFrom: 1 } });
  });

  test("a name that staff change is entered once, for the complaint and each message", async () => {
    const ref = await livelyCase(current());
    const { length } = await events(ref);
    await renamePlayer(ref, "Somebody");
    await renamePlayer(ref, "Somebody");
    expect(await events(ref)).toHaveLength(length + 1);
    expect((await events(ref)).at(-1)).toMatchObject({ kind: "name", reason: expect.not.stringContaining("Maren") });
    expect(await problems()).toEqual([]);
  });
});

describe("a case", () => {
  test("that others note something on meanwhile can still be moved by one who had it open", async () => {
    const ref = await submitted(typed());
    await acceptComplaint({ staff: acting(), ref });
    const seen = (await events(ref)).length;
    for (let notes = 0; notes < 3; notes += 1)
      await writeMessage({ staff: acting(), ref }, { body: `Note ${String(notes)}`, visibility: "staff" });
    await askParty({ staff: acting(), ref, version: seen }, { party: "casino", question: "What became of it?" });
    await expect(
      askParty({ staff: acting(), ref, version: seen }, { party: "casino", question: "What became of it?" }),
    ).rejects.toThrow();
    expect(await problems()).toEqual([]);
  });

  test("and its duplicate both hold after they were merged", async () => {
    const ref = await submitted(typed());
    const other = await submitted(typed({ incidentOn: "2026-09-01" }));
    await mergeComplaint({ staff: acting(), ref: other }, { into: ref });
    expect((await events(ref)).at(-1)).toMatchObject({ kind: "duplicate" });
    expect(await problems()).toEqual([]);
  });
});

describe("a trail from before contents were covered", () => {
  /** Takes a case back to what an earlier release would have left of it. */
  async function aged(): Promise<string> {
    const ref = await livelyCase(current());
    const batch = documents().batch("system:test");
    let previousHash = NO_HASH;
    let sequence = 0;
    for (const { id, kind, complaintId, from, to, actor, reason, at } of await events(ref)) {
      batch.delete(complaintEvents, id);
      if (kind === "message" || kind === "evidence") continue;
      sequence += 1;
      const unhashed = { complaintId, sequence, from, to, actor, reason, at, previousHash };
      previousHash = createHash("sha256").update(canonicalJson(unhashed)).digest("hex");
      batch.set(complaintEvents, `${ref}.${String(sequence)}`, { ...unhashed, hash: previousHash });
    }
    batch.update(complaints, ref, { trailSalts: undefined });
    const { items: messages } = await documents().query(complaintMessages, { limit: 100 });
    for (const { id } of messages) batch.update(complaintMessages, id, { salt: undefined });
    const { items: files } = await documents().query(complaintEvidence, { limit: 100 });
    for (const { id, released } of files) {
      const { sha256: _hash, salt: _salt, ...old } = released ?? {};
      batch.update(complaintEvidence, id, { salt: undefined, released: released && (old as typeof released) });
    }
    await batch.commit();
    return ref;
  }

  test("verifies as it is, and is said to cover no contents", async () => {
    const ref = await aged();
    expect(await auditTrails(null)).toMatchObject({ uncovered: 1, problems: [] });
    const { data } = await respond(() => complaintPage(visit(`/complaints/${ref}`, { ref })));
    expect(data).toMatchObject({ trail: { problems: [], coveredFrom: null } });
  });

  test("is anchored as it stands, once, with the content of what was released", async () => {
    const ref = await aged();
    const { length } = await events(ref);
    expect([await anchorTrails(), await anchorTrails()]).toEqual([1, 0]);
    expect(await events(ref)).toHaveLength(length + 1);
    const anchor = (await events(ref)).at(-1);
    expect(anchor).toMatchObject({ v: 2, kind: "anchor", from: "resolved", to: "resolved" });
    expect(await auditTrails(null)).toMatchObject({ uncovered: 0, problems: [] });
    const { items: files } = await documents().query(complaintEvidence, { limit: 10 });
    expect(files.map(({ released, sha256 }) => released?.sha256 === sha256)).toEqual([true]);
    await documents()
      .batch("system:forger")
      .update(complaints, ref, { title: "They paid me at once, they say" })
      .commit();
    expect(await problems()).toHaveLength(1);
  });

  test("is anchored by its next step, where that comes first", async () => {
    const ref = await aged();
    await erasePlayer(ref, "Former player");
    expect(await auditTrails(null)).toMatchObject({ uncovered: 0, problems: [] });
    expect(await anchorTrails()).toBe(0);
  });
});

describe("the daily job", () => {
  test("mails each admin a root they can keep, once, and the file that is published has it", async () => {
    await livelyCase(current());
    pass(current(), 1);
    await backgroundDone();
    current().sent.length = 0;
    await sealTrails(undefined, keys);
    await sealTrails(undefined, keys);
    await backgroundDone();
    const mails = current().sent.filter(({ kind }) => kind === "trail-root");
    expect(mails.map(({ to }) => to)).toEqual(["freja@people.example"]);
    const [mail] = mails;
    const [kept, ...others] = parseSavedRoots(mail?.text ?? "");
    expect(others).toEqual([]);
    expect(mail?.subject).toContain(`${kept?.day ?? "?"} ${kept?.root ?? "?"}`);
    const { data } = await respond(() => trailFile(visit("/.well-known/edgewise-trail.json")));
    expect((data as { roots: object[] }).roots).toMatchObject([kept ?? {}]);
  });

  test("mails roots that the verifier reads from the mail as it is stored", async () => {
    pass(current(), 20);
    await sealDays({ headsWithin: allHeads, keys, first: "2026-11-21" });
    const folder = mkdtempSync(join(tmpdir(), "edgewise-mail-"));
    const outbox = openOutbox({ folder, from: "Edgewise <hello@edgewise.example>" });
    const send = vi.spyOn(current().mail, "send").mockImplementation((message) => outbox.send(message));
    await sealTrails(undefined, keys);
    await backgroundDone();
    send.mockRestore();
    const [file = ""] = readdirSync(folder).filter((name) => name.endsWith(".eml"));
    const stored = readFileSync(join(folder, file), "utf8");
    rmSync(folder, { recursive: true });
    const { items } = await documents().query(trailRoots, { orderBy: ["day"] });
    expect(items).toHaveLength(20);
    expect(parseSavedRoots(stored)).toEqual(items.map(({ day, root }) => ({ day, root })));
  });

  test("mails the roots there are although the next day's can't be made", async () => {
    await sealDays({ headsWithin: allHeads, keys });
    pass(current(), 1);
    const unusable = { ...keys, current: {} } as unknown as SigningKeys;
    await expect(sealTrails(undefined, unusable)).rejects.toThrow();
    await backgroundDone();
    expect(current().sent.filter(({ kind }) => kind === "trail-root")).toHaveLength(1);
  });

  test("sends roots once the mail server is back, without another run", async () => {
    const { mail } = current();
    const send = vi.spyOn(mail, "send").mockRejectedValue(new Error("no mail server"));
    await sealTrails(undefined, keys);
    await backgroundDone();
    send.mockRestore();
    pass(current(), 1);
    await backgroundDone();
    expect(current().sent.filter(({ kind }) => kind === "trail-root")).toHaveLength(1);
    expect(await documents().get(trailProgress, "mailed")).toMatchObject({ upTo: "2026-11-20" });
  });

  test("works without admins", async () => {
    await documents().batch("system:test").delete(users, STAFF).commit();
    await sealTrails(undefined, keys);
    expect(current().sent.filter(({ kind }) => kind === "trail-root")).toEqual([]);
  });
});

describe("the published file", () => {
  test("has a year of roots at once, and leads on to earlier ones", async () => {
    pass(current(), 400);
    await sealTrails(undefined, keys);
    pass(current(), 400);
    await sealTrails(undefined, keys);
    type File = { roots: { day: string }[]; next: string | null };
    const load = async (path: string) => (await respond(() => trailFile(visit(path)))).data as File;
    const first = await load("/.well-known/edgewise-trail.json");
    expect(first.roots).toHaveLength(366);
    const next = new URL(first.next ?? "");
    const second = await load(next.pathname + next.search);
    expect(second.next).toBeNull();
    expect(second.roots).toHaveLength(401 - 366);
    expect((await respond(() => trailFile(visit("/.well-known/edgewise-trail.json?before=now")))).status).toBe(400);
  });
});

describe("anybody can check a site from its public data", () => {
  const site = new URL("http://edgewise.test");
  afterEach(() => vi.unstubAllGlobals());

  /** Answers as the site does; `change` is what it would rather have told. */
  function serve(change: (body: Record<string, unknown>) => Record<string, unknown> = (body) => body) {
    vi.stubGlobal("fetch", async (address: URL) => {
      const { pathname, search } = address;
      const ref = /complaints\/([^/]+)\.json$/.exec(pathname)?.[1];
      const lists: Record<string, typeof trailFile> = {
        "/.well-known/edgewise-trail.json": trailFile,
        "/how-we-earn/register.json": register,
        "/api/v1/casinos.json": casinosJson,
      };
      const loader = lists[pathname] ?? (ref ? complaintJson : complaintsJson);
      const { status, data } = await respond(() => loader(visit(pathname + search, ref ? { ref } : {})));
      return Response.json(ref ? change(data as Record<string, unknown>) : data, { status });
    });
  }

  test("which holds when it is honest, and not when a text, a figure or a message isn't what the trail covers", async () => {
    const ref = await livelyCase(current());
    pass(current(), 1);
    await sealTrails(undefined, keys);
    serve();
    for (const which of [{ ref }, "all"] as const)
      expect(await auditSite(site, which)).toMatchObject({ complaints: 1, uncovered: 0, problems: [] });
    const lies: [Parameters<typeof serve>[0], RegExp][] = [
      [(body) => ({ ...body, story: "It was all right." }), /The story no longer matches entry \d+, which covers it/],
      [(body) => ({ ...body, recovered: null }), /An amount of money no longer matches/],
      [
        (body) => ({ ...body, messages: (body["messages"] as object[]).slice(1) }),
        /Message \S+, which entry \d+ covers, is missing/,
      ],
      [(body) => ({ ...body, evidence: [] }), /Released copy \S+, which entry \d+ covers, is missing/],
      [(body) => ({ ...body, state: "rejected" }), /the complaint is rejected/],
      [(body) => ({ ...body, trail: (body["trail"] as object[]).slice(0, -1) }), /It is gone: the root of/],
      [(body) => ({ ...body, proofs: [] }), /Nothing proves it to be in the root of/],
    ];
    for (const [change, problem] of lies) {
      serve(change);
      const found = await auditSite(site, { ref });
      expect(found.problems.map((one) => one.problem).join("\n")).toMatch(problem);
    }
    serve();
    const kept = [{ day: "2026-11-24", root: "0".repeat(64) }];
    expect((await auditSite(site, null, kept)).problems.map(({ problem }) => problem)).toEqual([
      expect.stringMatching(/history was rewritten|is gone/),
    ]);
  });

  test("and says so when the site doesn't answer with that", async () => {
    vi.stubGlobal("fetch", async () => Response.json({}, { status: 404 }));
    await expect(auditSite(site, null)).rejects.toThrow("answers with 404");
    vi.stubGlobal("fetch", async () => Response.json({ roots: [] }));
    await expect(auditSite(site, null)).rejects.toThrow("is not what it should be");
  });
});

test("the demo content's trails are true, roots included", async () => {
  const demo = await openDemoBackend();
  installBackend(demo);
  pass(demo, 2);
  await sealTrails(undefined, keys);
  const audit = await auditTrails(null);
  installBackend(current());
  await demo.dispose();
  expect(audit?.problems).toEqual([]);
  expect(audit?.complaints).toBeGreaterThan(20);
  expect(audit?.uncovered).toBe(0);
});
