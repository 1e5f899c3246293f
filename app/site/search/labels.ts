import type { SearchKind } from "./search-index";

export const KIND_LABELS: Record<SearchKind, string> = {
  casinos: "Casinos",
  bonuses: "Bonuses",
  news: "News",
  complaints: "Complaints",
  games: "Games",
  questions: "Readers’ questions",
  faq: "Questions and answers",
  pages: "Pages",
};
