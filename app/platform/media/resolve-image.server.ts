import { backend } from "~/backend/index.server";
import type { Image } from "./image-schema";
import { storedFiles } from "./collection";
import { imageOf, mediaIdOf } from "./media-address";

export type ResolvedImage = { image: Image | null; problem: null } | { image: null; problem: string };

/**
 * Resolves a picker's value: an address of any of a picture's sizes, its page in Media, or its id. "" is no picture.
 * The value of `current`'s own address keeps it, so that a picture that is not in the library stays until another is
 * chosen. A picture without alternative text and an unknown address return a problem as a message.
 */
export async function resolveImage(value: string, current: Image | null = null): Promise<ResolvedImage> {
  if (value === "") return { image: null, problem: null };
  const id = /^[0-9a-f]{32}$/.test(value) ? value : mediaIdOf(value);
  const file = id === null ? null : await backend().documents.get(storedFiles, id);
  if (file && file.alt !== "") return { image: imageOf(file), problem: null };
  if (current?.src === value) return { image: current, problem: null };
  if (file)
    return { image: null, problem: "This picture has no alternative text yet. Describe it in Media, then choose it." };
  return {
    image: null,
    problem: id === null ? "Choose a picture from Media." : "This picture is no longer in Media. Choose another.",
  };
}
