import { tooLarge } from "./receive-body.server";
import { admitSender } from "./senders.server";

/**
 * Returns a request's body, counted as it comes in, since a browser may state no length. Refuses (413) more than `most`
 * bytes, at once or while reading, and a slow sender while others wait (429, 503 with `Retry-After`). Null when there
 * is no body.
 */
export function countedBody(request: Request, most: number): ReadableStream<Uint8Array> | null {
  if (Number(request.headers.get("Content-Length") ?? 0) > most) throw tooLarge();
  if (!request.body) return null;
  let size = 0;
  let cutOff: (why: Response) => void = () => undefined;
  const sender = admitSender("form", request, (why) => cutOff(why));
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    start(controller) {
      cutOff = (why) => controller.error(why);
    },
    transform(chunk, controller) {
      size += chunk.byteLength;
      sender.received(chunk.byteLength);
      if (size > most) controller.error(tooLarge());
      else controller.enqueue(chunk);
    },
  });
  // Covers every end: complete, too large, cut off, broken, or cancelled by its reader.
  request.body.pipeTo(counted.writable).then(sender.leave, sender.leave);
  return counted.readable;
}
