import type { EditorialFields, EditorialKind, Problem } from "../editorial-kind";

/** What stands in a text for a picture that is being uploaded (editor/writing/use-arriving-pictures.ts). */
const UNFINISHED_UPLOAD = /\]\(#upload-\d+\)/;

/** Returns what fields lack to be published, as far as they say it themselves: what their kind asks for, and pictures. */
export function missingToPublish<F extends EditorialFields>(kind: EditorialKind<F>, fields: F, now: string): Problem[] {
  const unfinished = Object.entries(fields)
    .filter(([, value]) => UNFINISHED_UPLOAD.test(JSON.stringify(value)))
    .map(([field]) => ({
      field,
      message: "A picture in this text isn’t uploaded yet. Wait until it is, or remove the line that stands for it.",
    }));
  return [...unfinished, ...kind.missingToPublish(fields, now)];
}
