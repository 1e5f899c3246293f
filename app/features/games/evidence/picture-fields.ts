/** The field that holds the picture. */
export const PICTURE_FIELD = "picture";
/** The hidden field that names the picture which an earlier try of the form left. */
export const HELD_FIELD = "heldPicture";

export interface HeldPictureMark {
  id: string;
  name: string;
}
