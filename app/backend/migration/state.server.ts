import { randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { z } from "zod/v4";
import { MoveRefused } from "./port";

const part = z.object({
  /** The next page's start; null before the first. */
  next: z.string().nullable(),
  done: z.number().int(),
  isCopied: z.boolean(),
  /** Hash of the part once both sides were found to be the same. */
  verified: z.string().nullable(),
});

const schema = z.object({
  format: z.literal(1),
  from: z.string(),
  to: z.string(),
  startedAt: z.iso.datetime(),
  /** The source's `mark` when the move began. */
  mark: z.string().nullable(),
  parts: z.record(z.string(), part),
  verifiedAt: z.iso.datetime().nullable(),
});

export type PartState = z.infer<typeof part>;
/** The progress of a move. */
export type MoveState = z.infer<typeof schema>;

/** Returns null when no move has begun. Throws `MoveRefused` for a file with other content. */
export function readMoveState(file: string): MoveState | null {
  if (!existsSync(file)) return null;
  let parsed;
  try {
    parsed = schema.safeParse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    parsed = null;
  }
  if (!parsed?.success) throw new MoveRefused(`${file} is not the progress of a move. Name another with --state.`);
  return parsed.data;
}

/** Replaces the file atomically, even if the power fails: a killed move finds the old or the new state. */
export async function writeMoveState(file: string, state: MoveState): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const arriving = `${file}.${randomUUID()}`;
  try {
    const handle = await open(arriving, "wx", 0o600);
    try {
      await handle.writeFile(`${JSON.stringify(state, null, 1)}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(arriving, file);
  } catch (error) {
    await rm(arriving, { force: true });
    throw error;
  }
}
