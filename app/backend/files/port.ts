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
  cacheControl?: string;
  contentDisposition?: string;
  contentEncoding?: string;
  contentLanguage?: string;
  customMetadata?: Record<string, string>;
}

export interface ByteRange {
  /** First byte, from 0. */
  start: number;
  /** Last byte, inclusive. */
  end: number;
}

export interface FileListing {
  items: FileMetadata[];
  nextPageToken: string | null;
}

export interface Files {
  /** Stores a whole object, replacing an older one of the same path only when it was read to the end. */
  put(path: string, metadata: SettableMetadata, body: AsyncIterable<Uint8Array>, signal?: AbortSignal): Promise<FileMetadata>;
  /** `object-not-found` when missing. */
  get(path: string, options?: { range?: ByteRange; signal?: AbortSignal }): Promise<{ metadata: FileMetadata; body: ReadableStream<Uint8Array> }>;
  metadata(path: string): Promise<FileMetadata>;
  list(prefix: string, options?: { pageToken?: string; limit?: number }): Promise<FileListing>;
  delete(path: string): Promise<void>;
  /** An address that carries one of the object's download tokens; `no-download-url` when it has none. */
  downloadAddress(path: string): Promise<string>;
  /** Compares in constant time. */
  checkDownloadToken(path: string, token: string): Promise<boolean>;
  close(): Promise<void>;
}
