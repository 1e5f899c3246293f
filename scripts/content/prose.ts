import type { CasinoFields } from "~/features/casinos/schema";
import type { DemoContent, DemoEntry } from "../seeding/demo-content";
import { told } from "./named";

/** A text that people read, with the casinos it is about. */
export interface Prose {
  file: string;
  id: string;
  field: string;
  text: string;
  casinos: readonly string[];
  /** True for our own text; false for texts of players and casinos, and for quoted terms. */
  isOurs: boolean;
}

type Source = Pick<DemoEntry<unknown>, "file" | "id">;

function proseIn(
  { file, id }: Source,
  field: string,
  text: string | null,
  casinos: readonly string[],
  isOurs = true,
): Prose[] {
  return text === null || text.trim() === "" ? [] : [{ file, id, field, text, casinos, isOurs }];
}

/** Returns the texts of some or all casinos. */
export function proseOfCasinos(casinos: readonly DemoEntry<CasinoFields>[]): Prose[] {
  return casinos.flatMap((casino) => {
    const { id, fields } = casino;
    const own = [id];
    return [
      ...proseIn(casino, "summary", fields.summary, own),
      ...proseIn(casino, "lifecycleReason", fields.lifecycleReason, own),
      ...proseIn(casino, "body", fields.body, own),
      ...fields.pros.flatMap((text, at) => proseIn(casino, `pros ${String(at + 1)}`, text, own)),
      ...fields.cons.flatMap((text, at) => proseIn(casino, `cons ${String(at + 1)}`, text, own)),
      ...fields.payments.flatMap(({ method, fee }) => proseIn(casino, `fee of ${method}`, fee, own)),
      ...fields.termFlags.flatMap(({ quote }, at) => proseIn(casino, `term ${String(at + 1)}`, quote, own, false)),
    ];
  });
}

function ofComplaints({ complaints }: DemoContent): Prose[] {
  return complaints.flatMap((complaint) => {
    const { fields, messages, events } = complaint;
    const own = fields.casinoId === null ? [] : [fields.casinoId];
    return [
      ...proseIn(complaint, "title", fields.title, own, false),
      ...proseIn(complaint, "story", fields.story, own, false),
      ...proseIn(complaint, "desiredOutcome", fields.desiredOutcome, own, false),
      ...proseIn(complaint, "outcomeReason", fields.outcomeReason, own),
      ...messages.flatMap(({ body, party }, at) =>
        proseIn(complaint, `message ${String(at + 1)}`, body, own, party === "staff"),
      ),
      ...events.flatMap(({ reason }, at) => proseIn(complaint, `event ${String(at + 1)}`, reason, own)),
    ];
  });
}

/** Returns every text of the demo content, as readers see it: with words in place of what it names, unless `isRaw`. */
export function proseOf(content: DemoContent, { isRaw = false } = {}): Prose[] {
  const written = allProse(content);
  if (isRaw) return written;
  return written.map((prose) => (prose.text.includes("{{") ? { ...prose, text: told(content, prose.text) } : prose));
}

function allProse(content: DemoContent): Prose[] {
  return [
    ...proseOfCasinos(content.casinos),
    ...content.bonuses.flatMap((bonus) => [
      ...proseIn(bonus, "title", bonus.fields.title, [bonus.fields.casinoId]),
      ...proseIn(bonus, "significantTerms", bonus.fields.significantTerms, [bonus.fields.casinoId]),
    ]),
    ...content.games.flatMap((game) => proseIn(game, "summary", game.fields.summary, [])),
    ...content.reviews.flatMap((review) => [
      ...proseIn(review, "title", review.fields.title, [review.fields.casinoId], false),
      ...proseIn(review, "body", review.fields.body, [review.fields.casinoId], false),
      ...proseIn(review, "reply", review.fields.reply?.body ?? null, [review.fields.casinoId], false),
    ]),
    ...ofComplaints(content),
    ...content.articles.flatMap((article) => [
      ...proseIn(article, "title", article.fields.title, article.fields.casinoIds),
      ...proseIn(article, "dek", article.fields.dek, article.fields.casinoIds),
      ...proseIn(article, "body", article.fields.body, article.fields.casinoIds),
      ...article.fields.corrections.flatMap(({ text }, at) =>
        proseIn(article, `correction ${String(at + 1)}`, text, article.fields.casinoIds),
      ),
    ]),
    ...content.pages.flatMap((page) => [
      ...proseIn(page, "dek", page.fields.dek, []),
      ...proseIn(page, "body", page.fields.body, []),
    ]),
    ...content.faq.flatMap((entry) => [
      ...proseIn(entry, "question", entry.fields.question, []),
      ...proseIn(entry, "answer", entry.fields.answer, []),
    ]),
    ...content.awards.flatMap((award) => [
      ...proseIn(award, "title", award.fields.title, []),
      ...proseIn(award, "intro", award.fields.intro, []),
      ...proseIn(award, "rules", award.fields.rules, []),
      ...award.fields.categories.flatMap((category) =>
        category.nominees.flatMap((nominee) =>
          proseIn(
            award,
            `${category.id} ${nominee.id}`,
            nominee.citation,
            nominee.casinoId === null ? [] : [nominee.casinoId],
          ),
        ),
      ),
    ]),
    ...content.issues.flatMap((issue) => [
      ...proseIn(issue, "subject", issue.fields.subject, []),
      ...proseIn(issue, "preheader", issue.fields.preheader, []),
      ...proseIn(issue, "body", issue.fields.body, []),
    ]),
    ...content.notices.flatMap(({ text }, at) =>
      proseIn({ file: "notifications.yaml", id: String(at + 1) }, "text", text, []),
    ),
  ];
}

/** Returns the sentences of a text; table cells and list items count as sentences. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/\n\s*\n|\n\s*(?=[-*|#>\d])|\|/)
    .flatMap((block) => block.replace(/\s+/g, " ").split(/(?<=[.!?]["”'’)*]*)\s+(?=["“'‘(*A-ZÀ-Þ€£\d])/))
    .map((sentence) => sentence.replace(/^[-*#>\s]+|^\d+\.\s/g, "").trim())
    .filter((sentence) => sentence !== "");
}

/** Returns a short excerpt of a text, for a finding. */
export function excerpt(text: string, around: string, reach = 40): string {
  const at = text.indexOf(around);
  const from = Math.max(0, at - reach);
  return `“${from > 0 ? "…" : ""}${text
    .slice(from, at + around.length + reach)
    .replace(/\s+/g, " ")
    .trim()}…”`;
}
