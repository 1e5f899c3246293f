import { randomUUID } from "node:crypto";
import type { Stored, Transaction } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { eachDocument } from "~/backend/documents/each-document";
import { dutiesOf, mayDo } from "~/domain/roles/duties";
import { withEllipsis } from "~/http/pages/shortened";
import { countTry, type Limit } from "~/http/security/rate-limit.server";
import { users } from "~/platform/access/collection";
import type { Viewer } from "~/platform/access/viewer.server";
import { recordAct } from "~/platform/audit/audit.server";
import { queueNotice } from "~/platform/notifications/notifications.server";
import { questions } from "./collection";
import { MOST_ANSWERS } from "./labels";
import { subjectKey, type Subject } from "./question-subject.server";
import type { QuestionFields, Speaker } from "./schema";

const BY_USER: Limit = { name: "questions", points: 30, seconds: 3_600, isShared: true };
/** The latest texts of a person about one subject, among which an open one is looked for. */
const MOST_OWN = 100;
const MOST_WAITING = 50;
const LONGEST_QUOTED = 80;

export type QuestionOutcome =
  | { outcome: "sent" | "published" | "missing" }
  | { outcome: "wait"; seconds: number }
  | { outcome: "forbidden" | "refused"; message: string };

const refused = (message: string): QuestionOutcome => ({ outcome: "refused", message });
const forbidden = (message: string): QuestionOutcome => ({ outcome: "forbidden", message });

/** Returns a question or an answer as a notice names it. */
export function quotedQuestion(text: string): string {
  return `“${withEllipsis(text.replace(/\s+/g, " "), LONGEST_QUOTED)}”`;
}

/** Address at which a person sees what became of what they wrote about a question. */
export function answerPath(questionId: string): string {
  return `/questions/${encodeURIComponent(questionId)}/answer`;
}

const NEW = { state: "pending", publishedAt: null, reason: null, answers: 0, closedAt: null } as const;

async function ownPosts(transaction: Transaction, uid: string, about: string) {
  const where = [["userId", "==", uid] as const, ["about", "==", about] as const];
  return transaction.query(questions, { where, orderBy: ["-at"], limit: MOST_OWN });
}

const isOpen = ({ questionId, state, closedAt }: QuestionFields) =>
  questionId === null && (state === "pending" || (state === "published" && closedAt === null));

/**
 * Stores a reader's question, which waits for staff; the same one sent twice is stored once. A person has one open
 * question about a subject at a time.
 */
export async function askQuestion({ user }: Viewer, subject: Subject, text: string): Promise<QuestionOutcome> {
  const { documents, clock } = backend();
  const { uid } = user;
  const seconds = await countTry(BY_USER, uid);
  if (seconds > 0) return { outcome: "wait", seconds };
  const about = subjectKey(subject);
  return documents.transaction<QuestionOutcome>(uid, async (transaction) => {
    const person = await transaction.get(users, uid);
    const open = (await ownPosts(transaction, uid, about)).find(isOpen);
    if (person?.state !== "active") return forbidden("Your account can’t do this.");
    if (person.role === "admin") return forbidden("You are staff here. Readers ask, and you answer.");
    if (subject.kind === "casino" && person.representsCasinos.includes(subject.id))
      return forbidden("You represent this casino. You can answer questions about it.");
    if (open?.text === text) return { outcome: "sent" };
    if (open)
      return refused("Your last question about this is still open. Close it once it is answered, or withdraw it.");
    transaction.set(questions, randomUUID(), {
      ...{ ...NEW, about, questionId: null, from: "member", casinoId: null, userId: uid },
      ...{ authorName: publicName(user.displayName), text, at: clock().toISOString() },
    });
    return { outcome: "sent" };
  });
}

const publicName = (name: string) => (name.length < 2 ? "Player" : name);

/**
 * Stores an answer to a published question. One by staff whose duty it is to publish is public at once; all others wait.
 */
