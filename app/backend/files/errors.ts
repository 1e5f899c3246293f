/** Every error code of file storage, as the specification lists them. */
export const STORAGE_ERROR_CODES = [
  "unknown",
  "object-not-found",
  "bucket-not-found",
  "quota-exceeded",
  "unauthenticated",
  "unauthorized-app",
  "unauthorized",
  "retry-limit-exceeded",
  "canceled",
  "invalid-url",
  "invalid-default-bucket",
  "no-default-bucket",
  "invalid-format",
  "invalid-argument",
  "app-deleted",
  "no-download-url",
  "internal-error",
  "unsupported-environment",
  "cannot-slice-blob",
] as const;
export type StorageErrorCode = (typeof STORAGE_ERROR_CODES)[number];

/** The message of each code. Four of them are the specification's own texts. */
const STORAGE_MESSAGES: Readonly<Record<StorageErrorCode, string>> = {
  unknown: "Something unexpected happened in file storage.",
  "object-not-found": "Object does not exist",
  "bucket-not-found": "The storage bucket does not exist.",
  "quota-exceeded": "File storage is full.",
  unauthenticated: "User is not authenticated",
  "unauthorized-app": "This app may not use the file storage.",
  unauthorized: "You do not have permission to use this file.",
  "retry-limit-exceeded": "Max retry time for operation exceeded, please try again.",
  canceled: "User canceled the upload/download.",
  "invalid-url": "This is not the address of a stored file.",
  "invalid-default-bucket": "The default storage bucket is not valid.",
  "no-default-bucket": "No default storage bucket is set.",
  "invalid-format": "The text is not in the stated format.",
  "invalid-argument": "The file request is not valid.",
  "app-deleted": "The file storage was closed.",
  "no-download-url": "The file has no download address.",
  "internal-error": "File storage failed.",
  "unsupported-environment": "File storage does not work in this environment.",
  "cannot-slice-blob": "The file could not be read in parts. Please try the upload again.",
};

export interface StorageErrorDetails {
  /** Path of the object concerned. */
  path?: string;
  /** Status of the storage service's response. */
  status?: number;
  /** The exact problem: for the log, not for visitors. */
  detail?: string;
  cause?: unknown;
}

/** The files port's only error. Its message is always the code's own text. */
export class StorageError extends Error {
  readonly path: string | undefined;
  readonly status: number | undefined;
  readonly detail: string | undefined;

  constructor(
    readonly code: StorageErrorCode,
    { path, status, detail, cause }: StorageErrorDetails = {},
  ) {
    super(STORAGE_MESSAGES[code], { cause });
    this.name = "StorageError";
    this.path = path;
    this.status = status;
    this.detail = detail;
  }
}

export function isStorageError(error: unknown, code?: StorageErrorCode): error is StorageError {
  return error instanceof StorageError && (code === undefined || error.code === code);
}

/**
 * True for server errors, timeouts and "too many requests", which may pass; any other request would only fail again.
 */
export function isRetryableStatus(status: number): boolean {
  return (status >= 500 && status <= 599) || status === 408 || status === 429;
}

/**
 * Returns the error for a status of the storage service. A 401 is `unauthorized-app` when the app-check token was the
 * reason; a 404 is `bucket-not-found` when no object was requested.
 */
export function storageErrorOfStatus(
  status: number,
  { invalidAppCheck = false, ...details }: Omit<StorageErrorDetails, "status"> & { invalidAppCheck?: boolean } = {},
): StorageError {
  const code = (): StorageErrorCode => {
    switch (status) {
      case 401:
        return invalidAppCheck ? "unauthorized-app" : "unauthenticated";
      case 402:
        return "quota-exceeded";
      case 403:
        return "unauthorized";
      case 404:
        return details.path === undefined ? "bucket-not-found" : "object-not-found";
      default:
        return "unknown";
    }
  };
  return new StorageError(code(), { ...details, status });
}
