import { clientAddress } from "../security/client-address.server";
import { failure } from "../responses/responses";

/** A body under way. */
export interface Sender {
  /** Says that so many bytes more have come in. */
  received(bytes: number): void;
  /** Gives the place back: the body is in, or nobody waits for it any more. */
  leave(): void;
}

interface Place extends Sender {
  address: string;
  since: number;
  bytes: number;
  cutOff: (why: Response) => void;
}

export interface SenderLimitOptions {
  /** Bodies that one address may have under way at once. */
  perAddress: number;
  inAll: number;
  /** Nobody is cut off before so many milliseconds: the body of an honest sender is in by then, or well on its way. */
  grace: number;
  /** Milliseconds of a clock that only goes forward. */
  now?: () => number;
}

const busy = (status: 429 | 503, message: string) => failure(status, message, { "Retry-After": "30" });

const tooManyFromHere = () =>
  busy(
    429,
    "Too many forms are being sent from your network at once, and this one arrives slowly. Please send it again.",
  );
const tooManyInAll = () => busy(503, "Too many forms are being sent at once. Please send this one again in a minute.");

/**
 * Keeps slow senders from taking the places of others. As long as there is room everybody may take their time. When there is none, a newcomer takes
 * the place of the slowest sender that has had its grace: of the same address, or, when all places together
 * are taken, of the address that has the most.
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
   * A place for a body from `address`. `cutOff` is called when another sender gets it. Throws 429 or 503 with
   * `Retry-After` when nobody there is slow enough to be cut off.
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

  /** Cuts the slowest sender off, whoever it is. False when there is none that has had its grace. */
  cutSlowest(): boolean {
    return this.#cutSlowestOf([...this.#places], tooManyInAll());
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

// Counted apart, so that a form without files never waits for uploads nor is refused because of them.
const forms = new SenderLimit({ perAddress: 100, inAll: 2_000, grace: 2_000 });
const uploads = new SenderLimit({ perAddress: 12, inAll: 200, grace: 5_000 });

/** A place for this request's body. Throws as `SenderLimit.admit`. */
export function admitSender(kind: "form" | "upload", request: Request, cutOff: (why: Response) => void): Sender {
  return (kind === "form" ? forms : uploads).admit(clientAddress(request), cutOff);
}

/** Cuts off the slowest upload, so that the room its bytes take is free. False when there is none. */
export function cutSlowestUpload(): boolean {
  return uploads.cutSlowest();
}
