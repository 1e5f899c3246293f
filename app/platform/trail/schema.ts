import { z } from "zod/v4";
import { textUpTo } from "~/domain/text/fields";
import { day } from "~/domain/codes/schema";

export const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
export const salt = z.string().regex(/^[0-9a-f]{32}$/);
const keyId = z.string().regex(/^[0-9a-f]{16}$/);
const signature = z.string().regex(/^[A-Za-z0-9+/]{86}==$/);

export const contentDigests = z.array(z.object({ item: textUpTo(160).min(1), digest: sha256.nullable() })).max(5_000);

/** The subject of the register of placements, whose length each root says. */
export const REGISTER = "placements";

/** A day's signed root. Document id: its day. */
export const trailRootFields = z.object({
  /** 2 with `register`, 1 without. */
  v: z.literal([1, 2]),
  /** The day (UTC) whose changes it covers; the first root covers all days before it as well. */
  day,
  /** The number of trails that grew, which are the leaves of the tree. */
  size: z.number().int().min(0),
  /** Root of the Merkle tree over the last entries of those trails. */
  tree: sha256,
  /**
   * Number of the last entry of the register of placements by the end of that day, so that its newest ones can't be taken
   * away unseen; absent while it isn't known.
   */
  register: z.number().int().min(0).optional(),
  /** `root` of the day before; 64 zeros for the first. */
  previous: sha256,
  /** Id of the key that signed it. */
  key: keyId,
  /** SHA-256 of the canonical JSON of all fields above. */
  root: sha256,
  /** Ed25519 over that same text, base64. */
  signature,
});
export type TrailRoot = z.infer<typeof trailRootFields>;

/** A public key that roots are signed with. Document id: first 16 hex digits of the SHA-256 of the key's DER. */
export const trailKeyFields = z.object({
  /** SubjectPublicKeyInfo, DER, base64. */
  publicKey: textUpTo(200),
  /** The first day whose root it signed. */
  since: day,
  /** Id of the key before it; null for the first. */
  previous: keyId.nullable(),
  /**
   * Signature by the key before it of the canonical JSON of `publicKey`, `since` and `previous`; null if it didn't
   * sign.
   */
  endorsement: signature.nullable(),
});
export type TrailKey = z.infer<typeof trailKeyFields>;

/** The proof that a trail's entry is in a day's tree. Document id: `subject.sequence`. */
export const trailProofFields = z.object({
  /** The subject of the trail. */
  subject: z.string(),
  sequence: z.number().int().positive(),
  hash: sha256,
  day,
  /** Index of the leaf, from 0, and the number of leaves. */
  index: z.number().int().min(0),
  size: z.number().int().min(1),
  /** Siblings from the leaf up. */
  path: z.array(sha256).max(40),
});
export type TrailProof = z.infer<typeof trailProofFields>;

/** Progress of the work on the trails. Document id: the work's name. */
export const trailProgressFields = z.object({ upTo: z.string().nullable(), done: z.boolean() });
