import type { ImgHTMLAttributes } from "react";
import type { Image } from "~/features/publishing/schema";
import { sizesOf } from "./media-address";

/**
 * A picture in the size that fits: one of the library brings its sizes as AVIF and WebP, any other comes as it is.
 * `sizes` says how wide it is drawn, as in HTML; `alt` stands in for the picture's own words where it only decorates.
 */
export function ResponsiveImage({
  image,
  sizes = "100vw",
  alt = image.alt,
  ...rest
}: { image: Image; sizes?: string } & Omit<
  ImgHTMLAttributes<HTMLImageElement>,
  "src" | "srcSet" | "width" | "height"
>) {
  const known = sizesOf(image.src);
  const drawn = <img {...rest} src={image.src} alt={alt} width={image.width} height={image.height} />;
  if (!known) return drawn;
  const list = (type: "avif" | "webp") => known.map((size) => `${size[type]} ${String(size.width)}w`).join(", ");
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={list("avif")} sizes={sizes} />
      <source type="image/webp" srcSet={list("webp")} sizes={sizes} />
      {drawn}
    </picture>
  );
}
