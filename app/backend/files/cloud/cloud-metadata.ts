import { StorageError } from "../errors";
import { checkSettableMetadata } from "../metadata";
import type { FileMetadata, SettableMetadata } from "../port";
import type { ObjectResource } from "./storage-service.server";

/** Metadata key in which Firebase keeps an object's download tokens, separated by commas. */
const TOKENS = "firebaseStorageDownloadTokens";
const SETTABLE = ["cacheControl", "contentDisposition", "contentEncoding", "contentLanguage", "contentType"] as const;

export function tokensOf({ metadata }: ObjectResource): string[] {
  return (metadata?.[TOKENS] ?? "").split(",").filter((token) => token !== "");
}

/** Refuses what the port refuses, and the metadata key that would open an object. */
export function checkCloudMetadata(metadata: Partial<SettableMetadata>): void {
  checkSettableMetadata(metadata);
  if (Object.hasOwn(metadata.customMetadata ?? {}, TOKENS))
    throw new StorageError("invalid-argument", { detail: `customMetadata holds no ${TOKENS}` });
}

export function metadataOf(resource: ObjectResource): FileMetadata {
  const { [TOKENS]: _, ...customMetadata } = resource.metadata ?? {};
  const { contentEncoding = "identity" } = resource;
  return {
    bucket: resource.bucket,
    generation: resource.generation,
    metageneration: resource.metageneration,
    fullPath: resource.name,
    name: resource.name.slice(resource.name.lastIndexOf("/") + 1),
    size: Number(resource.size),
    timeCreated: new Date(resource.timeCreated).toISOString(),
    updated: new Date(resource.updated).toISOString(),
    md5Hash: resource.md5Hash ?? "",
    cacheControl: resource.cacheControl || null,
    contentDisposition: resource.contentDisposition || null,
    contentEncoding: contentEncoding === "identity" ? null : contentEncoding || null,
    contentLanguage: resource.contentLanguage || null,
    contentType: resource.contentType ?? "application/octet-stream",
    customMetadata,
  };
}

/** Returns the resource sent with new content. Its digest lets the service refuse content damaged on the way. */
export function resourceOf(metadata: SettableMetadata, md5Hash: string): Partial<ObjectResource> {
  const named = SETTABLE.map((name) => [name, metadata[name]] as const).filter(([, value]) => value != null);
  const { customMetadata } = metadata;
  return { ...Object.fromEntries(named), md5Hash, ...(customMetadata && { metadata: customMetadata }) };
}

/** Returns a change for the service, which keeps what is not named; null removes a field. */
export function patchOf(known: ObjectResource, changes: Partial<SettableMetadata>): object {
  const named = SETTABLE.map((name) => [name, changes[name]] as const).filter(([, value]) => value !== undefined);
  const patch = Object.fromEntries(named) as Record<string, unknown>;
  if (changes.customMetadata !== undefined) {
    const gone = Object.keys(known.metadata ?? {}).filter((name) => name !== TOKENS);
    patch["metadata"] = { ...Object.fromEntries(gone.map((name) => [name, null])), ...changes.customMetadata };
  }
  return patch;
}

export function withTokens(tokens: readonly string[]): object {
  return { metadata: { [TOKENS]: tokens.length === 0 ? null : tokens.join(",") } };
}

/** Returns the resource for a copy without tokens. */
export function withoutTokens({ metadata, ...resource }: ObjectResource): object {
  const named = SETTABLE.map((name) => [name, resource[name]] as const).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(named), metadata: { ...metadata, [TOKENS]: "" } };
}
