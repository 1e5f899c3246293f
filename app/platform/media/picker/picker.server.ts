import type { Image } from "../image-schema";
import { searchLibrary } from "../library/library.server";
import { imageOf, smallAddress } from "../media-address";
import { addressField, NO_PICTURE, type PickerChoice } from "./picker-fields";

const CHOICES = 24;

/**
 * What a `MediaPicker` offers: the newest pictures that can be chosen (those with words), or those that fit `q`; the
 * present one first, whatever it is.
 */
export async function pickerChoices(current: Image | null = null, q = ""): Promise<PickerChoice[]> {
  const found = (await searchLibrary(q)).filter(({ alt }) => alt !== "").slice(0, CHOICES);
  const choices = found.map((file) => ({ ...imageOf(file), name: file.originalName, thumbnail: file.thumbnail }));
  if (!current || choices.some(({ src }) => src === current.src)) return choices;
  return [{ ...current, name: "The present picture", thumbnail: smallAddress(current.src) }, ...choices];
}

/** What a posted `MediaPicker` says: the address typed, else the picture chosen; "" for none. */
export function pickedValue(form: FormData, name: string): string {
  const text = (field: string) => {
    const value = form.get(field);
    return typeof value === "string" ? value.trim().slice(0, 500) : "";
  };
  const typed = text(addressField(name));
  const chosen = text(name);
  return typed !== "" ? typed : chosen === NO_PICTURE ? "" : chosen;
}