export async function answerQuestion({ user }: Viewer, questionId: string, text: string): Promise<QuestionOutcome> {
  const { documents, clock } = backend();
  const { uid } = user;
  const seconds = await countTry(BY_USER, uid);
  if (seconds > 0) return { outcome: "wait", seconds };
  return documents.transaction<QuestionOutcome>(uid, async (transaction) => {
    const question = await transaction.get(questions, questionId === "" ? "none" : questionId.slice(0, 40));
    const person = await transaction.get(users, uid);
    if (question?.questionId !== null || question.state !== "published") return { outcome: "missing" };
    const own = (await ownPosts(transaction, uid, question.about)).filter((one) => one.questionId === question.id);
    if (person?.state !== "active") return forbidden("Your account can’t do this.");
    if (question.userId === uid) return forbidden("This question is your own.");
    const { from, casinoId } = speakerOf(person, question.about);
    const isOfCasino = person.representsCasinos.some((id) => question.about === subjectKey({ kind: "casino", id }));
    if (from === "staff" && isOfCasino) return forbidden("You represent this casino. Another admin has to answer.");
    const standing = own.find(({ state }) => state === "pending" || state === "published");
    if (standing?.text === text) return { outcome: standing.state === "published" ? "published" : "sent" };
    if (standing) return refused("You have answered this question already.");
    if (question.closedAt !== null) return refused("This question has been closed as answered.");
    if (question.answers >= MOST_ANSWERS) return refused("This question has as many answers as it may have.");
    const at = clock().toISOString();
    const id = randomUUID();
    const isPublished = from === "staff" && mayDo(dutiesOf(person), "moderator");
    transaction.set(questions, id, {
      ...{ ...NEW, about: question.about, questionId: question.id, from, casinoId, userId: uid, text, at },
      authorName: publicName(user.displayName),
      ...(isPublished && { state: "published", publishedAt: at }),
    });
    if (!isPublished) return { outcome: "sent" };
    transaction.update(questions, question.id, { answers: question.answers + 1 });
    recordAct(transaction, { uid, name: user.displayName, requestId: null }, questionAct("answer", question));
    notifyOfAnswer(transaction, question, id);
    return { outcome: "published" };
  });
}

/** The casino's own people speak for it; where a game is asked about, people of a casino speak for their own. */
function speakerOf(
  { role, representsCasinos }: { role?: string; representsCasinos: readonly string[] },
  about: string,
): { from: Speaker; casinoId: string | null } {
  if (role === "admin") return { from: "staff", casinoId: null };
  const casinoId = representsCasinos.find((id) => about === subjectKey({ kind: "casino", id }));
  if (casinoId !== undefined) return { from: "casino", casinoId };
  const [first] = about.startsWith("game.") ? representsCasinos : [];
  return first === undefined ? { from: "member", casinoId: null } : { from: "casino", casinoId: first };
}

/** Returns an act about a question or an answer as the log has it. */
export function questionAct<Verb extends string>(
  verb: Verb,
  { id, text }: Pick<Stored<QuestionFields>, "id" | "text">,
) {
  return {
    action: `question.${verb}` as const,
    entity: { kind: "question", id, label: withEllipsis(text.replace(/\s+/g, " "), LONGEST_QUOTED) },
  };
}

/** Tells the asker of an answer that became public. */
export function notifyOfAnswer(
  transaction: Transaction,
  { id, userId, text }: Stored<QuestionFields>,
  answerId: string,
): void {
  if (userId === null) return;
  queueNotice(transaction, [userId], {
    ...{ text: `Your question ${quotedQuestion(text)} has an answer.`, href: `/questions/${id}` },
    key: `question-answer-${answerId}`,
  });
}

/** Closes a person's own question once it has an answer; false if it isn't theirs, or has none. */
export function closeOwnQuestion({ user: { uid } }: Viewer, id: string): Promise<boolean> {
  const { documents, clock } = backend();
  return documents.transaction(uid, async (transaction) => {
    const found = await transaction.get(questions, id === "" ? "none" : id.slice(0, 40));
    if (found?.userId !== uid || found.questionId !== null || found.state !== "published") return false;
    if (found.closedAt !== null) return true;
    if (found.answers === 0) return false;
    transaction.update(questions, found.id, { closedAt: clock().toISOString() });
    return true;
  });
}

