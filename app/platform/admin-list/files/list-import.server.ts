import { createHash } from "node:crypto";
import type { Staff } from "~/domain/staff";
import { hasSubmissionKey, submissionId } from "~/http/forms/submission-key.server";
import type { UploadedFile, UploadLimits } from "~/http/bodies/form.server";
import { chunksOf, type FileContent } from "~/http/csv/csv-encoding.server";
import { csvHeading } from "./list-export.server";
import type { AdminList } from "../list.server";
import { dropHeldImport, findHeldImport, holdImport } from "./held-import.server";
import { HELD_FIELD, PASTED_FIELD, readChoices, type ImportQuestion } from "./import-choices";
import { rememberedHeadings, rememberHeadings } from "./remembered-headings.server";

const MEGABYTE = 1_000_000;
/**
 * The most bytes of a file, several times the export of 10,000 casinos; the limit that people are told is one of rows.
 */
const MOST_BYTES = 250 * MEGABYTE;
/** A somewhat larger post is still read, so that the form can say why it is refused. */
export const IMPORT_LIMITS: UploadLimits = { file: MOST_BYTES, total: 1.2 * MOST_BYTES, files: 1, isSpooled: true };

/** A refused import: its problem, or its questions with the key of the file that is held meanwhile. */
export interface ImportRefusal {
  problem: string | null;
  questions: ImportQuestion[];
  held: { key: string; name: string } | null;
}

const refusal = (problem: string): ImportRefusal => ({ problem, questions: [], held: null });

/** Returns the cells that were pasted into the form, as a file; null for none. A spreadsheet separates them by tabs. */
function pastedCells(form: FormData): { name: string; content: FileContent } | null {
  const text = form.get(PASTED_FIELD);
  if (typeof text !== "string" || text.trim() === "") return null;
  const bytes = new TextEncoder().encode(text.replace(/^(?:[ \t]*\r?\n)+/, ""));
  return {
    name: "the pasted cells",
    content: {
      async *[Symbol.asyncIterator]() {
        yield await Promise.resolve(bytes);
      },
    },
  };
}

async function digestOf(content: FileContent): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of chunksOf(content)) hash.update(chunk);
  return hash.digest("hex");
}

/**
 * Checks an uploaded CSV, or the one that was held for its sender, and stores the changes it would make to a list;
 * returns the operation that waits to be started. Closes the upload.
 */
export async function proposeImport<Row>(
  list: AdminList<Row>,
  upload: Pick<UploadedFile, "name" | "spooled"> | undefined,
  { form, staff }: { form: FormData; staff: Staff },
): Promise<{ operationId: string } | ImportRefusal> {
  try {
    return await propose(list, upload, { form, staff });
  } finally {
    await upload?.spooled?.close();
  }
}

async function propose<Row>(
  list: AdminList<Row>,
  upload: Pick<UploadedFile, "name" | "spooled"> | undefined,
  { form, staff }: { form: FormData; staff: Staff },
): Promise<{ operationId: string } | ImportRefusal> {
  const { definition } = list;
  if (!list.import) throw new Error(`Nothing is imported into the list ${definition.name}.`);
  const key = form.get(HELD_FIELD);
  const isHeld = !upload && typeof key === "string" && key !== "";
  const held = isHeld ? await findHeldImport(staff.uid, definition.name, key) : null;
  if (isHeld && !held) return refusal("We no longer have the file. Choose it again.");
  const pasted = held || upload ? null : pastedCells(form);
  if (!upload && !held && !pasted) return refusal("Choose a CSV file, or paste the cells.");
  if (upload && !upload.spooled)
    return refusal(`The file is larger than ${String(MOST_BYTES / MEGABYTE)} MB. Split it.`);
  if (upload?.spooled?.size === 0) return refusal("The file is empty.");
  const { name, content } = held ?? pasted ?? { name: upload?.name ?? "", content: upload?.spooled as FileContent };

  const what = `import of ${definition.name} ${await digestOf(content)}`;
  const id = hasSubmissionKey(form) ? submissionId(form, { by: staff.uid, what }) : undefined;
  const choices = readChoices(form);
  // What was said of an earlier file's headings is said by their place, so it isn't true of another's.
  const outcome = await list.import.propose({ name, content, id }, upload ? { ...choices, headings: {} } : choices, {
    ...{ exported: csvHeading(list), backTo: definition.path, staff, words: definition.words },
    ownHeadings: await rememberedHeadings(definition.name),
  });
  if ("questions" in outcome) {
    // They stand in the form again, where they can be corrected.
    if (pasted) return { problem: null, questions: outcome.questions, held: null };
    const heldKey = held?.key ?? (await holdImport(staff.uid, definition.name, { name, content }));
    return { problem: null, questions: outcome.questions, held: { key: heldKey, name } };
  }
  if (held) await dropHeldImport(staff.uid, definition.name);
  if ("saidHeadings" in outcome) await rememberHeadings(definition.name, outcome.saidHeadings, staff.uid);
  return "problem" in outcome ? refusal(outcome.problem) : outcome;
}
