/** Makes its stream only when it is read, because our own sender uses the bytes. */
class WholeResponse extends Response {
  readonly whole: Buffer<ArrayBuffer>;
  #streamed: Response | undefined;

  constructor(whole: Buffer<ArrayBuffer>, init: ResponseInit) {
    super(null, init);
    this.whole = whole;
  }

  #stream(): Response {
    return (this.#streamed ??= new Response(this.whole));
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

/** Returns a Response whose bytes can be sent without reading a stream. */
export function wholeResponse(body: Buffer<ArrayBuffer>, init: ResponseInit): Response {
  return new WholeResponse(body, init);
}

/** Returns the bytes of a Response made by `wholeResponse`; undefined for any other. */
export function wholeBody(response: Response): Buffer | undefined {
  return response instanceof WholeResponse ? response.whole : undefined;
}
