import { backend } from "~/backend/index.server";
import { questions } from "~/features/questions/collection";
import { findSubject, subjectKey } from "~/features/questions/question-subject.server";
import type { QuestionFields, SubjectKind } from "~/features/questions/schema";

interface DemoPost {
  name: string;
  text: string;
  /** Days since it was sent. */
  ago: number;
}

interface DemoQuestion extends DemoPost {
  about: [SubjectKind, string];
  isWaiting?: true;
  isClosed?: true;
  answers?: readonly (DemoPost & { from: QuestionFields["from"] })[];
}

const QUESTIONS: readonly DemoQuestion[] = [
  {
    about: ["casino", "candlewharf"],
    ...{ name: "Orla", ago: 19, isClosed: true },
    text: "Do they pay out to the card I deposited with, or only by bank transfer?",
    answers: [
      {
        from: "member",
        name: "Piet",
        ago: 18,
        text: "Mine went back to the card, up to what I had paid in. The rest came by bank.",
      },
      {
        from: "casino",
        name: "Candlewharf",
        ago: 16,
        text: "Piet is right: up to your deposits to the card, and the rest by bank transfer.",
      },
    ],
  },
  {
    about: ["casino", "candlewharf"],
    ...{ name: "Tamsin", ago: 6, text: "Has anybody been asked for proof of income before a first withdrawal?" },
  },
  {
    about: ["game", "spur-and-sieve"],
    ...{ name: "Joost", ago: 9, text: "Where in the help screen does it say which version I play?" },
    answers: [
      {
        ...{ from: "staff", name: "Staff", ago: 8 },
        text: "On its last page, under “Return to player”. If it gives a range, the casino’s version is the lower end unless it says otherwise.",
      },
    ],
  },
  {
    about: ["game", "spur-and-sieve"],
    ...{ name: "Maren", ago: 1, isWaiting: true },
    text: "Does buying the feature change the return, or only how often it comes?",
  },
];

/** Fills in readers' questions with their answers, one of which waits for staff. */
export async function seedQuestions(today: Date): Promise<void> {
  const batch = backend().documents.batch("system:demo");
  const daysAgo = (days: number) => new Date(today.getTime() - days * 86_400_000).toISOString();
  for (const [index, { about, name, text, ago, isWaiting, isClosed, answers = [] }] of QUESTIONS.entries()) {
    const subject = await findSubject(...about);
    if (!subject) throw new Error(`The demo content has no ${about.join(" ")}.`);
    const fields = { about: subjectKey(subject), userId: null, reason: null, closedAt: null, answers: 0 };
    const id = `00000000-0000-4000-8000-${String(index + 1).padStart(12, "0")}`;
    const at = daysAgo(ago);
    batch.set(questions, id, {
      ...{ ...fields, questionId: null, from: "member", casinoId: null, authorName: name, text, at },
      ...(isWaiting ? { state: "pending", publishedAt: null } : { state: "published", publishedAt: at }),
      answers: answers.length,
      closedAt: isClosed ? daysAgo(ago - 4) : null,
    });
    for (const [number, answer] of answers.entries())
      batch.set(questions, `${id.slice(0, -2)}${String(index + 1)}${String(number + 1)}`.replace("-8000-", "-9000-"), {
        ...{ ...fields, questionId: id, from: answer.from, text: answer.text, authorName: answer.name },
        casinoId: answer.from === "casino" ? subject.id : null,
        ...{ state: "published", at: daysAgo(answer.ago), publishedAt: daysAgo(answer.ago) },
      });
  }
  await batch.commit();
}
