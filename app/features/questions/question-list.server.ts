import { redirect } from "@remix-run/node";
import { InvalidCursor } from "~/backend/documents/port";
import { requireFound } from "~/http/responses/responses";
import { redirectFormerSlug } from "~/platform/publishing/slugs/former-slugs.server";
import { listQuestions } from "./public-questions.server";
import { findSubject, subjectPath } from "./question-subject.server";
import type { SubjectKind } from "./schema";

/** Returns a page of the questions about a casino or a game. Throws a redirect to the first page for another's cursor. */
export async function questionListPage(request: Request, kind: SubjectKind, slug: string) {
  const found = await findSubject(kind, slug);
  if (!found) await redirectFormerSlug(kind, slug, (to) => `/${kind}s/${to}/questions`);
  const subject = requireFound(found, request);
  const path = `${subjectPath(subject)}/questions`;
  const cursor = new URL(request.url).searchParams.get("after") ?? undefined;
  const { items, previous, next } = await listQuestions(subject, cursor).catch((error: unknown) => {
    throw error instanceof InvalidCursor ? redirect(path) : error;
  });
  const href = (after: string | null) => after && `${path}?after=${encodeURIComponent(after)}`;
  return {
    subject: { kind, slug: subject.slug, name: subject.name },
    ...{ path, questions: items, isFirst: cursor === undefined, previous: href(previous), next: href(next) },
  };
}
export type QuestionListPage = Awaited<ReturnType<typeof questionListPage>>;
