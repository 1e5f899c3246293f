import { z } from "zod/v4";

/**
 * An image of our own: a path on this site, its alternative text, and its size in pixels so that the layout doesn't
 * shift.
 */
export const image = z.object({
  src: z.string().regex(/^\/[\w./-]+$/),
  alt: z.string().max(200),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
});
export type Image = z.infer<typeof image>;
