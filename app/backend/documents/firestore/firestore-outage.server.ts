import { StoreUnavailable, type Outage } from "../port";

/** The statuses of gRPC that Firestore answers with, by their numbers. */
export const STATUS = {
  cancelled: 1,
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

/** What passes when the network, the bill or the key is in order again. Everything else is a mistake of ours. */
const OUTAGES: ReadonlyMap<number, Outage> = new Map<number, Outage>([
  [STATUS.unavailable, "unreachable"],
  [STATUS.deadlineExceeded, "unreachable"],
  [STATUS.internal, "unreachable"],
  [STATUS.cancelled, "unreachable"],
  [STATUS.resourceExhausted, "quota"],
  [STATUS.unauthenticated, "refused"],
  [STATUS.permissionDenied, "refused"],
  [STATUS.aborted, "busy"],
]);

/** Reaching for the credentials' token fails before anything is asked of Firestore, with an error of the network's. */
const NETWORK = /^(?:ENOTFOUND|EAI_AGAIN|E(?:CONN|HOST|NET|PIPE|TIMEDOUT|SOCKET)\w*)$/;

export function statusOf(error: unknown): number | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "number" ? error.code : undefined;
}

/** Firestore's error as the port has it. */
export function asPortError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StoreUnavailable) return error;
  const outage = OUTAGES.get(statusOf(error) ?? -1);
  if (outage) return new StoreUnavailable(outage, error);
  const code = "code" in error ? error.code : undefined;
  return typeof code === "string" && NETWORK.test(code) ? new StoreUnavailable("unreachable", error) : error;
}
