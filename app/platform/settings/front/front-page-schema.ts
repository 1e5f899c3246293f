import { z } from "zod/v4";
import { textUpTo } from "~/domain/text/fields";

/** The sections below the front page's heading. */
export const FRONT_SECTIONS = ["week", "score", "bonuses", "outcomes", "news", "awards", "help"] as const;
export type FrontSectionName = (typeof FRONT_SECTIONS)[number];

export const frontPageSettings = z.object({
  /** Null for the site's tagline. */
  heading: textUpTo(160).min(2).nullable(),
  lead: textUpTo(500).min(10),
  /** What search results show: the title after the site's name, and the description. */
  searchTitle: textUpTo(100).min(2),
  searchDescription: textUpTo(200).min(10),
  /** True if the safest casinos are listed beside the heading. */
  ranking: z.boolean(),
  /** In the page's order. */
  sections: z
    .array(
      z.object({
        name: z.enum(FRONT_SECTIONS),
        shown: z.boolean(),
        /** Null for a section whose title follows from what is in it. */
        title: textUpTo(80).min(2).nullable(),
      }),
    )
    .max(FRONT_SECTIONS.length),
});
export type FrontPageSettings = z.infer<typeof frontPageSettings>;

/** The value for a stored document that is older than the group. */
export const FIRST_FRONT_PAGE: FrontPageSettings = {
  heading: null,
  lead: "Check a casino or a bonus before you deposit.",
  searchTitle: "casino reviews, bonuses and complaints, with every figure explained",
  searchDescription:
    "How safe a casino is, what a bonus is really worth, and how other players’ complaints ended. Every figure with its working.",
  ranking: true,
  sections: [
    { name: "week", shown: true, title: "What changed this week" },
    { name: "outcomes", shown: true, title: "How complaints ended" },
    { name: "score", shown: true, title: "How scores are made" },
    { name: "news", shown: true, title: "News" },
    { name: "bonuses", shown: false, title: "Bonuses worth knowing" },
    { name: "awards", shown: false, title: null },
    { name: "help", shown: true, title: "When it stops being a game" },
  ],
};
