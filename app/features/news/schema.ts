import { z } from "zod/v4";
import { storedShape } from "~/platform/publishing/fields/field";
import { editorialFields } from "~/platform/publishing/schema";
import { ARTICLE_FIELDS } from "./article-fields";

export * from "./kinds";

export const articleFields = z.object({ ...editorialFields, ...storedShape(ARTICLE_FIELDS) });
export type ArticleFields = z.infer<typeof articleFields>;
