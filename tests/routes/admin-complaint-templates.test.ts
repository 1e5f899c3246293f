import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { auditEntries } from "~/platform/audit/collection";
import { complaintTemplates } from "~/features/complaints/collection";
import { DEFAULT_TEMPLATES } from "~/features/complaints/templates/template-defaults";
import { appended, fillTemplate, unknownPlaceholders } from "~/features/complaints/templates/template-text";
import { findTemplate, listTemplates } from "~/features/complaints/templates/templates.server";
import { loader as listLoader } from "~/routes/admin.complaints.templates";
import { action, loader } from "~/routes/admin.complaints.templates_.$template";
import { useTestBackend } from "../support/backend";
import { complaintFixture } from "../support/fixtures/complaint";
import { as, usePeople, type Who } from "../support/people";
import { respond } from "../support/requests";

const current = useTestBackend();
usePeople(current);

const send = (template: string, form: Record<string, string>, who: Who = "admin") =>
  respond(() => action(as(who, `/admin/complaints/templates/${template}`, { template }, form)));
const asPosted = ({ name, act, body, isPrivate }: (typeof DEFAULT_TEMPLATES)[string]) => ({
  name,
  act,
  body,
  ...(isPrivate && { isPrivate: "on" }),
});
const wanted = { name: "Ask for the log", act: "ask_casino", body: "Dear {casino}, please send the log by {due}." };
const acts = async () => (await current().documents.query(auditEntries, { orderBy: ["-at"] })).items;

describe("Templates", () => {
  test("exist in an empty store, and each of them could be saved", async () => {
    const { data } = await respond(() => listLoader(as("admin", "/admin/complaints/templates")));
    expect(data).toMatchObject({ templates: expect.any(Array) as unknown[] });
    expect(await listTemplates()).toHaveLength(9);
    for (const [id, fields] of Object.entries(DEFAULT_TEMPLATES)) {
      expect((await send(id, { ...asPosted(fields), version: "0" })).status).toBe(303);
      expect(await findTemplate(id)).toMatchObject({ ...fields, version: 1 });
    }
    expect(await listTemplates()).toHaveLength(9);
  });

  test("are made, changed and deleted, each with an entry in the log", async () => {
    expect((await send("new", wanted)).status).toBe(303);
    expect(await findTemplate("ask-for-the-log")).toMatchObject({ ...wanted, version: 1 });
    expect((await send("new", { ...wanted, submission: "opened again" })).status).toBe(303);
    expect(await findTemplate("ask-for-the-log-2")).toMatchObject(wanted);
    await send("ask-for-the-log", { ...wanted, name: "Ask for the game log", version: "1" });
    expect(await findTemplate("ask-for-the-log")).toMatchObject({ name: "Ask for the game log", version: 2 });
    await send("ask-for-the-log", { intent: "delete", version: "2" });
    expect(await findTemplate("ask-for-the-log")).toBeNull();
    expect((await acts()).map(({ action: act }) => act).sort()).toEqual([
      "complaint-template.change",
      "complaint-template.create",
      "complaint-template.create",
      "complaint-template.delete",
    ]);
  });

  test("can be copied into a new one, which is saved like any other", async () => {
    const path = "/admin/complaints/templates/new?copy=casino-its-side";
    const { data } = await respond(() => loader(as("admin", path, { template: "new" })));
    const [original] = Object.values(DEFAULT_TEMPLATES);
    if (!original) throw new Error("There is no template.");
    const copy = { ...original, name: "Ask the casino for its side (copy)" };
    expect(data).toMatchObject({ template: null, copy });
    expect((await send("new", asPosted(copy))).status).toBe(303);
    expect(await findTemplate("ask-the-casino-for-its-side-copy")).toMatchObject({ ...copy, version: 1 });
    const unknown = await respond(() => loader(as("admin", path.replace("its-side", "nothing"), { template: "new" })));
    expect(unknown.data).toMatchObject({ template: null, copy: null });
  });

  test("that came with the site stay deleted once somebody deletes them", async () => {
    await send("casino-its-side", { intent: "delete", version: "0" });
    expect(await findTemplate("casino-its-side")).toBeNull();
    expect(await listTemplates()).toHaveLength(8);
    expect((await send("casino-its-side", { ...wanted, version: "1" })).status).toBe(404);
    const page = () =>
      loader(as("admin", "/admin/complaints/templates/casino-its-side", { template: "casino-its-side" }));
    expect((await respond(page)).status).toBe(404);
  });

  test("changed by somebody else meanwhile are a 409 that keeps the words", async () => {
    await send("new", wanted);
    await send("ask-for-the-log", { ...wanted, name: "Theirs, saved first", version: "1" });
    const late = await send("ask-for-the-log", { ...wanted, name: "Mine, saved late", version: "1" });
    expect(late.status).toBe(409);
    expect(late.data).toMatchObject({ result: { initialValue: { name: "Mine, saved late" } } });
    expect((await send("ask-for-the-log", { intent: "delete", version: "1" })).status).toBe(409);
    expect(await findTemplate("ask-for-the-log")).toMatchObject({ name: "Theirs, saved first" });
  });

  test.each([
    [{ ...wanted, name: "No" }, "name"],
    [{ ...wanted, act: "shout" }, "act"],
    [{ ...wanted, body: "Dear {amount}, please answer." }, "body"],
    [{ ...wanted, body: "Short" }, "body"],
  ])("%j are refused at their field", async (form, field) => {
    const answer = await send("new", form);
    expect(answer.status).toBe(422);
    expect(answer.data).toMatchObject({
      result: { error: { [field]: expect.any(Array) as string[] }, initialValue: form },
    });
    expect(await current().documents.count(complaintTemplates)).toBe(0);
  });

  test("are changed by nobody but staff", async () => {
    for (const who of ["member", "visitor"] as const) {
      expect((await send("new", wanted, who)).status).toBe(302);
      expect((await send("casino-its-side", { intent: "delete", version: "0" }, who)).status).toBe(302);
    }
    expect(await current().documents.count(complaintTemplates)).toBe(0);
    expect(await acts()).toEqual([]);
    expect((await send("__proto__", { ...wanted, version: "0" })).status).toBe(404);
  });
});

