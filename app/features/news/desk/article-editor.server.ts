import { backend } from "~/backend/index.server";
import { findCasinoChoice, listCasinoChoices, unknownCasino } from "~/features/casinos/desk/casino-choice.server";
import type { Problem } from "~/platform/publishing/editorial-kind";
import { copyName, kindEditor } from "~/platform/publishing/editor/kind-editor";
import { blankOf, valuesOf } from "~/platform/publishing/fields/field";
import { slugOfTitle } from "~/platform/publishing/slugs/title-slug.server";
import { ARTICLE_FIELDS, articleForm } from "../article-fields";
import { articleKind } from "./article-kind.server";
import { countWords, readingMinutes } from "../reading-time";
import type { ArticleFields } from "../schema";

/** Length of an article, for its editor. */
export interface ArticlePanel {
  words: number;
  minutes: number;
}

/** Dates new entries with the time of writing; publishing replaces that with its own. */
function stamped(sent: unknown, known: ArticleFields["corrections"], now: string): ArticleFields["corrections"] {
  const times = new Set(known.map(({ at }) => at));
  return (sent as { at?: string; text: string }[]).map(({ at, text }) => ({
    at: at !== undefined && times.has(at) ? at : now,
    text,
  }));
}

export const articleEditor = kindEditor<ArticleFields, ArticlePanel>({
  kind: articleKind,
  schema: articleForm,
  pictures: ["hero"],
  blank: () => blankOf(ARTICLE_FIELDS),
  copy: ({ title }) => ({ title: copyName(title, 110), corrections: [] }),

  async toValues(fields) {
    const casinos = await listCasinoChoices(fields.casinoIds);
    return {
      ...valuesOf(ARTICLE_FIELDS, fields),
      casinoIds: fields.casinoIds.map((id) => ({ casino: casinos.find((casino) => casino.id === id)?.name ?? id })),
    };
  },

  async resolve(fields) {
    const { casinoIds: named, ...others } = fields;
    if (!Array.isArray(named)) return { fields: others, problems: [] };
    const problems: Problem[] = [];
    const casinoIds: string[] = [];
    for (const [at, name] of (named as string[]).entries()) {
      const casino = await findCasinoChoice(name);
      if (casino) casinoIds.push(casino.id);
      else problems.push({ field: `casinoIds[${String(at)}].casino`, message: await unknownCasino(name) });
    }
    return { fields: problems.length > 0 ? others : { ...others, casinoIds }, problems };
  },

  complete(fields, before) {
    const { slug, title, corrections } = fields;
    return {
      ...fields,
      slug: slug ?? before?.slug ?? slugOfTitle(typeof title === "string" ? title : "", "article"),
      ...(corrections !== undefined && {
        corrections: stamped(corrections, before?.corrections ?? [], backend().clock().toISOString()),
      }),
    };
  },

  isPanelAlways: true,
  panel: ({ body }) => Promise.resolve({ words: countWords(body), minutes: readingMinutes(body) }),
});
