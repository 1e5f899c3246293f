import { badRequest, failure } from "../responses/responses";
import { admitSender, cutSlowestUpload, type Sender } from "./senders.server";
import { IN_MEMORY, SpoolFull, StoredBody } from "./stored-body.server";

/** How much of a body that says it is too large is read all the same: our forms have their text in front of their files. */
const READ_FOR_ITS_TEXT = 1_000_000;
/** The same of one for which there is no place: as much as has come by then. */
const GLANCE_MS = 1_000;
const GLANCE_BYTES = 256 * 1024;
const MOST_GLANCES = 50;

export interface Received {
  body: StoredBody;
  /** Why not all of it came in: a response or error to throw. null: it is whole. */
  refused: unknown;
}

export const tooLarge = () => failure(413, "That is more than a form may hold.");
const noRoom = () =>
  failure(503, "Many people are uploading at once. Please send this again in a minute.", { "Retry-After": "60" });

/** True when the request says that its body needs no file of ours. */
function isSmall(request: Request): boolean {
  const stated = request.headers.get("Content-Length");
  return stated !== null && Number(stated) <= IN_MEMORY;
}

let glances = 0;

/** A body without a place: nothing more than what there is of it already is waited for. */
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
    // Those who trickle make room for those who send; their bytes are gone by the time this one comes again.
    cutSlowestUpload();
    throw noRoom();
  }
}

/**
 * Receives the whole of a request's body before anything is done with it, so that nothing waits for a sender but the
 * sender's own request. What came is in `body`, which the caller closes, whether all of it came or not: `refused` is 413 for
 * more than `most` bytes, 429 or 503 (with `Retry-After`) for a sender that is too slow while others wait or for whom
 * there is no place, 400 for a connection that broke, `StoreUnavailable` for a disk without room.
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
    // What is left of it is let go of without being read.
    stop();
  }
}
