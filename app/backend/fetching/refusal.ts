/** Why a page was not fetched. */
export const FETCH_REFUSALS = [
  /** Not an http or https address, or one with a password or an unusual port. */
  "address",
  /** The name leads to an address that is not public. */
  "private",
  /** The name leads nowhere. */
  "unknown-host",
  /** Too many redirects, or redirects in a circle. */
  "redirects",
  /** A redirect that the caller doesn’t follow. */
  "moved",
  /** Larger than allowed, as sent or unpacked. */
  "size",
  /** Took longer than allowed. */
  "time",
  /** A kind of content that was not asked for, or packed in an unknown way. */
  "content-type",
  /** Browsers would not accept the certificate for this name. */
  "certificate",
  /** The connection failed, or what was sent was not HTTP. */
  "connection",
] as const;
export type FetchRefusal = (typeof FETCH_REFUSALS)[number];

/** A fetch that was refused or failed. Its message is for staff and the log. */
export class FetchRefused extends Error {
  constructor(
    readonly reason: FetchRefusal,
    message: string,
  ) {
    super(message);
    this.name = "FetchRefused";
  }
}
