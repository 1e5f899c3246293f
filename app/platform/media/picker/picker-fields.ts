import type { Image } from "../image-schema";

/** A picture that can be chosen. */
export interface PickerChoice extends Image {
  /** The uploaded file's name. */
  name: string;
  /** Address of a small size. */
  thumbnail: string;
}

/** Value of the radio button for no picture, so that "not sent" and "none" differ. */
export const NO_PICTURE = "none";

/** Name of the text field for the alternative text of the current picture. */
export function altField(name: string): string {
  return `${name}Alt`;
}

/** Name of the text field beside the radio buttons, for the address of any picture in Media. */
export function addressField(name: string): string {
  return `${name}Address`;
}
