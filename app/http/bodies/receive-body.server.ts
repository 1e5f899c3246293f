import { badRequest, failure } from "../responses/responses";
import { admitSender, cutSlowestUpload, type Sender } from "./senders.server";
import { IN_MEMORY, SpoolFull, StoredBody } from "./stored-body.server";

/** Bytes read of a body that declares itself too large, because our forms send their text before their files. */
const READ_FOR_ITS_TEXT = 1_000_000;
/** Time for reading a body without a place, so that what has arrived by then can be echoed. */
const GLANCE_MS = 1_000;
const GLANCE_BYTES = 256 * 1024;
const MOST_GLANCES = 50;

export interface Received {
  body: StoredBody;
  /** The response or error to throw when the body is incomplete; null when it is complete. */
  refused: unknown;
}

export const tooLarge = () => failure(413, "This form is too large.");
const noRoom = () =>
  failure(503, "Many people are uploading at once. Please send this again in a minute.", { "Retry-After": "60" });

/** True when the request declares a body that needs no file. */
function isSmall(request: Request): boolean {
  const stated = request.headers.get("Content-Length");
  return stated !== null && Number(stated) <= IN_MEMORY;
}

let glances = 0;

/** Stands in for a sender without a place: reads only what has already arrived. */
function glanceAt(stop: () => void): Sender {
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

async function addWithinSpool(body: StoredBody, chunk: Uint8Array): Promise<void> {
  try {
    await body.add(chunk);
  } catch (error) {
    if (!(error instanceof SpoolFull)) throw error;
    // Cutting off a slow sender frees its bytes by the time this one retries.
    cutSlowestUpload();
    throw noRoom();
  }
}

/**
 * Receives a request's whole body before anything is done with it, so that only the request itself waits for its
 * sender. `body` holds what arrived, complete or not, and the caller closes it. `refused` is 413 for more than `most`
 * bytes, 429 or 503 (with `Retry-After`) for a sender that is too slow while others wait or has no place, 400 for a
 * broken connection, `StoreUnavailable` for a full disk.
 */
export async function receiveBody(request: Request, most: number): Promise<Received> {
  const body = new StoredBody();
  if (!request.body) return { body, refused: badRequest() };
  let refused: Response | null = null;
  let readable = most;
  if (Number(request.headers.get("Content-Length") ?? 0) > most) {
    refused = tooLarge();
    readable = Math.min(READ_FOR_ITS_TEXT, most);
  }
  const reader = request.body.getReader();
  const stop = () => void reader.cancel().catch(() => undefined);
  let sender: Sender;
  try {
    sender = admitSender(isSmall(request) ? "form" : "upload", request, (why) => {
      refused = why;
      stop();
    });
  } catch (why) {
    if (glances >= MOST_GLANCES) return { body, refused: why };
    refused = why as Response;
    readable = Math.min(readable, GLANCE_BYTES);
    sender = glanceAt(stop);
  }
  try {
    for (;;) {
      const next = await reader.read().catch(() => null);
      // The connection ended before the request did.
      if (next === null) return { body, refused: refused ?? badRequest() };
      if (next.done) return { body, refused };
      sender.received(next.value.byteLength);
      const room = readable - body.size;
      await addWithinSpool(body, next.value.subarray(0, room));
      if (next.value.byteLength > room) return { body, refused: refused ?? tooLarge() };
    }
  } catch (error) {
    return { body, refused: error };
  } finally {
    sender.leave();
    // The rest is discarded unread.
    stop();
  }
}
