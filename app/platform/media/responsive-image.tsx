import type { ImgHTMLAttributes } from "react";
import type { Image } from "./image-schema";
import { sizesOf } from "./media-address";

/**
 * A picture in the size that fits: one of the library has its sizes as AVIF and WebP, any other is drawn as it is.
 * `sizes` says how wide it is drawn, as in HTML; `alt` replaces the picture's own text if it is only decorative.
 * `first`: the picture is the main part of the first screen, so it is requested before anything else; others load
 * lazily.
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
  // React 18 only knows this attribute by its lower-case HTML name.
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
