import type { DemoContent, DemoEntry } from "../seeding/demo-content";

/** A text that people read, with the casinos it is about. */
export interface Passage {
  file: string;
  id: string;
  field: string;
  text: string;
  casinos: readonly string[];
  /** True when we wrote it; false for words of players and casinos, and for quoted terms. */
  isOurs: boolean;
}

type Place = Pick<DemoEntry<unknown>, "file" | "id">;

function passage(
  { file, id }: Place,
  field: string,
  text: string | null,
  casinos: readonly string[],
  isOurs = true,
): Passage[] {
  return text === null || text.trim() === "" ? [] : [{ file, id, field, text, casinos, isOurs }];
}

/** Returns what we and the casinos say on the casinos' own pages. */
export function passagesOfCasinos(casinos: DemoContent["casinos"]): Passage[] {
  return casinos.flatMap((casino) => {
    const { id, fields } = casino;
    const own = [id];
    return [
      ...passage(casino, "summary", fields.summary, own),
      ...passage(casino, "lifecycleReason", fields.lifecycleReason, own),
      ...passage(casino, "body", fields.body, own),
      ...fields.pros.flatMap((text, at) => passage(casino, `pros ${String(at + 1)}`, text, own)),
      ...fields.cons.flatMap((text, at) => passage(casino, `cons ${String(at + 1)}`, text, own)),
      ...fields.payments.flatMap(({ method, fee }) => passage(casino, `fee of ${method}`, fee, own)),
      ...fields.termFlags.flatMap(({ quote }, at) => passage(casino, `term ${String(at + 1)}`, quote, own, false)),
    ];
  });
}

function ofComplaints({ complaints }: DemoContent): Passage[] {
  return complaints.flatMap((complaint) => {
    const { fields, messages, events } = complaint;
    const own = fields.casinoId === null ? [] : [fields.casinoId];
    return [
      ...passage(complaint, "title", fields.title, own, false),
      ...passage(complaint, "story", fields.story, own, false),
      ...passage(complaint, "desiredOutcome", fields.desiredOutcome, own, false),
      ...passage(complaint, "outcomeReason", fields.outcomeReason, own),
      ...messages.flatMap(({ body, party }, at) =>
        passage(complaint, `message ${String(at + 1)}`, body, own, party === "staff"),
      ),
      ...events.flatMap(({ reason }, at) => passage(complaint, `event ${String(at + 1)}`, reason, own)),
    ];
  });
}

/** Returns every text of the demo content. */
export function passagesOf(content: DemoContent): Passage[] {
  return [
    ...passagesOfCasinos(content.casinos),
    ...content.bonuses.flatMap((bonus) => [
      ...passage(bonus, "title", bonus.fields.title, [bonus.fields.casinoId]),
      ...passage(bonus, "significantTerms", bonus.fields.significantTerms, [bonus.fields.casinoId]),
    ]),
    ...content.reviews.flatMap((review) => [
      ...passage(review, "title", review.fields.title, [review.fields.casinoId], false),
      ...passage(review, "body", review.fields.body, [review.fields.casinoId], false),
      ...passage(review, "reply", review.fields.reply?.body ?? null, [review.fields.casinoId], false),
    ]),
    ...ofComplaints(content),
    ...content.articles.flatMap((article) => [
      ...passage(article, "title", article.fields.title, article.fields.casinoIds),
      ...passage(article, "dek", article.fields.dek, article.fields.casinoIds),
      ...passage(article, "body", article.fields.body, article.fields.casinoIds),
      ...article.fields.corrections.flatMap(({ text }, at) =>
        passage(article, `correction ${String(at + 1)}`, text, article.fields.casinoIds),
      ),
    ]),
    ...content.pages.flatMap((page) => [
      ...passage(page, "dek", page.fields.dek, []),
      ...passage(page, "body", page.fields.body, []),
    ]),
    ...content.faq.flatMap((entry) => [
      ...passage(entry, "question", entry.fields.question, []),
      ...passage(entry, "answer", entry.fields.answer, []),
    ]),
    ...content.awards.flatMap((award) => [
      ...passage(award, "intro", award.fields.intro, []),
      ...passage(award, "rules", award.fields.rules, []),
      ...award.fields.categories.flatMap((category) =>
        category.nominees.flatMap((nominee) =>
          passage(
            award,
            `${category.id} ${nominee.id}`,
            nominee.citation,
            nominee.casinoId === null ? [] : [nominee.casinoId],
          ),
        ),
      ),
    ]),
    ...content.issues.flatMap((issue) => [
      ...passage(issue, "subject", issue.fields.subject, []),
      ...passage(issue, "preheader", issue.fields.preheader, []),
      ...passage(issue, "body", issue.fields.body, []),
    ]),
    ...content.notices.flatMap(({ text }, at) =>
      passage({ file: "notifications.yaml", id: String(at + 1) }, "text", text, []),
    ),
  ];
}

/** Splits a text into sentences; table cells and list items count as sentences. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/\n\s*\n|\n\s*(?=[-*|#>\d])|\|/)
    .flatMap((block) => block.replace(/\s+/g, " ").split(/(?<=[.!?]["”'’)*]*)\s+(?=["“'‘(*A-ZÀ-Þ€£\d])/))
    .map((sentence) => sentence.replace(/^[-*#>\s]+|^\d+\.\s/g, "").trim())
    .filter((sentence) => sentence !== "");
}

/** Returns a short excerpt of a text for a finding. */
export function excerpt(text: string, around: string, reach = 40): string {
  const at = text.indexOf(around);
  const from = Math.max(0, at - reach);
  return `“${from > 0 ? "…" : ""}${text
    .slice(from, at + around.length + reach)
    .replace(/\s+/g, " ")
    .trim()}…”`;
}
