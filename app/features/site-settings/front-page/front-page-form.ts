import { z } from "zod/v4";
import { singleLine } from "~/domain/text/fields";
import { FRONT_SECTIONS } from "~/platform/settings/front-page-schema";

const missing = "Fill this in.";
const LEAST = "Use at least 2 characters.";

/** A section of the front page as its form has it: help stays on the page, and the awards' title is its year's. */
const section = z
  .object({
    name: z.enum(FRONT_SECTIONS),
    shown: z.boolean().default(false),
    title: singleLine(80).min(2, LEAST).nullable().default(null),
  })
  .refine(({ name, title }) => title !== null || name === "awards", { path: ["title"], error: missing })
  .transform(({ name, shown, title }) => ({
    name,
    shown: shown || name === "help",
    title: name === "awards" ? null : title,
  }));

export const frontPageForm = z.object({
  heading: singleLine(160).min(2, LEAST).nullable().default(null),
  lead: singleLine(500, { missing }).min(10, "Use at least 10 characters."),
  searchTitle: singleLine(100, { missing }).min(2, LEAST),
  searchDescription: singleLine(200, { missing }).min(10, "Use at least 10 characters."),
  ranking: z.boolean().default(false),
  sections: z
    .array(section)
    .max(FRONT_SECTIONS.length)
    .refine((sections) => FRONT_SECTIONS.every((name) => sections.some((one) => one.name === name)), {
      error: "A section is missing. Open this page again and repeat your change.",
    }),
});
