import { QueueFull } from "~/backend/concurrency";
import { StoreUnavailable } from "~/backend/documents/port";
import { badRequest, failure } from "../responses/responses";
import { admitSender, type Sender } from "./senders.server";
import { IN_MEMORY, SpoolFull, StoredBody } from "./stored-body.server";

/** Bytes kept of a multipart body that is refused, because our forms send their text before their files. */
const READ_FOR_ITS_TEXT = 1_000_000;
/** Time for reading a body without a place, so that what has arrived by then can be echoed. */
const GLANCE_MS = 1_000;
const GLANCE_BYTES = 256 * 1024;
const MOST_GLANCES = 50;

export interface Received {
  body: StoredBody;
  /** The response or error to throw when the body is incomplete; null when it is complete. */
  refused: unknown;
  /** Frees the body, unless more readers of its request may follow. */
  release(): Promise<void>;
}

interface Held extends Pick<Received, "body" | "refused"> {
  /** Bytes that were taken at most. */
  most: number;
  /** Those who may still read it: the request's answer, and its action. The last of them frees it. */
  readers: number;
}

/** Bodies that were received before their requests’ actions run. */
const heldBodies = new WeakMap<Request, Held>();

export const tooLarge = () => failure(413, "This form is too large.");
const noRoom = () =>
  failure(503, "Many people are uploading at once. Please send this again in a minute.", { "Retry-After": "60" });

const tooManyLongTexts = () =>
  failure(503, "Many people are sending at once. Try again in a minute.", { "Retry-After": "60" });

function isUrlEncoded({ headers }: Request): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(headers.get("Content-Type") ?? "");
}

/** True for a body without files, and for one that needs no file of ours, by its limit or as it declares. */
function isForm(request: Request, most: number): boolean {
  const stated = request.headers.get("Content-Length");
  return most <= IN_MEMORY || isUrlEncoded(request) || (stated !== null && Number(stated) <= IN_MEMORY);
}

let glances = 0;

/** Stands in for a sender without a place: reads only what has already arrived. */
function senderWithoutPlace(stop: () => void): Sender {
  const timer = setTimeout(stop, GLANCE_MS);
  glances += 1;
  return {
    received: () => undefined,
    leave() {
      glances -= 1;
      clearTimeout(timer);
    },
  };
}

/**
 * Receives a request's whole body and holds it for the action, whose readers then get it from memory or disk, as often
 * as they like. Whatever the action decides is decided once the sender has sent everything. `most` is the most bytes
 * that any reader of the route takes. Returns a function to call once the request is answered, which frees the body
 * unless its action still runs (`readingHeldBody`). Never throws: the readers throw the refusal.
 */
export async function holdBody(request: Request, most: number): Promise<() => Promise<void>> {
  const held: Held = { ...(await receive(request, most)), most, readers: 1 };
  heldBodies.set(request, held);
  return () => leave(held);
}

async function leave(held: Held): Promise<void> {
  held.readers -= 1;
  if (held.readers === 0) await held.body.close();
}

/**
 * Runs an action that reads the body held for its request. An action goes on after its client has left or its time is
 * up, and must never find the body gone: an empty form is a form in which nothing is ticked.
 */
export async function readingHeldBody<R>(request: Request, action: () => Promise<R>): Promise<R> {
  const held = heldBodies.get(request);
  if (!held) return action();
  held.readers += 1;
  try {
    return await action();
  } finally {
    await leave(held);
  }
}

/** Lets another request for the same address read the body that is held for a request. */
export function shareHeldBody(from: Request, to: Request): void {
  const held = heldBodies.get(from);
  if (held) heldBodies.set(to, held);
}

/** Returns what to throw because the body that is held for a request did not arrive whole; null if it did. */
export function refusalOfHeldBody(request: Request): unknown {
  return heldBodies.get(request)?.refused ?? null;
}

/** Returns the most bytes that were taken of the body that is held for a request; null when none is held. */
export function limitOfHeldBody(request: Request): number | null {
  return heldBodies.get(request)?.most ?? null;
}

/**
 * Returns a request's whole body, the held one or received now, so that only the request itself waits for its sender.
 * `body` has what arrived, complete or not, and the caller releases it. `refused` is 413 for more than `most` bytes, 429
 * or 503 (with `Retry-After`) for a sender that is too slow while others wait or has no place, 503 for a long text while
 * too many others wait, 400 for a broken connection, `StoreUnavailable` for a full disk.
 */
export async function receiveBody(request: Request, most: number): Promise<Received> {
  const held = heldBodies.get(request);
  if (held) {
    const { body, refused } = held;
    return { body, refused: refused ?? (body.size > most ? tooLarge() : null), release: async () => undefined };
  }
  const { body, refused } = await receive(request, most);
  return { body, refused, release: () => body.close() };
}

/** Returns a body of at most `most` bytes as text. Throws what `receiveBody` gives as the refusal. */
export async function receiveText(request: Request, most: number): Promise<string> {
  const { body, refused, release } = await receiveBody(request, most);
  try {
    if (refused !== null) throw refused;
    return new TextDecoder().decode(await body.bytes());
  } finally {
    await release();
  }
}

async function receive(request: Request, most: number): Promise<Pick<Received, "body" | "refused">> {
  const received = await receiveUpTo(request, most);
  // Its room may be why it was cut off, and reading its text again takes long with files.
  if (received.refused !== null) await received.body.truncate(READ_FOR_ITS_TEXT);
  return received;
}

async function receiveUpTo(request: Request, most: number): Promise<Pick<Received, "body" | "refused">> {
  const body = new StoredBody();
  if (!request.body) return { body, refused: null };
  let refused: Response | null = null;
  let readable = most;
  if (Number(request.headers.get("Content-Length") ?? 0) > most) {
    refused = tooLarge();
    if (isUrlEncoded(request)) return { body, refused };
    readable = Math.min(READ_FOR_ITS_TEXT, most);
  }
  const reader = request.body.getReader();
  const stop = () => void reader.cancel().catch(() => undefined);
  let sender: Sender;
  try {
    sender = admitSender(isForm(request, most) ? "form" : "upload", request, (why) => {
      refused = why;
      stop();
    });
  } catch (why) {
    if (glances >= MOST_GLANCES) return { body, refused: why };
    refused = why as Response;
    readable = Math.min(readable, GLANCE_BYTES);
    sender = senderWithoutPlace(stop);
  }
  try {
    for (;;) {
      const next = await reader.read();
      if (next.done) return { body, refused };
      sender.received(next.value.byteLength);
      const room = readable - body.size;
      await body.add(next.value.subarray(0, room));
      if (next.value.byteLength > room) return { body, refused: refused ?? tooLarge() };
    }
  } catch (error) {
    return { body, refused: refused ?? refusalFor(error) };
  } finally {
    sender.leave();
    // The rest is discarded unread.
    stop();
  }
}

function refusalFor(error: unknown): unknown {
  if (error instanceof QueueFull) return tooManyLongTexts();
  if (error instanceof SpoolFull) return noRoom();
  if (error instanceof Response || error instanceof StoreUnavailable) return error;
  // The connection ended before the request did.
  return badRequest();
}
