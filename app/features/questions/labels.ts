import type { QuestionState, Speaker } from "./schema";

export const MOST_ANSWERS = 20;

export const SPEAKER_LABELS: Record<Speaker, string> = {
  member: "A reader",
  casino: "The casino",
  staff: "Our staff",
};

export const QUESTION_STATE_LABELS: Record<QuestionState, string> = {
  pending: "Waiting for staff",
  published: "Published",
  refused: "Not published",
  removed: "Taken down",
};
