import { z } from "zod/v4";
import { instant } from "~/domain/codes/codes";

/**
 * Name of an asset under `/assets/`: a file of a build with a hash of its content in its name, so that the name means
 * the same in every build.
 */
export const ASSET_NAME = /^\w[\w.-]{0,190}-[\w-]{8}\.[a-z][a-z0-9]{0,7}$/;

const buildId = z.string().regex(/^\w{1,64}$/);

const storedAsset = z.object({
  name: z.string().regex(ASSET_NAME),
  /** Size in bytes. */
  size: z.number().int().min(0),
});
export type StoredAsset = z.infer<typeof storedAsset>;

/**
 * A build that has served, whose assets are all in the stored file of the same name (`builds/ID`). Document id: the
 * build's id and a hash of its assets' names, since two builds may share an id with different assets.
 */
export const buildFields = z.object({
  /** Id in Remix's manifest, as pages and `/builds/latest.json` name it. */
  buildId,
  /** Assets in the order of their bytes in the stored file. */
  parts: z.array(storedAsset).max(5_000),
  builtAt: instant,
  firstServedAt: instant,
  /** When one of its instances last reported, which each does every few hours. */
  lastServedAt: instant,
});
export type BuildFields = z.infer<typeof buildFields>;

/** A build's description of itself: `builds/meta/ID.json`, beside its assets. */
export const buildMeta = z.object({ id: buildId, at: instant, parts: z.array(z.string()) });
