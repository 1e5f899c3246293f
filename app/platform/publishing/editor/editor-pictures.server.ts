import type { Fields } from "~/backend/documents/port";
import { addressField, altField } from "~/platform/media/picker/picker-fields";
import { pickedValue, pickerChoices } from "~/platform/media/picker/picker.server";
import { resolveImage } from "~/platform/media/resolve-image.server";
import type { PictureOptions } from "./editor-view";
import type { EditorialFields, Problem } from "../editorial-kind";
import type { KindEditor } from "./kind-editor";
import { image, type Image } from "~/platform/media/image-schema";

function imageIn(value: unknown): Image | null {
  const parsed = image.safeParse(value);
  return parsed.success ? parsed.data : null;
}

/** Returns the value and the choices of each picture field. */
export async function pictureOptions<F extends EditorialFields, P>(
  editor: KindEditor<F, P>,
  fields: F,
): Promise<Record<string, PictureOptions>> {
  const entries = (editor.pictures ?? []).map(async (name) => {
    const present = imageIn(fields[name]);
    return [name, { present, choices: await pickerChoices(present) }] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/**
 * Reads the pictures chosen in a form. `known`: versions of the item whose pictures may stay although they are not in
 * the library. The current picture's alternative text can be changed beside it (`logoAlt`).
 */
export async function readPictures<F extends EditorialFields, P>(
  editor: KindEditor<F, P>,
  form: FormData,
  known: readonly (Fields | null)[],
): Promise<{ pictures: Fields; problems: Problem[] }> {
  const pictures: Fields = {};
  const problems: Problem[] = [];
  for (const name of editor.pictures ?? []) {
    const value = pickedValue(form, name);
    const held = known.map((fields) => imageIn(fields?.[name])).find((one) => one?.src === value) ?? null;
    const { image: chosen, problem } = await resolveImage(value, held);
    if (problem !== null) problems.push({ field: name, message: problem });
    else pictures[name] = chosen && held ? { ...chosen, alt: altOf(form, name) ?? held.alt } : chosen;
  }
  return { pictures, problems };
}

const LONGEST_SENT = 500;

/**
 * Returns the pictures that were chosen and the texts written beside them, by the names of their controls, for a form
 * that comes back: they are in no schema, so Conform doesn't restore them.
 */
export function sentPictures<F extends EditorialFields, P>(
  editor: KindEditor<F, P>,
  form: FormData,
): Record<string, string> {
  const names = (editor.pictures ?? []).flatMap((name) => [name, addressField(name), altField(name)]);
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = form.get(name);
      return typeof value === "string" ? [[name, value.slice(0, LONGEST_SENT)] as const] : [];
    }),
  );
}

function altOf(form: FormData, name: string): string | null {
  const alt = form.get(altField(name));
  return typeof alt === "string" ? alt.trim().slice(0, 200) : null;
}
