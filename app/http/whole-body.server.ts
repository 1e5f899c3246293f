const bodies = new WeakMap<Response, Buffer>();

/** A Response whose bytes stay at hand: whoever sends it need not read a stream. */
export function wholeResponse(body: Buffer<ArrayBuffer>, init: ResponseInit): Response {
  const response = new Response(body, init);
  bodies.set(response, body);
  return response;
}

/** The bytes of a Response that `wholeResponse` made; undefined for any other. */
export function wholeBody(response: Response): Buffer | undefined {
  return bodies.get(response);
}
