import type { Image } from "../image-schema";

/** A picture that can be chosen. */
export interface PickerChoice extends Image {
  /** What its file was called. */
  name: string;
  /** Address of a small size. */
  thumbnail: string;
}

/** The radio button for no picture: a value of its own, so that "not sent" and "none" differ. */
export const NO_PICTURE = "none";

/** Name of the text field beside the radio buttons, for the address of any picture in Media. */
export function addressField(name: string): string {
  return `${name}Address`;
}
