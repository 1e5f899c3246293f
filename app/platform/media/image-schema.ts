import { z } from "zod/v4";
import { textUpTo } from "~/domain/text/fields";

/**
 * An image of our own: a path on this site, its alternative text, and its size in pixels so that the layout doesn't
 * shift.
 */
export const image = z.object({
  src: textUpTo(500).regex(/^\/[\w./-]+$/),
  alt: textUpTo(200),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
});
export type Image = z.infer<typeof image>;
