import { absolute } from "~/http/pages/page-meta";
import type { QuestionPage } from "./public-questions.server";

/** Returns schema.org's description of a page with one question and its readers' answers; nothing without an answer. */
export function questionJsonLd(
  { question, answers }: QuestionPage,
  site: { origin: string },
): Record<string, unknown>[] {
  if (answers.length === 0) return [];
  const url = absolute(site, `/questions/${question.id}`);
  return [
    {
      "@context": "https://schema.org",
      "@type": "QAPage",
      mainEntity: {
        "@type": "Question",
        name: question.text,
        text: question.text,
        url,
        answerCount: answers.length,
        datePublished: question.at,
        author: { "@type": "Person", name: question.authorName },
        suggestedAnswer: answers.map(({ id, text, at, by, from }) => ({
          "@type": "Answer",
          text,
          url: `${url}#${id}`,
          datePublished: at,
          author: { "@type": from === "member" ? "Person" : "Organization", name: by },
        })),
      },
    },
  ];
}
