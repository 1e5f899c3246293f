import { parse } from "@conform-to/react";
import type { UploadedFile } from "~/http/bodies/form.server";
import { browserKey } from "~/http/cookies/browser-key.server";
import { RESTORED_PARAMETER, type RestoredText } from "~/domain/forms/form-marks";
import { timesInUtc } from "~/http/forms/times-in-utc.server";
import { filesOf, readHeld } from "./held-files.server";
import { dropUnsaved, findUnsaved, UNSAVED_ID, type Field } from "./unsaved-text.server";

const BASE = "https://site.invalid";

function restoredId(request: Request): string | null {
  const id = new URL(request.url).searchParams.get(RESTORED_PARAMETER);
  return id !== null && UNSAVED_ID.test(id) ? id : null;
}

/**
 * Returns the fields with the entries of each list numbered without gaps, as forms are read too: a single entry with a
 * high number must not make a long list.
 */
function withoutGaps(fields: readonly Field[]): Field[] {
  const places = new Map<string, Map<string, number>>();
  return fields.map(({ name, value }) => {
    const [first = "", ...steps] = name.split("[");
    const placed = steps.reduce((list, step) => {
      const [number = "", rest = ""] = step.split("]");
      const known = places.get(list) ?? new Map<string, number>();
      places.set(list, known);
      const place = known.get(number) ?? known.size;
      known.set(number, place);
      return `${list}[${String(place)}]${rest}`;
    }, first);
    return { name: placed, value };
  });
}

function byKeys(fields: readonly Field[]): Record<string, unknown> {
  const typed = new FormData();
  for (const { name, value } of fields) if (!name.startsWith("__")) typed.append(name, value);
  return parse(typed, { resolve: () => ({ value: null }) }).payload;
}

/**
 * Returns the unsaved text that the page's form is to be filled with (`?restored=` and its id); null if there is none,
 * it is somebody else's, or it belongs to another page.
 */
export async function findRestored(request: Request, uid: string): Promise<RestoredText | null> {
  const id = restoredId(request);
  const found = id === null ? null : await findUnsaved(id, uid, browserKey(request));
  if (!found || found.form === null) return null;
  const { pathname } = new URL(request.url);
  if (![found.page ?? "/", found.action].some((path) => new URL(path, BASE).pathname === pathname)) return null;
  const sent = new URLSearchParams(found.fields.map(({ name, value }) => [name, value]));
  const inUtc = timesInUtc(sent);
  const fields = withoutGaps(found.fields.map(({ name, value }) => ({ name, value: inUtc(name, value) })));
  return {
    id: found.id,
    kind: found.kind,
    form: found.form,
    fields,
    values: byKeys(fields),
    ...(await filesOf(found)),
    sequence: found.sequence,
    writtenAt: found.writtenAt,
  };
}

/** Returns the held files that came with the text that a form was filled with, each to be opened by itself. */
export async function heldFilesOf(
  request: Request,
  uid: string,
): Promise<((options: { nameOnly: boolean }) => Promise<UploadedFile | null>)[]> {
  const id = restoredId(request);
  const found = id === null ? null : await findUnsaved(id, uid, browserKey(request));
  return (found?.held ?? []).map((file) => (options) => readHeld(file, options));
}

/**
 * Drops what a form was filled with and the draft of it, once this form has been accepted. Another form of the page is
 * posted to the same address and leaves them.
 */
export async function dropRestored(request: Request, uid: string, form: string | null): Promise<void> {
  const ids = new URL(request.url).searchParams.getAll(RESTORED_PARAMETER).filter((id) => UNSAVED_ID.test(id));
  for (const id of ids.slice(0, 3)) {
    const found = await findUnsaved(id, uid, browserKey(request));
    if (!found || found.form === form) await dropUnsaved(id, uid);
  }
}
