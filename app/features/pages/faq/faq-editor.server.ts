import { data, redirect } from "@remix-run/node";
import type { Staff } from "~/domain/staff";
import { renderMarkdown } from "~/platform/publishing/markdown/markdown.server";
import { readForm } from "~/http/bodies/form.server";
import { newSubmissionKey, submissionId } from "~/http/forms/submission-key.server";
import { parseForm } from "~/http/forms/parse-form.server";
import { notFound, requireFound } from "~/http/responses/responses";
import { deleteFaqEntry, findFaqEntry, listFaqDesk, saveFaqEntry, type FaqText } from "./faq-desk.server";
import type { FaqAnswer } from "./faq-entry-form";
import { faqForm } from "./faq-form";

const NEW = "new";
const LIST = "/admin/faq";

/** Returns the data of a question's editor; `id` "new" is an empty one, in the group of `?group=`. Throws a 404. */
export async function faqEditor(request: Request, id: string) {
  const groups = (await listFaqDesk()).map(({ group }) => group);
  if (id === NEW) {
    const group = new URL(request.url).searchParams.get("group") ?? "";
    const entry: Partial<FaqText> & { lock: string } = { group: groups.includes(group) ? group : "", lock: "" };
    return { id: null, entry, groups, submissionKey: newSubmissionKey() };
  }
  const { lock, group, question, answer } = requireFound(await findFaqEntry(id), request);
  const entry: Partial<FaqText> & { lock: string } = { group, question, answer, lock };
  return { id, entry, groups, submissionKey: "" };
}

/** Handles the form of a question: redirects to the list (303), or returns the form with 200 (preview), 409 or 422. */
export async function answerFaqForm(request: Request, id: string, staff: Staff) {
  const form = await readForm(request);
  const submission = parseForm(form, faqForm);
  if (id !== NEW) requireFound(await findFaqEntry(id), request);
  const lock = String(form.get("lock") ?? "");
  const answer = (status: number, over: Partial<FaqAnswer>) =>
    data<FaqAnswer>({ result: submission.reply(), shown: null, theirs: null, lock, ...over }, { status });

  if (form.get("intent") === "show") {
    const text = form.get("answer");
    const shown = renderMarkdown(typeof text === "string" ? text.slice(0, 10_000) : "");
    return answer(200, { result: { ...submission.reply(), error: {} }, shown });
  }
  if (submission.status !== "success") return answer(422, {});
  const { group, question, answer: text } = submission.value;
  const newId = submissionId(form, { by: staff.uid, what: "faqEntries" });
  const saved = await saveFaqEntry(id === NEW ? null : id, { group, question, answer: text }, { staff, lock, newId });
  switch (saved.outcome) {
    case "missing":
      throw notFound(new URL(request.url).pathname);
    case "full":
      return answer(422, {
        result: submission.reply({ formErrors: ["There are 1,000 questions, the most there can be."] }),
      });
    case "conflict":
      return answer(409, { theirs: saved.theirs, lock: saved.lock });
    case "saved":
      // A fragment would scroll past the message.
      return redirect(`${LIST}?done=${id === NEW ? "added" : "saved"}&at=${encodeURIComponent(saved.id)}`, 303);
  }
}

/**
 * Handles the button that deletes a question: redirects to the list (303), or returns 409 with the current question.
 */
export async function answerFaqDeletion(request: Request, id: string, staff: Staff) {
  const form = await readForm(request);
  const { outcome } = await deleteFaqEntry(id, { staff, lock: String(form.get("lock") ?? "") });
  if (outcome === "missing") throw notFound(new URL(request.url).pathname);
  return outcome === "saved" ? redirect(`${LIST}?done=deleted`, 303) : data({ changed: true }, { status: 409 });
}
