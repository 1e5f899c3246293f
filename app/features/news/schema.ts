import { z } from "zod/v4";
import { storedLine, textUpTo } from "~/domain/text/fields";
import { instant } from "~/domain/codes/codes";
import { editorialFields } from "~/platform/publishing/schema";
import { storedHttpsUrl } from "~/domain/urls/web-address";
import { image } from "~/platform/media/image-schema";
import { ARTICLE_CATEGORIES } from "./kinds";

export * from "./kinds";

export const articleFields = z.object({
  ...editorialFields,
  title: storedLine(10, 110),
  dek: textUpTo(200),
  /** Markdown. */
  body: textUpTo(60_000).min(1),
  category: z.enum(ARTICLE_CATEGORIES),
  tags: z.array(textUpTo(80).regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)).max(8),
  author: storedLine(2, 60),
  hero: image.nullable(),
  sources: z.array(z.object({ title: storedLine(2, 160), url: storedHttpsUrl.nullable() })).max(20),
  corrections: z.array(z.object({ at: instant, text: textUpTo(600).min(5) })).max(20),
  sponsored: z.boolean(),
  /** Casinos the article is about. */
  casinoIds: z.array(z.string()).max(20),
});
export type ArticleFields = z.infer<typeof articleFields>;
