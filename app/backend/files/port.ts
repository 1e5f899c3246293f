/** The specification's metadata of a stored file, field for field. */
export interface FileMetadata {
  bucket: string;
  /** Increases with each new content of the object. */
  generation: string;
  /** Increases with each change of metadata alone; "1" for new content. */
  metageneration: string;
  fullPath: string;
  /** Last segment of the path. */
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
 * Stored files by path. Paths under `public/` are readable by everyone, all others are private (`object-path.ts` also
 * says which paths are valid; others are `invalid-argument`). Every error is a `StorageError`, and after `close` every
 * call is `app-deleted`.
 */
export interface Files {
  /**
   * Stores a whole object, of which `body` gives the bytes in pieces. An older one of the same path is replaced only once the body was read to the end. New
   * content has no download token. `canceled` when the signal aborts; errors of the body are passed on; in both cases
   * the older object stays.
   */
  put(
    path: string,
    metadata: SettableMetadata,
    body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    signal?: AbortSignal,
  ): Promise<FileMetadata>;
  /**
   * Returns the content as of the call, even when the object is replaced or deleted during reading. Read it to the end
   * or cancel it. `object-not-found` when missing, `invalid-argument` for a range that begins past the end.
   */
  get(
    path: string,
    options?: { range?: ByteRange; signal?: AbortSignal },
  ): Promise<{ metadata: FileMetadata; body: ReadableStream<Uint8Array> }>;
  /** `object-not-found` when missing. */
  metadata(path: string): Promise<FileMetadata>;
  /** Changes only the named fields; null clears one; `customMetadata` is replaced as a whole. `object-not-found`. */
  updateMetadata(path: string, changes: Partial<SettableMetadata>): Promise<FileMetadata>;
  /**
   * Lists objects whose path begins with the prefix, by path in the order of its UTF-8 bytes. `limit` is 1 to 1,000, by
   * default 1,000; `invalid-argument` for any other and for an invalid page token.
   */
  list(prefix: string, options?: { pageToken?: string; limit?: number }): Promise<FileListing>;
  /** `object-not-found` when missing. */
  delete(path: string): Promise<void>;
  /** Adds a download token to the object and returns it. Anyone with the token may read the object. */
  addDownloadToken(path: string): Promise<string>;
  /** Invalidates all download addresses given out so far. */
  revokeDownloadTokens(path: string): Promise<void>;
  /** Returns an address with one of the object's download tokens; `no-download-url` when it has none. */
  downloadAddress(path: string): Promise<string>;
  /** Compares in constant time. False for a missing object. */
  checkDownloadToken(path: string, token: string): Promise<boolean>;
  close(): Promise<void>;
}
