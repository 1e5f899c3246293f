/** The specification's metadata of a stored file, field for field. */
export interface FileMetadata {
  bucket: string;
  /** Counts up with each new content of the object. */
  generation: string;
  /** Counts up with each change of the metadata alone; "1" for new content. */
  metageneration: string;
  fullPath: string;
  /** Last part of the path. */
  name: string;
  /** Bytes. */
  size: number;
  /** UTC, ISO 8601. */
  timeCreated: string;
  updated: string;
  /** Base64, as the storage service gives it. */
  md5Hash: string;
  cacheControl: string | null;
  contentDisposition: string | null;
  contentEncoding: string | null;
  contentLanguage: string | null;
  contentType: string;
  customMetadata: Record<string, string>;
}

export interface SettableMetadata {
  contentType: string;
  cacheControl?: string | null;
  contentDisposition?: string | null;
  contentEncoding?: string | null;
  contentLanguage?: string | null;
  customMetadata?: Record<string, string>;
}

export interface ByteRange {
  /** First byte, from 0. */
  start: number;
  /** Last byte, inclusive; one past the end of the object means its end. */
  end: number;
}

export interface FileListing {
  items: FileMetadata[];
  nextPageToken: string | null;
}

/**
 * Stored files by path. Paths under `public/` are for everyone, all others are private (see `object-path.ts`, which also
 * says what a path may be; a wrong one is `invalid-argument`). Every error is a `StorageError`, and after `close` every
 * call is `app-deleted`.
 */
export interface Files {
  /**
   * Stores a whole object, replacing an older one of the same path only when the body was read to the end. New content
   * has no download token. `canceled` when the signal aborts; what the body throws is passed on; either way the older
   * object stays.
   */
  put(
    path: string,
    metadata: SettableMetadata,
    body: AsyncIterable<Uint8Array>,
    signal?: AbortSignal,
  ): Promise<FileMetadata>;
  /**
   * The content as it was when asked for, even when the object is replaced or deleted while it is read. Read it to the
   * end or cancel it. `object-not-found` when missing, `invalid-argument` for a range that begins past the end.
   */
  get(
    path: string,
    options?: { range?: ByteRange; signal?: AbortSignal },
  ): Promise<{ metadata: FileMetadata; body: ReadableStream<Uint8Array> }>;
  /** `object-not-found` when missing. */
  metadata(path: string): Promise<FileMetadata>;
  /** Changes the named fields only; null clears one; `customMetadata` is replaced as a whole. `object-not-found`. */
  updateMetadata(path: string, changes: Partial<SettableMetadata>): Promise<FileMetadata>;
  /**
   * Objects whose path begins with the prefix, by path in the order of its UTF-8 bytes. `limit` is 1 to 1,000 and by
   * default 1,000; `invalid-argument` for another and for a page token that isn't one.
   */
  list(prefix: string, options?: { pageToken?: string; limit?: number }): Promise<FileListing>;
  /** `object-not-found` when missing. */
  delete(path: string): Promise<void>;
  /** Gives the object one more download token, and returns it: whoever has it may read the object. */
  addDownloadToken(path: string): Promise<string>;
  /** Makes all addresses given out so far worthless. */
  revokeDownloadTokens(path: string): Promise<void>;
  /** An address that carries one of the object's download tokens; `no-download-url` when it has none. */
  downloadAddress(path: string): Promise<string>;
  /** Compares in constant time. False for an object that is missing. */
  checkDownloadToken(path: string, token: string): Promise<boolean>;
  close(): Promise<void>;
}
