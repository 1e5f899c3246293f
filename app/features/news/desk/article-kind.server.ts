import { casinos } from "~/features/casinos/collection";
import { editorialKind, type Problem } from "~/platform/publishing/editorial-kind";
import { firstPublished } from "~/platform/publishing/schema";
import { labelsOf, missingOf, blankOf, valuesOf } from "~/platform/publishing/fields/field";
import { ARTICLE_FIELDS, articleForm } from "../article-fields";
import { articles } from "../collection";
import type { ArticleFields } from "../schema";
import { backend } from "~/backend/index.server";
import { findCasinoChoice, listCasinoChoices, unknownCasino } from "~/features/casinos/desk/casino-choice.server";
import { copyName, kindEditor } from "~/platform/publishing/editor/kind-editor";
import { slugOfTitle } from "~/platform/publishing/slugs/title-slug.server";
import { countWords, readingMinutes } from "../reading-time";
import { SEARCH_LINES } from "~/platform/publishing/fields/search-fields";

type Corrections = Pick<ArticleFields, "corrections">;

/** Returns the entries of a correction log that readers have not seen yet. */
function newCorrections(after: Corrections, before: Corrections | null): ArticleFields["corrections"] {
  const known = new Set(before?.corrections.map(({ at }) => at));
  return after.corrections.filter(({ at }) => !known.has(at));
}

/** Articles as editable content. A correction is dated with the time when readers first see it. */
export const articleKind = editorialKind<ArticleFields>({
  name: "article",
  words: { one: "article", many: "articles" },
  collection: articles,
  adminPath: "/admin/news",
  fieldLabels: labelsOf(ARTICLE_FIELDS),
  publicPath: ({ slug }) => `/news/${slug}`,
  titleOf: ({ title }) => title,
  markdown: ["body"],
  lines: ["title", "dek", ...SEARCH_LINES],
  madeHead: ({ title, dek }) => ({ title, description: dek }),
  systemFields: {},

  async checkSave(transaction, fields, { before, now }) {
    const problems: Problem[] = [];
    for (const [at, id] of fields.casinoIds.entries()) {
      if (fields.casinoIds.indexOf(id) < at)
        problems.push({ field: `casinoIds[${String(at)}]`, message: "This casino is listed twice." });
      else if ((await transaction.get(casinos, id)) === null)
        problems.push({ field: `casinoIds[${String(at)}]`, message: "There is no such casino." });
    }
    const wasSeen = before !== null && firstPublished(before, now) !== null;
    if (!wasSeen && newCorrections(fields, before).length > 0)
      problems.push({ field: "corrections", message: "Corrections are for published articles: publish it first." });
    return problems;
  },

  missingToPublish(fields) {
    const { hero } = fields;
    const missing = missingOf(ARTICLE_FIELDS, fields);
    if (hero !== null && hero.alt.trim() === "")
      missing.push({ field: "hero", message: "Describe the picture in its alternative text." });
    return missing;
  },

  derive(_transaction, fields, { before, now }) {
    const added = new Set(newCorrections(fields, before));
    const corrections = fields.corrections.map((one) => (added.has(one) ? { ...one, at: now } : one));
    return Promise.resolve({ ...fields, corrections });
  },
});

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
