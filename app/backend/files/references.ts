import { StorageError } from "./errors";

const LONGEST_PATH = 700;
const LONGEST_SEGMENT = 200;

/** Objects under this prefix may be read by anyone who knows their path; all others need a token or a right. */
const PUBLIC_PREFIX = "public/";

/** What our own download addresses begin with. */
export const ADDRESS_PREFIX = "/files/";

export type Visibility = "public" | "private";

/** Decided by the path alone, so that no metadata can open a private object. */
export function visibilityOf(path: string): Visibility {
  return path.startsWith(PUBLIC_PREFIX) ? "public" : "private";
}

const bytes = new TextEncoder();

function problemWithPath(path: string): string | null {
  if (path === "") return "is empty";
  if (bytes.encode(path).length > LONGEST_PATH) return `is longer than ${LONGEST_PATH} bytes`;
  if (/\p{Surrogate}/u.test(path)) return "holds half a character";
  // Of signs only those that mean nothing to file systems, addresses, shells and storage services.
  if (/[^\p{L}\p{M}\p{N} ._\-()@+,~!'/]/u.test(path)) return "holds a character that is not allowed";
  for (const segment of path.split("/")) {
    if (segment === "" || segment === "." || segment === "..") return "holds an empty or relative part";
    if (segment !== segment.trim()) return "holds a part that begins or ends with a space";
    if (bytes.encode(segment).length > LONGEST_SEGMENT) return `holds a part longer than ${LONGEST_SEGMENT} bytes`;
  }
  return null;
}

/**
 * The path as it is, when it names an object: parts separated by single slashes, none of them `.` or `..`, no leading or
 * trailing slash, letters, digits and a few signs. `invalid-argument` otherwise; `invalid-url` for a data or web
 * address, `invalid-format` for base64 text.
 */
export function parseObjectPath(path: string): string {
  if (/^[a-z][a-z0-9+.-]*:/i.test(path)) throw new StorageError("invalid-url", { detail: "an address is no path" });
  if (/^[A-Za-z0-9+/_-]+={1,2}$/.test(path))
    throw new StorageError("invalid-format", { detail: "base64 text is no path" });
  const problem = problemWithPath(path);
  if (problem !== null) throw new StorageError("invalid-argument", { detail: `the path ${problem}` });
  return path;
}

/** Who we are, when a reference says whom it belongs to. */
export interface Instance {
  bucket: string;
  /** Path that our own download addresses begin with, slash included: `/files/`. */
  addressPrefix: string;
  /** Origin of this site; without it, only addresses without an origin are taken for our own. */
  origin?: string | undefined;
}

/** An object of one instance; another instance refuses it. */
export class FileReference {
  constructor(
    readonly bucket: string,
    readonly path: string,
  ) {}

  toString(): string {
    return `gs://${this.bucket}/${this.path}`;
  }
}

/** `invalid-default-bucket` for a name that no bucket can have, `no-default-bucket` for none. */
export function parseBucket(name: string | undefined): string {
  if (name === undefined || name === "") throw new StorageError("no-default-bucket");
  if (!/^[a-z0-9][a-z0-9._-]{1,220}[a-z0-9]$/.test(name))
    throw new StorageError("invalid-default-bucket", { detail: name });
  return name;
}

const CLOUD_HOSTS = new Set(["storage.googleapis.com", "storage.cloud.google.com"]);
const FIREBASE_HOST = "firebasestorage.googleapis.com";

function decode(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    throw new StorageError("invalid-url", { detail: "broken percent encoding" });
  }
}

function ofBucket(instance: Instance, bucket: string, path: string): string {
  if (bucket !== instance.bucket)
    throw new StorageError("invalid-argument", { detail: "a reference of another instance" });
  try {
    return parseObjectPath(path);
  } catch (cause) {
    throw new StorageError("invalid-url", { detail: "an address without a valid path", cause });
  }
}

function ofWebAddress(reference: string, instance: Instance): string {
  if (!URL.canParse(reference)) throw new StorageError("invalid-url", { detail: "not an address" });
  // Looked at before URL resolves "..", or an address could climb out of the bucket it names.
  if (/[\\\s]|\/\.{1,2}(?:[/?#]|$)|%2e%2e/i.test(reference))
    throw new StorageError("invalid-url", { detail: "a relative part in an address" });
  const url = new URL(reference);
  if (url.username !== "" || url.password !== "")
    throw new StorageError("invalid-url", { detail: "a name in an address" });

  if (
    instance.origin !== undefined &&
    url.origin === instance.origin &&
    url.pathname.startsWith(instance.addressPrefix)
  )
    return ofBucket(instance, instance.bucket, decode(url.pathname.slice(instance.addressPrefix.length)));
  if (url.protocol !== "https:") throw new StorageError("invalid-url", { detail: "not an https address" });
  if (url.host === FIREBASE_HOST) {
    const [, bucket, path] = /^\/v0\/b\/([^/]+)\/o\/([^/]+)$/.exec(url.pathname) ?? [];
    if (bucket !== undefined && path !== undefined) return ofBucket(instance, decode(bucket), decode(path));
  }
  if (CLOUD_HOSTS.has(url.host)) {
    const [, bucket, path] = /^\/([^/]+)\/(.+)$/.exec(url.pathname) ?? [];
    if (bucket !== undefined && path !== undefined) return ofBucket(instance, decode(bucket), decode(path));
  }
  throw new StorageError("invalid-url", { detail: "not a storage address" });
}

/**
 * The object's path, from whatever refers to it: a path, `gs://bucket/path`, an https address of the storage service, a
 * download address of our own, or a `FileReference`. `invalid-argument` for another instance's bucket and a malformed
 * path, `invalid-url` for malformed and foreign addresses and data addresses, `invalid-format` for base64 text.
 */
export function parseReference(reference: string | FileReference, instance: Instance): string {
  if (reference instanceof FileReference) return ofBucket(instance, reference.bucket, reference.path);
  if (reference.startsWith("gs://")) {
    const [, bucket, path] = /^gs:\/\/([^/?#]+)\/([^?#]+)$/.exec(reference) ?? [];
    if (bucket === undefined || path === undefined)
      throw new StorageError("invalid-url", { detail: "malformed gs address" });
    return ofBucket(instance, bucket, path);
  }
  if (/^https?:/i.test(reference)) return ofWebAddress(reference, instance);
  if (reference.startsWith(instance.addressPrefix)) {
    const [encoded = ""] = reference.slice(instance.addressPrefix.length).split(/[?#]/);
    return ofBucket(instance, instance.bucket, decode(encoded));
  }
  return parseObjectPath(reference);
}

/** The path as it stands in an address: every part percent-encoded, the slashes kept. */
export function encodePath(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}

export type TextFormat = "raw" | "base64" | "base64url" | "data_url";

function decodeBase64(text: string, alphabet: RegExp): Uint8Array {
  // A decoder that skips what it doesn't know would store something else than was sent.
  if (!alphabet.test(text) || text.replace(/=+$/, "").length % 4 === 1)
    throw new StorageError("invalid-format", { detail: "not base64" });
  return new Uint8Array(Buffer.from(text, "base64"));
}

/**
 * The bytes of a file that came as text, and the type a data address gave it. `invalid-format` for malformed base64 and
 * malformed data addresses.
 */
export function decodeFileText(text: string, format: TextFormat): { bytes: Uint8Array; contentType: string | null } {
  switch (format) {
    case "raw":
      return { bytes: bytes.encode(text), contentType: null };
    case "base64":
      return { bytes: decodeBase64(text, /^[A-Za-z0-9+/]*={0,2}$/), contentType: null };
    case "base64url":
      return { bytes: decodeBase64(text, /^[A-Za-z0-9_-]*={0,2}$/), contentType: null };
    case "data_url": {
      const [, type, base64, content] =
        /^data:([\w.+-]+\/[\w.+-]+(?:;[\w-]+=[\w.+-]+)*)?(;base64)?,(.*)$/s.exec(text) ?? [];
      if (content === undefined) throw new StorageError("invalid-format", { detail: "not a data address" });
      try {
        return {
          bytes: base64 ? decodeBase64(content, /^[A-Za-z0-9+/]*={0,2}$/) : bytes.encode(decodeURIComponent(content)),
          contentType: type ?? null,
        };
      } catch (cause) {
        throw new StorageError("invalid-format", { detail: "a malformed data address", cause });
      }
    }
  }
}