/**
 * Withdraws a person's own text: one that waits, or a published question without an answer. Answers that wait for staff
 * go with their question. False if there is none that may be withdrawn.
 */
export function withdrawQuestion({ user: { uid } }: Viewer, id: string): Promise<boolean> {
  return backend().documents.transaction(uid, async (transaction) => {
    const found = await transaction.get(questions, id === "" ? "none" : id.slice(0, 40));
    if (found?.userId !== uid) return false;
    const isUnanswered = found.questionId === null && found.state === "published" && found.answers === 0;
    if (found.state !== "pending" && !isUnanswered) return false;
    await deleteWithin(transaction, found);
    return true;
  });
}

/** Deletes a text with the answers to it that wait for staff. */
async function deleteWithin(transaction: Transaction, { id }: Pick<Stored<QuestionFields>, "id">): Promise<void> {
  const waiting = await transaction.query(questions, {
    where: [
      ["questionId", "==", id],
      ["state", "==", "pending"],
    ],
    orderBy: ["-publishedAt"],
    limit: MOST_WAITING,
  });
  for (const answer of waiting)
    transaction.update(questions, answer.id, { state: "refused", reason: "The question was withdrawn." });
  transaction.delete(questions, id);
}

/** Returns what a person has written about a subject, or of one question, the latest first. */
export async function ownQuestions({ user: { uid } }: Viewer, about: string, questionId: string | null) {
  const { items } = await backend().documents.query(questions, {
    where: [
      ["userId", "==", uid],
      ["about", "==", about],
    ],
    orderBy: ["-at"],
    limit: MOST_OWN,
  });
  return items
    .filter((one) => one.questionId === questionId || (questionId !== null && one.id === questionId))
    .map(({ id, text, state, reason, at, answers, closedAt, ...one }) => ({
      ...{ id, text, state, reason, at, isQuestion: one.questionId === null },
      isClosed: closedAt !== null,
      mayClose: state === "published" && one.questionId === null && closedAt === null && answers > 0,
      mayWithdraw: state === "pending" || (state === "published" && one.questionId === null && answers === 0),
    }));
}
export type OwnQuestion = Awaited<ReturnType<typeof ownQuestions>>[number];

/**
 * Takes a person's name off what they wrote, as `name`, and deletes what only they and staff have seen. Call it when
 * they leave.
 */
export async function forgetAsker(uid: string, name: string): Promise<void> {
  await eachOwn(uid, (transaction, post) =>
    post.state === "published" || post.state === "removed"
      ? transaction.update(questions, post.id, { authorName: name, userId: null })
      : transaction.delete(questions, post.id),
  );
}

/** Changes the name on a person's questions and answers. */
export async function renameAsker(uid: string, name: string): Promise<void> {
  const own = eachDocument(backend().documents, questions, { where: [["userId", "==", uid]], orderBy: ["-at"] });
  for await (const { id } of own)
    await backend().documents.transaction(uid, async (transaction) => {
      const found = await transaction.get(questions, id);
      if (found?.userId === uid) transaction.update(questions, id, { authorName: publicName(name) });
    });
}

/** Works on all of a person's texts until none is theirs any more. */
async function eachOwn(
  uid: string,
  act: (transaction: Transaction, post: Stored<QuestionFields>) => unknown,
): Promise<void> {
  for (;;) {
    const { items } = await backend().documents.query(questions, {
      where: [["userId", "==", uid]],
      orderBy: ["-at"],
      limit: MOST_OWN,
    });
    if (items.length === 0) return;
    await backend().documents.transaction(uid, async (transaction) => {
      for (const { id } of items) {
        const found = await transaction.get(questions, id);
        if (found?.userId === uid) act(transaction, found);
      }
    });
  }
}
