const bodies = new WeakMap<Response, Buffer>();

/** Makes its stream only when somebody reads it, for whoever sends the answer has its bytes. */
class WholeResponse extends Response {
  readonly #bytes: Buffer<ArrayBuffer>;
  #streamed: Response | undefined;

  constructor(bytes: Buffer<ArrayBuffer>, init: ResponseInit) {
    super(null, init);
    this.#bytes = bytes;
  }

  #stream(): Response {
    return (this.#streamed ??= new Response(this.#bytes));
  }

  override get body() {
    return this.#stream().body;
  }
  override get bodyUsed() {
    return this.#streamed?.bodyUsed ?? false;
  }
  override arrayBuffer() {
    return this.#stream().arrayBuffer();
  }
  override blob() {
    return this.#stream().blob();
  }
  override bytes() {
    return this.#stream().bytes();
  }
  override formData() {
    return this.#stream().formData();
  }
  override json() {
    return this.#stream().json();
  }
  override text() {
    return this.#stream().text();
  }
  override clone(): Response {
    return new Response(this.#stream().clone().body, this);
  }
}

/** A Response whose bytes stay at hand: whoever sends it need not read a stream. */
export function wholeResponse(body: Buffer<ArrayBuffer>, init: ResponseInit): Response {
  const response = new WholeResponse(body, init);
  bodies.set(response, body);
  return response;
}

/** The bytes of a Response that `wholeResponse` made; undefined for any other. */
export function wholeBody(response: Response): Buffer | undefined {
  return bodies.get(response);
}
