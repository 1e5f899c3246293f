import { StorageError } from "./errors";
import type { SettableMetadata } from "./port";

const LARGEST_CUSTOM_METADATA = 8_192;

const invalid = (detail: string) => new StorageError("invalid-argument", { detail });

/** Throws `invalid-argument` for values that can't be in a response header, and for custom metadata over 8 KB. */
export function checkSettableMetadata(metadata: Partial<SettableMetadata>): void {
  const { contentType, customMetadata, ...headers } = metadata;
  if (contentType !== undefined && !/^[\w.+-]+\/[\w.+-]+(?: ?; ?[\w-]+=(?:[\w.+-]+|"[\w.+ -]+"))*$/.test(contentType))
    throw invalid("contentType is not a media type");
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value === "string" && !/^[\x20-\x7e]{0,1024}$/.test(value))
      throw invalid(`${name} is not a valid header value`);
  }
  if (customMetadata === undefined) return;
  let size = 0;
  for (const [name, value] of Object.entries(customMetadata) as [string, unknown][]) {
    if (name === "" || typeof value !== "string") throw invalid("customMetadata must hold text by name");
    size += Buffer.byteLength(name) + Buffer.byteLength(value);
  }
  if (size > LARGEST_CUSTOM_METADATA) throw invalid(`customMetadata is larger than ${LARGEST_CUSTOM_METADATA} bytes`);
}
