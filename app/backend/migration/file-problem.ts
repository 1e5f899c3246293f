import { isStorageError } from "../files/errors";
import { checkSettableMetadata } from "../files/metadata";
import { parseObjectPath } from "../files/object-path";
import type { MovedFile } from "./port";

/** Returns why our own files port would refuse the file; null when it wouldn't. */
export function problemOfFile({ path, metadata }: MovedFile): string | null {
  try {
    parseObjectPath(path);
    checkSettableMetadata(metadata);
    return null;
  } catch (error) {
    if (!isStorageError(error)) throw error;
    return error.detail ?? error.message;
  }
}
