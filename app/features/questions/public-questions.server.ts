import { groupedBy } from "~/domain/lists/grouped-by";
import type { Stored } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { publishedCasinos } from "~/features/casinos/published-casinos.server";
import { publishedGames } from "~/features/games/published-games.server";
import { definePublishedCollection, derive, type ContentOf } from "~/platform/catalogue/source.server";
import { questions } from "./collection";
import { MOST_ANSWERS, SPEAKER_LABELS } from "./labels";
import type { QuestionFields, SubjectKind } from "./schema";
import { partsOfKey, subjectKey, subjectOfKey, type Subject } from "./question-subject.server";

const QUESTIONS_A_PAGE = 20;
/** Questions grow without bound, and people search for the newest of them. */
const MOST_SEARCHED = 10_000;
/** A subject's page shows this many. */
const FIRST = 2;

type Post = Stored<QuestionFields>;

/** The newest public questions without their answers, for the search, the sitemap and the subjects' own pages. */
export const publishedQuestions = definePublishedCollection(questions, {
  query: {
    where: [
      ["questionId", "==", null],
      ["state", "==", "published"],
    ],
    orderBy: ["-publishedAt"],
    limit: MOST_SEARCHED,
  },
});

type HeldQuestion = ContentOf<typeof publishedQuestions>["items"][number];

// The search knows an unchanged question by its object, which therefore has to stay the same.
const held = new WeakMap<
  HeldQuestion,
  { question: HeldQuestion; subject: { kind: SubjectKind; slug: string; name: string } }
>();

/** Public questions, each with the public casino or game that it is about. */
export const questionsInPublic = derive(
  [publishedQuestions, publishedCasinos, publishedGames],
  (asked, casinos, games) =>
    asked.items.flatMap((question) => {
      const [kind, id] = partsOfKey(question.about);
      const found = (kind === "casino" ? casinos : games).byId.get(id);
      if (!found) return [];
      const known = held.get(question);
      if (known?.subject.slug === found.slug && known.subject.name === found.name) return [known];
      const made = { question, subject: { kind, slug: found.slug, name: found.name } };
      held.set(question, made);
      return [made];
    }),
);
export type PublishedQuestion = ContentOf<typeof questionsInPublic>[number];

const bySubject = derive([publishedQuestions], ({ items }) => groupedBy(items, ({ about }) => about));

const newestFirst = (a: Pick<QuestionFields, "publishedAt">, b: Pick<QuestionFields, "publishedAt">) =>
  (a.publishedAt ?? "") < (b.publishedAt ?? "") ? 1 : -1;

function shownQuestion({ id, text, authorName, publishedAt, at, answers, closedAt }: Omit<Post, "version">) {
  return { id, text, authorName, at: publishedAt ?? at, answers, isClosed: closedAt !== null };
}
export type ShownQuestion = ReturnType<typeof shownQuestion>;

/** Returns what a subject's own page says of the questions about it. */
export async function questionsBeside(subject: Pick<Subject, "kind" | "id">) {
  const asked = (await bySubject.read()).get(subjectKey(subject)) ?? [];
  return { total: asked.length, first: asked.toSorted(newestFirst).slice(0, FIRST).map(shownQuestion) };
}
export type QuestionsBeside = Awaited<ReturnType<typeof questionsBeside>>;

/** Returns a subject's published questions, newest first, twenty at a time. Throws InvalidCursor. */
export async function listQuestions(subject: Subject, cursor: string | undefined) {
  const page = await backend().documents.query(questions, {
    where: [
      ["about", "==", subjectKey(subject)],
      ["questionId", "==", null],
      ["state", "==", "published"],
    ],
    orderBy: ["-publishedAt"],
    limit: QUESTIONS_A_PAGE,
    ...(cursor !== undefined && { cursor }),
  });
  return { ...page, items: page.items.map(shownQuestion) };
}

/** Returns a published question about something that is published, or null. */
export async function findQuestion(id: string): Promise<(Post & { subject: Subject }) | null> {
  const found = await backend().documents.get(questions, id === "" ? "none" : id.slice(0, 40));
  if (found?.questionId !== null || found.state !== "published") return null;
  const subject = await subjectOfKey(found.about);
  return subject && { ...found, subject };
}

/** Returns a question with its answers, the first one first; null for one that isn't published. */
export async function questionPage(id: string) {
  const found = await findQuestion(id);
  if (!found) return null;
  const [{ items }, { byId }] = await Promise.all([
    backend().documents.query(questions, {
      where: [
        ["questionId", "==", found.id],
        ["state", "==", "published"],
      ],
      orderBy: ["-publishedAt"],
      limit: MOST_ANSWERS,
    }),
    publishedCasinos.read(),
  ]);
  const { kind, slug, name } = found.subject;
  return {
    question: shownQuestion(found),
    subject: { kind, slug, name },
    answers: items.toReversed().map((answer) => ({
      ...{ id: answer.id, text: answer.text, from: answer.from, at: answer.publishedAt ?? answer.at },
      // Casinos and staff speak for their house, and not under a person's name.
      by:
        answer.from === "member"
          ? answer.authorName
          : answer.from === "casino"
            ? (byId.get(answer.casinoId ?? "")?.name ?? SPEAKER_LABELS.casino)
            : SPEAKER_LABELS.staff,
    })),
  };
}
export type QuestionPage = NonNullable<Awaited<ReturnType<typeof questionPage>>>;
