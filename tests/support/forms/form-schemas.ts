import { z } from "zod/v4";

const modules = import.meta.glob<Record<string, unknown>>(
  ["../../../app/{features,platform,site}/**/*.ts", "!../../../app/**/*.server.ts"],
  { eager: true },
);

/** What forms that depend on the day or on a setting are made with. */
const MADE_WITH: Readonly<Record<string, unknown>> = {
  complaintForm: "2026-11-21",
  reviewForm: { first: "2016-11-21", last: "2026-11-21" },
  exchangeForm: { today: "2026-11-21", currencies: ["GBP", "SEK"] },
  backupsForm: { canSeal: true },
  weightsForm: { earliest: "2026-11-22", today: "2026-11-21" },
};

export interface FoundForm {
  /** "complaintForm of complaints/submit/complaint-form.ts" */
  name: string;
  short: string;
  schema: z.ZodType;
}

/** Every schema that a form of the product is read by. */
export const formSchemas: readonly FoundForm[] = Object.entries(modules).flatMap(([file, exported]) =>
  Object.entries(exported).flatMap(([name, value]) => {
    if (!/(?:Form|^calculatorSchema)$/.test(name) || /^use[A-Z]/.test(name)) return [];
    const schema: unknown =
      typeof value === "function" ? (value as (given: unknown) => unknown)(MADE_WITH[name]) : value;
    return schema instanceof z.ZodType
      ? [{ name: `${name} of ${file.replace(/^.*\/app\/\w+\//, "")}`, short: name, schema }]
      : [];
  }),
);
