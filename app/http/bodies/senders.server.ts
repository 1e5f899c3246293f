import { clientSite } from "../security/client-address.server";
import { failure } from "../responses/responses";

/** A body being received. */
export interface Sender {
  /** Reports that this many more bytes have come in. */
  received(bytes: number): void;
  /** Releases the place: the body is complete, or no longer needed. */
  leave(): void;
}

interface Place extends Sender {
  address: string;
  since: number;
  bytes: number;
  cutOff: (why: Response) => void;
}

export interface SenderLimitOptions {
  /** Concurrent bodies from one address. */
  perAddress: number;
  inAll: number;
  /** Milliseconds before which no sender is cut off; honest bodies are complete by then, or well on their way. */
  grace: number;
  /** Milliseconds of a monotonic clock. */
  now?: () => number;
}

const busy = (status: 429 | 503, message: string) => failure(status, message, { "Retry-After": "30" });

const tooManyFromHere = () =>
  busy(
    429,
    "Too many forms are being sent from your network at once, and this one is slow to arrive. Please send it again.",
  );
const tooManyInAll = () => busy(503, "Too many forms are being sent at once. Please send this one again in a minute.");

/**
 * Keeps slow senders from occupying all places. While there is room, everybody may take their time. When there is none,
 * a newcomer takes the place of the slowest sender past its grace period: of the same address, or, when all places are
 * taken, of the address with the most.
 */
export class SenderLimit {
  readonly #places = new Set<Place>();
  readonly #options: Required<SenderLimitOptions>;

  constructor(options: SenderLimitOptions) {
    this.#options = { now: () => performance.now(), ...options };
  }

  get size(): number {
    return this.#places.size;
  }

  /**
   * Returns a place for a body from `address`. `cutOff` is called when another sender gets the place. Throws 429 or 503
   * with `Retry-After` when no sender is slow enough to be cut off.
   */
  admit(address: string, cutOff: (why: Response) => void): Sender {
    const { perAddress, inAll, now } = this.#options;
    const own = this.#of(address);
    if (own.length >= perAddress) this.#makeRoom(own, tooManyFromHere);
    else if (this.#places.size >= inAll) this.#makeRoom(this.#ofBusiestAddress(), tooManyInAll);
    const places = this.#places;
    const place: Place = {
      address,
      since: now(),
      bytes: 0,
      cutOff,
      received: (bytes) => (place.bytes += bytes),
      leave: () => void places.delete(place),
    };
    places.add(place);
    return place;
  }

  /**
   * Cuts off the slowest sender of the address that has sent the most bytes, so that who sends fast and then stops isn't
   * kept instead of others whose connection is slow. False when none of that address is past its grace period.
   */
  cutLargest(): boolean {
    const sent = new Map<string, number>();
    for (const { address, bytes } of this.#places) sent.set(address, (sent.get(address) ?? 0) + bytes);
    const [largest] = [...sent].sort(([, one], [, other]) => other - one);
    return largest !== undefined && this.#cutSlowestOf(this.#of(largest[0]), tooManyInAll());
  }

  #of(address: string): Place[] {
    return [...this.#places].filter((place) => place.address === address);
  }

  #ofBusiestAddress(): Place[] {
    const counts = new Map<string, number>();
    for (const { address } of this.#places) counts.set(address, (counts.get(address) ?? 0) + 1);
    const [busiest] = [...counts].sort(([, one], [, other]) => other - one);
    return busiest ? this.#of(busiest[0]) : [];
  }

  #makeRoom(places: readonly Place[], why: () => Response): void {
    if (!this.#cutSlowestOf(places, why())) throw why();
  }

  #cutSlowestOf(places: readonly Place[], why: Response): boolean {
    const now = this.#options.now();
    const slow = places.filter(({ since }) => now - since >= this.#options.grace);
    const rate = ({ bytes, since }: Place) => bytes / Math.max(1, now - since);
    const [slowest] = slow.sort((one, other) => rate(one) - rate(other));
    if (!slowest) return false;
    slowest.leave();
    slowest.cutOff(why);
    return true;
  }
}

// Counted separately, so that a form without files never waits for uploads or is refused because of them.
const forms = new SenderLimit({ perAddress: 100, inAll: 2_000, grace: 2_000 });
const uploads = new SenderLimit({ perAddress: 12, inAll: 200, grace: 5_000 });

/** Returns a place for this request's body. Throws as `SenderLimit.admit` does. */
export function admitSender(kind: "form" | "upload", request: Request, cutOff: (why: Response) => void): Sender {
  return (kind === "form" ? forms : uploads).admit(clientSite(request), cutOff);
}

/** Cuts off an upload of the address whose uploads take the most room. False when there is none to cut off. */
export function cutLargestUpload(): boolean {
  return uploads.cutLargest();
}
