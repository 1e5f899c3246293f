import { z } from "zod/v4";
import { textUpTo } from "~/domain/text/fields";
import { DUTIES } from "~/domain/roles/duties";
import { instant } from "~/domain/codes/codes";

/**
 * `proposed` waits for somebody to start it (an import after its dry run); `running` continues by itself, even after
 * a restart.
 */
export const OPERATION_STATES = ["proposed", "running", "done", "cancelled"] as const;
export const ITEM_OUTCOMES = ["done", "skipped", "failed", "unknown"] as const;

/** The outcome of one item. */
export const itemResult = z.object({
  /** The item for people: a name, an address, "row 12". */
  item: textUpTo(200),
  outcome: z.enum(ITEM_OUTCOMES),
  message: textUpTo(500).nullable(),
  /** The data needed to undo this item; null if there is nothing to undo. */
  undo: z.unknown(),
});
export type ItemResult = z.infer<typeof itemResult>;

/** Work on many items, done step by step, that survives a stop of the process. */
export const operationFields = z.object({
  kind: textUpTo(60),
  /** The duty by which one sees and steers it, where that isn't its kind's. */
  duty: z.enum(DUTIES).optional(),
  /** Title such as "Archive 12 casinos". */
  title: textUpTo(200),
  /** The page it was started from. */
  backTo: textUpTo(2_000),
  startedBy: z.string(),
  startedByName: textUpTo(80),
  requestId: textUpTo(80).nullable(),
  state: z.enum(OPERATION_STATES),
  /** The kind's input, the same for every item. */
  input: z.record(z.string(), z.unknown()),
  total: z.number().int().min(0),
  /** Number of finished items, from the first. */
  position: z.number().int().min(0),
  /** An item whose effect is outside the store and may have happened: it is not tried again automatically. */
  begun: z.number().int().min(0).nullable(),
  counts: z.object({
    done: z.number().int(),
    skipped: z.number().int(),
    failed: z.number().int(),
    unknown: z.number().int(),
  }),
  at: instant,
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  /** The process that works on it, and until when unless it renews the hold. */
  holder: z.string().nullable(),
  heldUntil: instant.nullable(),
  undoes: z.string().nullable(),
  undoneBy: z.string().nullable(),
  /** When staff marked its failures as settled; absent until then. */
  settledAt: instant.nullable().optional(),
});
export type OperationFields = z.infer<typeof operationFields>;

/**
 * Items of an operation, some to a document, with the results of the finished ones. Document id: `operation:number`.
 */
export const operationPartFields = z.object({
  operationId: z.string(),
  number: z.number().int().min(0),
  items: z.array(z.unknown()),
  results: z.array(itemResult),
});
