import type { ReactElement } from "react";
import { CATEGORY_LABELS } from "~/features/news/kinds";
import type { ArticleCategory } from "~/features/news/schema";
import { formatDay } from "~/domain/days";
import { column, eyebrow, heading, pictureFrame, text, COLOURS, type PictureBrand } from "../drawing";

export interface ArticlePictureData {
  brand: PictureBrand;
  title: string;
  dek: string;
  category: ArticleCategory;
  author: string;
  publishAt: string | null;
  sponsored: boolean;
}

export function articlePicture({
  brand,
  title,
  dek,
  category,
  author,
  publishAt,
  sponsored,
}: ArticlePictureData): ReactElement {
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
