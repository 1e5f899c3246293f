import { z } from "zod/v4";
import { singleLine } from "~/domain/text/fields";
import { FONT_PAIRS, type FontPair } from "~/platform/settings/look-schema";

export const FONT_LABELS: Record<FontPair, string> = {
  source: "Source Serif headings, Source Sans text",
  inter: "Inter for both",
  lora: "Lora headings, Source Sans text",
};

const NO_COLOUR = "Enter a colour as # and six digits, such as #005b4d.";

/** The address of the current picture, or "". */
const present = singleLine(500).default("");

export const lookForm = z.object({
  accent: singleLine(7)
    .default("")
    .refine((accent) => accent === "" || /^#?[0-9a-f]{6}$/i.test(accent), { error: NO_COLOUR }),
  fonts: z.enum(FONT_PAIRS, { error: "Choose one." }),
  logo: present,
  withoutLogo: z.boolean().default(false),
  socialPicture: present,
  withoutSocialPicture: z.boolean().default(false),
});
export type LookForm = z.infer<typeof lookForm>;

export const PICTURE_FIELDS = ["logo", "socialPicture"] as const;
export type PictureField = (typeof PICTURE_FIELDS)[number];

/** The addresses of the pictures that the form has; "" for none. */
export type FormPictures = Record<PictureField, string>;

/** Name of the field for a new file. */
export const fileField = (name: PictureField) => `${name}File`;

/** Names of the fields that say that a picture is to be taken away. */
export const WITHOUT = { logo: "withoutLogo", socialPicture: "withoutSocialPicture" } as const;

/** The choices that a preview shows, as its address names them. */
export interface PreviewedLook {
  accent: string;
  fonts: string;
  logo: string;
}

export function previewAddress({ accent, fonts, logo }: PreviewedLook, mode: "light" | "dark"): string {
  return `/admin/settings/look/preview?${new URLSearchParams({ accent, fonts, logo, mode }).toString()}`;
}
