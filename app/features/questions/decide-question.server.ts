import { firstOf } from "~/backend/documents/each-document";
import { decisionAction } from "~/platform/decisions/decision-action.server";
import { questionDecisionForm } from "./question-forms";
import type { Stored, Transaction } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import type { Staff } from "~/domain/staff";
import { findCasinoById } from "~/features/casinos/public/casino.server";
import { withEllipsis } from "~/http/pages/shortened";
import { users } from "~/platform/access/collection";
import { readActor } from "~/platform/access/safeguards.server";
import { recordAct } from "~/platform/audit/audit.server";
import { ALREADY_DECIDED, refused, type Decision } from "~/platform/decisions/decision";
import { queueNotice } from "~/platform/notifications/notifications.server";
import { questions } from "./collection";
import { MOST_ANSWERS } from "./labels";
import type { QuestionAct } from "./question-forms";
import { askPath, subjectKey, subjectOfKey, subjectPath, type Subject } from "./question-subject.server";
import type { QuestionFields } from "./schema";
import { answerPath, notifyOfAnswer, questionAct, quotedQuestion } from "./write-question.server";

export const QUESTIONS_PATH = "/admin/questions";
const SHOWN = 100;
const LONGEST_LABEL = 80;
const MOST_PEOPLE = 20;
const LONGEST_TOLD = 200;
type Post = Stored<QuestionFields>;

/** Returns the questions and answers that wait for staff, the oldest first, and how many there are. */
export async function listPendingQuestions(limit = SHOWN) {
  const { documents } = backend();
  const query = { where: [["state", "==", "pending"]], orderBy: ["at"], limit } as const;
  const { items, total } = await firstOf(documents, questions, query);
  const subjects = await Promise.all(items.map(({ about }) => subjectOfKey(about)));
  return {
    total,
    questions: items.map(({ id, text, from, questionId, at, about }, index) => ({
      ...{ id, from, at, isAnswer: questionId !== null, path: `${QUESTIONS_PATH}/${id}` },
      text: withEllipsis(text.replace(/\s+/g, " "), LONGEST_LABEL),
      subject: subjects[index]?.name ?? about,
    })),
  };
}

/** Returns a question or an answer as staff decide on it; null for an unknown one. */
export async function readQuestion(id: string) {
  const { documents } = backend();
  const found = await documents.get(questions, id === "" ? "none" : id.slice(0, 40));
  if (!found) return null;
  const { about, questionId, userId, casinoId, text, from, state, reason, at, closedAt, answers } = found;
  const [subject, question, person, casino] = await Promise.all([
    subjectOfKey(about),
    questionId === null ? null : documents.get(questions, questionId),
    userId === null ? null : documents.get(users, userId),
    casinoId === null ? null : findCasinoById(casinoId),
  ]);
  return {
    ...{ id: found.id, text, from, state, reason, at, closedAt, answers, isAnswer: questionId !== null },
    subject: { name: subject?.name ?? about, path: subject && subjectPath(subject) },
    question: question && { text: question.text, path: `${QUESTIONS_PATH}/${question.id}` },
    person: person && userId !== null ? { uid: userId, name: person.displayName } : null,
    casino: casino?.name ?? null,
    publicPath: state === "published" ? `/questions/${questionId ?? found.id}` : null,
  };
}
export type QuestionOnDesk = NonNullable<Awaited<ReturnType<typeof readQuestion>>>;

/** Returns why a text can't be moved like this now, or null. */
function moveProblem({ state, questionId, answers, closedAt }: Post, act: QuestionAct): string | null {
  if (act === "publish" || act === "refuse") return state === "pending" ? null : ALREADY_DECIDED;
  if (state !== "published") return ALREADY_DECIDED;
  if (act === "remove") return null;
  if (questionId !== null || answers === 0) return "Only a question with an answer can be closed.";
  return closedAt === null ? null : ALREADY_DECIDED;
}

/** Returns why this person may not decide, or null. Nobody decides what they or their casino wrote. */
async function deciderProblem(transaction: Transaction, staff: Staff, post: Post): Promise<string | null> {
  const checked = await readActor(transaction, staff, "moderator");
  if (checked.outcome === "refused") return checked.message;
  const represents = checked.actor?.representsCasinos ?? [];
  const isOwn =
    post.userId === staff.uid ||
    (post.casinoId !== null && represents.includes(post.casinoId)) ||
    represents.some((id) => subjectKey({ kind: "casino", id }) === post.about);
  return isOwn ? "You wrote this, or represent the casino. Another admin has to decide." : null;
}

