import { textIn } from "~/http/forms/text-in";
import type { Image } from "../image-schema";
import { searchLibrary } from "../library/library.server";
import { imageOf, smallAddress } from "../media-address";
import { addressField, NO_PICTURE, type PickerChoice } from "./picker-fields";

const CHOICES = 24;

/**
 * Returns the choices of a `MediaPicker`: the newest pictures with alternative text, or those that match `q`; the
 * current picture always comes first.
 */
export async function pickerChoices(current: Image | null = null, q = ""): Promise<PickerChoice[]> {
  const found = (await searchLibrary(q)).filter(({ alt }) => alt !== "").slice(0, CHOICES);
  const choices = found.map((file) => ({ ...imageOf(file), name: file.originalName, thumbnail: file.thumbnail }));
  if (!current || choices.some(({ src }) => src === current.src)) return choices;
  return [{ ...current, name: "The current picture", thumbnail: smallAddress(current.src) }, ...choices];
}

/** Returns the value of a posted `MediaPicker`: the address typed, else the picture chosen; "" for none. */
export function pickedValue(form: FormData, name: string): string {
  const text = (field: string) => textIn(form, field).trim().slice(0, 500);
  const typed = text(addressField(name));
  const chosen = text(name);
  return typed !== "" ? typed : chosen === NO_PICTURE ? "" : chosen;
}
