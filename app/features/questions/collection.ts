import { defineCollection } from "~/backend/documents/port";
import { questionFields } from "./schema";

/** Questions with their answers. */
export const questions = defineCollection({
  name: "questions",
  schema: questionFields,
  indexes: [
    // A subject's questions for readers.
    ["about", "questionId", "state", "-publishedAt"],
    // All public questions, and the public answers of one.
    ["questionId", "state", "-publishedAt"],
    // What keeps a casino or a game from being deleted.
    ["about", "state", "-at"],
    ["state", "at"],
    ["userId", "-at"],
    ["userId", "about", "-at"],
  ],
});
