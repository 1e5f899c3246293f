import type { QuestionFields } from "~/features/questions/schema";

/** Returns a published question about Saltbox. */
export function questionFixture(over: Partial<QuestionFields> = {}): QuestionFields {
  return {
    about: "casino.saltbox",
    questionId: null,
    from: "member",
    casinoId: null,
    userId: null,
    authorName: "Ada",
    text: "Do withdrawals to a card take longer?",
    state: "published",
    at: "2026-11-01T10:00:00.000Z",
    publishedAt: "2026-11-02T10:00:00.000Z",
    reason: null,
    answers: 0,
    closedAt: null,
    ...over,
  };
}
