import type { Image } from "../image-schema";

/** The outcome of a file sent by a script; `image` is the stored picture, with the alternative text it has so far. */
export type SentOutcome =
  | { outcome: "stored" | "known"; id: string; name: string; image: Image }
  | { outcome: "refused"; name: string; why: string };