/**
 * Publishes or refuses what waits, takes down what is published, or closes a question that is answered. The writer is
 * told, the asker of a new answer, and a casino's people of a new question about it.
 */
export async function decideQuestion(id: string, act: QuestionAct, reason: string, staff: Staff): Promise<Decision> {
  const { documents, clock } = backend();
  const known = await documents.get(questions, id);
  const subject = known && (await subjectOfKey(known.about));
  return documents.transaction<Decision>(staff.uid, async (transaction) => {
    const post = await transaction.get(questions, id);
    if (!post) return { outcome: "missing" };
    const question = post.questionId === null ? null : await transaction.get(questions, post.questionId);
    const problem = moveProblem(post, act) ?? (await deciderProblem(transaction, staff, post));
    if (problem !== null) return refused(problem);
    const answerers = act === "publish" && !question ? await peopleOf(transaction, post.about) : [];
    if (act === "publish" && post.questionId !== null) {
      if (question?.state !== "published") return refused("Its question isn’t published. Refuse this answer.");
      if (question.answers >= MOST_ANSWERS) return refused("The question has as many answers as it may have.");
      if (post.from === "casino" && !(await stillSpeaks(transaction, post)))
        return refused("The person who wrote this no longer represents the casino. Refuse it.");
    }
    const at = clock().toISOString();
    transaction.update(questions, id, changesOf(act, reason, at));
    if (question && act === "publish") transaction.update(questions, question.id, { answers: question.answers + 1 });
    if (question && act === "remove")
      transaction.update(questions, question.id, { answers: Math.max(0, question.answers - 1) });
    recordAct(transaction, staff, {
      ...questionAct(act, post),
      changes: [{ field: "state", from: post.state, to: BECOMES[act] }],
      ...(reason !== "" && { note: reason }),
    });
    tellWriter(transaction, post, subject, act, reason);
    if (question && act === "publish") notifyOfAnswer(transaction, question, id);
    if (answerers.length > 0)
      queueNotice(transaction, answerers, {
        ...{ text: `A reader asks about your casino: ${quotedQuestion(post.text)}`, href: answerPath(id) },
        key: `question-asked-${id}`,
      });
    return { outcome: "done" };
  });
}

const BECOMES = { publish: "published", refuse: "refused", remove: "removed", close: "closed" };

function changesOf(act: QuestionAct, reason: string, at: string) {
  if (act === "close") return { closedAt: at };
  if (act === "publish") return { state: "published" as const, publishedAt: at, reason: null };
  return { state: act === "refuse" ? ("refused" as const) : ("removed" as const), reason };
}

/** Returns the people of the casino that a question is about. */
async function peopleOf(transaction: Transaction, about: string): Promise<string[]> {
  if (!about.startsWith("casino.")) return [];
  const where = [["representsCasinos", "array-contains", about.slice("casino.".length)]] as const;
  const people = await transaction.query(users, { where, limit: MOST_PEOPLE });
  return people.filter(({ state }) => state === "active").map(({ id }) => id);
}

async function stillSpeaks(transaction: Transaction, { userId, casinoId }: Post): Promise<boolean> {
  const person = userId === null ? null : await transaction.get(users, userId);
  return person?.state === "active" && casinoId !== null && person.representsCasinos.includes(casinoId);
}

const TOLD: Record<QuestionAct, (what: string, reason: string) => string> = {
  publish: (what) => `${what} is published.`,
  refuse: (what, reason) => `${what} was not published: ${reason}`,
  remove: (what, reason) => `${what} was taken down: ${reason}`,
  close: (what) => `${what} has been closed as answered.`,
};

function tellWriter(
  transaction: Transaction,
  post: Post,
  subject: Subject | null,
  act: QuestionAct,
  reason: string,
): void {
  if (post.userId === null) return;
  const what = `Your ${post.questionId === null ? "question" : "answer"} ${quotedQuestion(post.text)}`;
  const isPublic = act === "publish" || act === "close";
  const own = post.questionId === null ? subject && askPath(subject) : answerPath(post.questionId);
  queueNotice(transaction, [post.userId], {
    text: TOLD[act](what, withEllipsis(reason, LONGEST_TOLD)),
    href: isPublic ? `/questions/${post.questionId ?? post.id}` : (own ?? "/dashboard"),
    key: `question-${act}-${post.id}`,
  });
}

/** The action of a question’s screen, and of its task in the inbox. */
export const questionAction = decisionAction({
  duty: "moderator",
  schema: questionDecisionForm,
  find: readQuestion,
  decide: ({ id }, act, reason, staff) => decideQuestion(id, act, reason, staff),
  pathOf: ({ id }) => `${QUESTIONS_PATH}/${id}`,
});
