import { z } from "zod/v4";
import { textUpTo } from "~/domain/text/fields";

export const FONT_PAIRS = ["source", "inter", "lora"] as const;
export type FontPair = (typeof FONT_PAIRS)[number];

/** A picture of the media library by its address. Its alternative text is the site's name, whatever that is. */
export const lookPicture = z.object({
  src: textUpTo(500).regex(/^\/files\/public\/media\/[\w./-]+$/),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
});
export type LookPicture = z.infer<typeof lookPicture>;

export const lookSettings = z.object({
  /** In place of the drawn mark and the name; null for these. */
  logo: lookPicture.nullable(),
  /** Of pages that have no picture of their own; null for the drawn one. */
  socialPicture: lookPicture.nullable(),
  /** `#rrggbb`, from which the palette is derived; null for the stylesheet's own. */
  accent: textUpTo(7)
    .regex(/^#[0-9a-f]{6}$/)
    .nullable(),
  fonts: z.enum(FONT_PAIRS),
});
export type LookSettings = z.infer<typeof lookSettings>;

/** The look of a site that has chosen none. */
export const FIRST_LOOK: LookSettings = { logo: null, socialPicture: null, accent: null, fonts: "source" };
