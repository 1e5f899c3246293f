import { redirect } from "@remix-run/node";
import { expect, test, vi } from "vitest";
import { clearingSentDrafts } from "~/platform/access/posted-forms/sent-forms.server";
import { FORM_FIELD } from "~/domain/forms/form-marks";
import { contentDigest, groupByPart } from "~/domain/forms/part-names";
import { readForm } from "~/http/bodies/form.server";
import { readParts, withOtherParts } from "~/http/forms/form-parts.server";
import { keepDraft, offeredDrafts } from "~/platform/unsaved-text/drafts.server";
import { findRestored } from "~/platform/unsaved-text/restored-text.server";
import { unsavedTexts } from "~/platform/unsaved-text/collection";
import { saveSignedOut } from "~/platform/unsaved-text/unsaved-text.server";
import { useTestBackend } from "../../../support/backend";
import { post, respond, visit } from "../../../support/requests";
import { personFixture } from "../../../support/signed-in";

const current = useTestBackend();
const PAGE = "/casinos/saltbox/review";

/** Returns what is left of a text after the form that it filled got this answer. */
async function leftAfter(
  answer: () => Response | object,
  { by, form = "review" }: { by?: "somebody else"; form?: string } = {},
): Promise<number> {
  const ada = await personFixture(current(), "Ada");
  const sender = by ? await personFixture(current(), "Bo") : ada;
  const id = await saveSignedOut(
    { uid: ada.uid },
    { page: PAGE, form: "review", action: PAGE, fields: [{ name: "text", value: "Some words" }], files: [] },
  );
  const sent = post(`${PAGE}?restored=${id ?? ""}`, { [FORM_FIELD]: form }, {}, sender.headers);
  await respond(() =>
    clearingSentDrafts(sent, async () => {
      await readForm(sent.request);
      return answer();
    }),
  );
  return current().documents.count(unsavedTexts);
}

test("a text is dropped once the form that it filled is accepted", async () => {
  expect(await leftAfter(() => redirect("/casinos/saltbox", 303))).toBe(0);
});

test("an accepted form is answered although what filled it can't be dropped", async () => {
  const transaction = vi.spyOn(current().documents, "transaction");
  const left = await leftAfter(() => {
    transaction.mockRejectedValueOnce(new Error("the disk is full"));
    return redirect("/casinos/saltbox", 303);
  });
  expect(left).toBe(1);
});

test.each(["flag", ""])("a text stays when another form of its page is accepted: “%s”", async (form) => {
  expect(await leftAfter(() => redirect("/casinos/saltbox", 303), { form })).toBe(1);
});

test("a text stays while its form comes back", async () => {
  expect(await leftAfter(() => ({ problem: "Too short." }))).toBe(1);
});

test("a text stays when its sender has to sign in once more", async () => {
  expect(await leftAfter(() => redirect("/login?redirectTo=%2Fadmin"))).toBe(1);
});

test("of a draft, an empty one stays, so that what its page sent before can't bring it back", async () => {
  const ada = await personFixture(current(), "Ada");
  const writer = { uid: ada.uid, role: "user" } as const;
  const draft = { id: "d".repeat(22), page: PAGE, form: "review", action: PAGE, files: [] };
  const typed = (sequence: number) => ({ ...draft, sequence, fields: [{ name: "text", value: "Some words" }] });
  expect(await keepDraft(writer, typed(1))).toBe("kept");
  const sent = post(`${PAGE}?restored=${draft.id}`, { [FORM_FIELD]: "review" }, {}, ada.headers);
  await respond(() =>
    clearingSentDrafts(sent, async () => {
      await readForm(sent.request);
      return redirect("/casinos/saltbox", 303);
    }),
  );
  expect(await offeredDrafts(ada.uid, PAGE)).toEqual([]);
  expect(await keepDraft(writer, typed(2))).toBe("older");
  expect(await offeredDrafts(ada.uid, PAGE)).toEqual([]);
});

const CASE = "/complaints/EW-1/case";
const IN_TWO_PARTS = {
  __form: "case",
  intent: "answer",
  "answer.~": "0",
  "answer.body": "My answer",
  "reopen.~": "0",
  "reopen.body": "Begun,\nnot sent",
  "other.~": contentDigest([["text", "as it was"]]),
  "other.text": "as it was",
};

async function pressOne(to: string, over: Record<string, string> = {}) {
  const ada = await personFixture(current(), "Ada");
  const sent = post(CASE, { ...IN_TWO_PARTS, ...over }, {}, { ...ada.headers, Referer: `http://edgewise.test${CASE}` });
  const answer = await respond(() =>
    clearingSentDrafts(sent, async () => {
      const { form, others } = readParts(await readForm(sent.request));
      expect(form.get("body")).toBe("My answer");
      return withOtherParts(redirect(to, 303), others);
    }),
  );
  return { ada, location: answer.headers.get("Location") ?? "" };
}

test("what is written in another part comes back with the page that the pressed one leads to", async () => {
  const { ada, location } = await pressOne(`${CASE}?done=answered#evidence`);
  expect(location).toMatch(/^\/complaints\/EW-1\/case\?done=answered&restored=[\w-]{22}#evidence$/);
  const restored = await findRestored(visit(location, {}, ada.headers).request, ada.uid);
  expect(restored).toMatchObject({ kind: "draft", form: "case" });
  expect(groupByPart((restored?.fields ?? []).map(({ name, value }) => [name, value]))).toEqual(
    new Map([["reopen", { first: "", written: [["body", "Begun,\nnot sent"]], hidden: [] }]]),
  );
});

test("what is written in another part waits as a draft when the pressed one leads elsewhere, also for a script", async () => {
  const { ada, location } = await pressOne("/dashboard", { __script: "1" });
  expect(location).toBe("/dashboard");
  expect(await offeredDrafts(ada.uid, CASE)).toMatchObject([{ form: "case" }]);
});

test("a page that a script keeps open needs nothing back", async () => {
  const { ada, location } = await pressOne(`${CASE}?done=answered`, { __script: "1" });
  expect(location).toBe(`${CASE}?done=answered`);
  expect(await offeredDrafts(ada.uid, CASE)).toEqual([]);
});

test("nobody drops another person's text", async () => {
  expect(await leftAfter(() => redirect("/casinos/saltbox", 303), { by: "somebody else" })).toBe(1);
});
