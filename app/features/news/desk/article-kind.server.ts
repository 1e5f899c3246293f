import { casinos } from "~/features/casinos/collection";
import { editorialKind, type Problem } from "~/platform/publishing/editorial-kind";
import { firstPublished } from "~/platform/publishing/schema";
import { labelsOf, missingOf } from "~/platform/publishing/fields/field";
import { ARTICLE_FIELDS } from "../article-fields";
import { articles } from "../collection";
import type { ArticleFields } from "../schema";

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
