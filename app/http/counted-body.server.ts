import { failure } from "./responses";

/**
 * The body of a request, counted as it comes in: a browser that states no length is not taken at its word either. Refuses
 * (413) more than `most` bytes, at once or as they are read. Null when there is no body.
 */
export function countedBody(request: Request, most: number): ReadableStream<Uint8Array> | null {
  const tooLarge = () => failure(413, "That is more than a form may hold.");
  if (Number(request.headers.get("Content-Length") ?? 0) > most) throw tooLarge();
  let size = 0;
  return (
    request.body?.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          size += chunk.byteLength;
          if (size > most) controller.error(tooLarge());
          else controller.enqueue(chunk);
        },
      }),
    ) ?? null
  );
}
