import type { ReactElement } from "react";
import { CATEGORY_LABELS } from "~/features/news/kinds";
import type { ArticleFields } from "~/features/news/schema";
import { formatDay } from "~/domain/days";
import { column, eyebrow, heading, pictureFrame, text, COLOURS, type PictureBrand } from "../drawing";

type Shown = Pick<ArticleFields, "title" | "dek" | "category" | "author" | "publishAt" | "sponsored">;

/** `publishAt`: when it was first published. */
export function articlePicture(
  brand: PictureBrand,
  { title, dek, category, author, publishAt, sponsored }: Shown,
): ReactElement {
  return pictureFrame(
    brand,
    [author, ...(publishAt === null ? [] : [formatDay(publishAt)])].join(" · "),
    column(
      { gap: 24 },
      eyebrow(sponsored ? "Sponsored" : CATEGORY_LABELS[category]),
      heading(title, 3, title.length > 70 ? 56 : 70),
      text(dek, 2, { color: COLOURS.quiet, fontSize: 32, lineHeight: 1.35 }),
    ),
  );
}