describe("A template's words", () => {
  const complaint = complaintFixture({ state: "under_review", dueAt: "2026-11-25T12:00:00.000Z" });

  test("name the moment an answer is due that is asked for now, or the case's own", () => {
    const fill = (act: "ask_player" | "parties") =>
      fillTemplate({ act, body: "By {due}." }, complaint, "2026-11-28T00:00:00.000Z");
    expect([fill("ask_player"), fill("parties")]).toEqual([
      "By 28 November 2026 at 00:00 UTC.",
      "By 25 November 2026 at 12:00 UTC.",
    ]);
  });

  test("are filled in one pass: a name that looks like a placeholder stays a name", () => {
    const named = { ...complaint, playerName: "{casino}" };
    expect(fillTemplate({ act: "note", body: "{player} at {casino}" }, named, "2026-11-28T00:00:00.000Z")).toBe(
      "{casino} at Saltbox",
    );
  });

  test("that were filled have no placeholder left, whatever the case contains", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.values(DEFAULT_TEMPLATES)),
        fc.string({ minLength: 2, maxLength: 40 }),
        (template, name) => {
          fc.pre(!/[{}]/.test(name));
          const text = fillTemplate(
            template,
            { ...complaint, playerName: name, casinoName: name },
            "2026-11-28T00:00:00.000Z",
          );
          expect(unknownPlaceholders(text)).toEqual([]);
          expect(text).not.toMatch(/\{(player|casino|ref|due)\}/);
        },
      ),
    );
  });

  test("never replace what was typed", () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ minLength: 1 }), (typed, words) => {
        const text = appended(typed, words);
        expect(text.startsWith(typed.trimEnd())).toBe(true);
        expect(text.endsWith(words)).toBe(true);
      }),
    );
  });
});
