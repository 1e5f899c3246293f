import type { ImgHTMLAttributes } from "react";
import type { Image } from "./image-schema";
import { sizesOf } from "./media-address";

/**
 * A picture in the size that fits: one of the library brings its sizes as AVIF and WebP, any other comes as it is.
 * `sizes` says how wide it is drawn, as in HTML; `alt` stands in for the picture's own words where it only decorates.
 * `first`: it is most of what a reader sees first, so it is asked for before anything else; others wait until they are
 * scrolled near.
 */
export function ResponsiveImage({
  image,
  sizes = "100vw",
  alt = image.alt,
  first = false,
  ...rest
}: { image: Image; sizes?: string; first?: boolean } & Omit<
  ImgHTMLAttributes<HTMLImageElement>,
  "src" | "srcSet" | "width" | "height" | "loading"
>) {
  const known = sizesOf(image.src);
  // React 18 knows the attribute by its name in HTML alone.
  const urgency = first ? { fetchpriority: "high" } : { loading: "lazy" as const };
  const drawn = <img {...rest} {...urgency} src={image.src} alt={alt} width={image.width} height={image.height} />;
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
