import { StoreUnavailable, type Outage } from "../port";

/** The gRPC statuses that Firestore answers with. */
export const STATUS = {
  cancelled: 1,
  unknown: 2,
  invalidArgument: 3,
  deadlineExceeded: 4,
  notFound: 5,
  alreadyExists: 6,
  permissionDenied: 7,
  resourceExhausted: 8,
  failedPrecondition: 9,
  aborted: 10,
  internal: 13,
  unavailable: 14,
  unauthenticated: 16,
} as const;

/** Statuses that go away once the network, the billing or the key is in order again. All others are our mistake. */
const OUTAGES: ReadonlyMap<number, Outage> = new Map<number, Outage>([
  [STATUS.unavailable, "unreachable"],
  [STATUS.deadlineExceeded, "unreachable"],
  [STATUS.internal, "unreachable"],
  [STATUS.cancelled, "unreachable"],
  // The status left by a proxy or a server that broke off, with an HTTP status or none.
  [STATUS.unknown, "unreachable"],
  [STATUS.resourceExhausted, "quota"],
  [STATUS.unauthenticated, "refused"],
  [STATUS.permissionDenied, "refused"],
  [STATUS.aborted, "busy"],
]);

/** Fetching the credentials' token fails before any call to Firestore, with a network error. */
const NETWORK = /^(?:ENOTFOUND|EAI_AGAIN|E(?:CONN|HOST|NET|PIPE|TIMEDOUT|SOCKET)\w*)$/;

export function statusOf(error: unknown): number | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "number" ? error.code : undefined;
}

/** Returns the port's error for Firestore's. */
export function asPortError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StoreUnavailable) return error;
  const outage = OUTAGES.get(statusOf(error) ?? -1);
  if (outage) return new StoreUnavailable(outage, error);
  const code = "code" in error ? error.code : undefined;
  return typeof code === "string" && NETWORK.test(code) ? new StoreUnavailable("unreachable", error) : error;
}

const TOO_LARGE = /too big|too large|(?:payload|transaction|request).{0,40}(?:size|limit)|maximum number of writes/i;

/** True if Firestore refused a commit because of its size, to which index entries count as well. */
export function isTooLarge(error: unknown): boolean {
  const status = statusOf(error);
  if (status !== STATUS.invalidArgument && status !== STATUS.resourceExhausted) return false;
  const { message } = error as Error;
  return TOO_LARGE.test(message) && !/quota/i.test(message);
}

/** True if Firestore can't answer such a query at all, for example because its index has not been deployed. */
export function isUnservedQuery(error: unknown): boolean {
  const status = statusOf(error);
  return status === STATUS.failedPrecondition || status === STATUS.invalidArgument;
}

const GIVEN_UP = /transaction.{0,40}(?:expired|no longer valid|invalid or closed)/i;

/**
 * True if Firestore refused a transaction that it had given up meanwhile. It uses the same status as for an invalid
 * document.
 */
export function isGivenUp(error: unknown): boolean {
  return statusOf(error) === STATUS.invalidArgument && GIVEN_UP.test((error as Error).message);
}

/** True if Firestore refused a commit's content: a document that is too large or has too many index entries. */
export function isUnfit(error: unknown): boolean {
  return statusOf(error) === STATUS.invalidArgument && !isGivenUp(error);
}
