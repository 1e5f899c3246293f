import { z } from "zod/v4";
import { instant } from "~/domain/codes/codes";

/**
 * What a browser asks for under `/assets/`: a file of a build with a hash of its content in its name, so that the name
 * means the same in every build.
 */
export const PART_NAME = /^\w[\w.-]{0,190}-[\w-]{8}\.[a-z][a-z0-9]{0,7}$/;

const buildId = z.string().regex(/^\w{1,64}$/);

const storedAsset = z.object({
  name: z.string().regex(PART_NAME),
  /** Bytes. */
  size: z.number().int().min(0),
});
export type StoredAsset = z.infer<typeof storedAsset>;

/**
 * A build that has served, whose parts are all in the stored file of the same name (`builds/ID`). Document id: the build's
 * id and a hash of its parts' names, since the one may be the same where the others aren't.
 */
export const buildFields = z.object({
  /** Of Remix's manifest, as pages and `/builds/latest.json` name it. */
  buildId,
  /** As their bytes follow one another in the stored file. */
  parts: z.array(storedAsset).max(5_000),
  builtAt: instant,
  firstServedAt: instant,
  /** When one of its instances last said that it was there, which each does every few hours. */
  lastServedAt: instant,
});
export type BuildFields = z.infer<typeof buildFields>;

/** What a build says of itself: `builds/meta/ID.json`, beside its parts. */
export const buildMeta = z.object({ id: buildId, at: instant, parts: z.array(z.string()) });
