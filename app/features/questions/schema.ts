import { z } from "zod/v4";
import { instant } from "~/domain/codes/codes";
import { textUpTo } from "~/domain/text/fields";

/** What readers ask about. */
export const SUBJECT_KINDS = ["casino", "game"] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

/** Who speaks in a question or an answer. */
export const SPEAKERS = ["member", "casino", "staff"] as const;
export type Speaker = (typeof SPEAKERS)[number];

export const QUESTION_STATES = ["pending", "published", "refused", "removed"] as const;
export type QuestionState = (typeof QUESTION_STATES)[number];

/** A reader's question about a casino or a game, or an answer to one. */
export const questionFields = z.object({
  /** The subject: its kind and id, as `subjectKey` writes them. */
  about: z.string().min(1),
  /** The question that it answers; null for a question. */
  questionId: z.string().nullable(),
  from: z.enum(SPEAKERS),
  /** The casino that an answer speaks for; null for everybody else. */
  casinoId: z.string().nullable(),
  /** Null once the account is gone. */
  userId: z.string().nullable(),
  authorName: textUpTo(200),
  text: textUpTo(2_000),
  state: z.enum(QUESTION_STATES),
  at: instant,
  publishedAt: instant.nullable(),
  /** Why staff refused it or took it down. */
  reason: textUpTo(500).nullable(),
  /** Published answers of a question. */
  answers: z.number().int().min(0),
  /** When a question was closed as answered. */
  closedAt: instant.nullable(),
});
export type QuestionFields = z.infer<typeof questionFields>;
