import { z } from "zod/v4";
import { textUpTo } from "~/domain/text/fields";
import { defineCollection } from "~/backend/documents/port";
import { instant } from "~/domain/codes/codes";

export const LONGEST_PATH = 2_000;

const path = textUpTo(LONGEST_PATH).startsWith("/");

const schema = z.object({
  /** `signed-out`: posted after its writer's session had ended. `draft`: kept by a script while it is written. */
  kind: z.enum(["signed-out", "draft"]),
  /** `user:` and a uid, or `browser:` and the SHA-256 of the key of the browser that sent it. */
  owner: z.string(),
  /** The uid of the person whom the form's page was made for; null: unknown. */
  writer: z.string().nullable(),
  /** Path and query of the page that the form is on; null: unknown. */
  page: path.nullable(),
  /** Id of the form on its page; null: a form without one. */
  form: z.string().nullable(),
  /** Path and query on this site that it is posted to. */
  action: path,
  /** Without those that hold a secret. */
  fields: z.array(z.object({ name: z.string(), value: z.string() })),
  /** The files that came with it, as far as there was room for them. */
  held: z.array(z.object({ field: z.string(), name: z.string(), type: z.string(), path: z.string() })),
  /** Names of the other files that came with it. */
  files: z.array(z.string()),
  /**
   * For a draft: the number of this text, counted by the page that keeps the draft; null if no page keeps it any more.
   */
  sequence: z.number().int().nonnegative().nullable(),
  /**
   * For a form that came without a session: which of its sender's network it was within a day, 1 for the first. The
   * highest make room first, so that a network that sends many drives out none of one that sends few.
   */
  rank: z.number().int().nonnegative().optional(),
  writtenAt: instant,
  expiresAt: instant,
});
export type UnsavedTextFields = z.infer<typeof schema>;

/** What people have typed into forms and not saved yet. */
export const unsavedTexts = defineCollection({
  name: "unsavedTexts",
  unannounced: true,
  schema,
  indexes: [
    ["expiresAt"],
    ["kind", "-rank", "expiresAt"],
    ["kind", "owner", "expiresAt"],
    ["owner", "page", "-writtenAt"],
    ["owner", "-writtenAt"],
  ],
});

/**
 * Collections of earlier releases with the same purpose. Nothing reads or writes them any more; they stay declared so
 * that the clean-up deletes their last documents, which expire within a day of the upgrade.
 */
const retired = z.looseObject({ expiresAt: instant });
export const heldForms = defineCollection({ name: "heldForms", schema: retired, indexes: [["expiresAt"]] });
export const keptAnswers = defineCollection({ name: "keptAnswers", schema: retired, indexes: [["expiresAt"]] });
export const pendingSubmissions = defineCollection({
  name: "pendingSubmissions",
  schema: retired,
  indexes: [["expiresAt"]],
});
