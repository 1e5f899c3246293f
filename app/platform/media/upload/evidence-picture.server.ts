import { reencodeImage } from "~/backend/files/images/images.server";
import { countTry, type Limit } from "~/http/security/rate-limit.server";

/** Large enough to read small print on a photographed letter. */
const LONGEST_SIDE = 3_500;
const MOST_OF_A_MEMBER: Limit = { name: "evidence-bytes", points: 500_000_000, seconds: 86_400, isShared: true };

/**
 * Returns a picture that somebody sent as evidence, redrawn without metadata. Throws `ImageRefused`, and `QueueFull`
 * when too many pictures are waiting.
 */
export async function redrawEvidence(bytes: Uint8Array) {
  const box = { width: LONGEST_SIDE, height: LONGEST_SIDE, fit: "inside" } as const;
  return (await reencodeImage(bytes, { picture: box })).picture;
}

/** Counts bytes of evidence against a member's limit for a day; false when that is too much. */
export async function hasRoom(uid: string, bytes: number): Promise<boolean> {
  return (await countTry(MOST_OF_A_MEMBER, uid, bytes)) === 0;
}
