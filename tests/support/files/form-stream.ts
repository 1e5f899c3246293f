/** A form with files as a browser sends it: its body in pieces, and the header that says how to read them. */
export function streamedForm(form: FormData): {
  body: ReadableStream<Uint8Array>;
  headers: { "Content-Type": string };
} {
  const encoded = new Response(form);
  return { body: inPieces(encoded), headers: { "Content-Type": encoded.headers.get("Content-Type") ?? "" } };
}

/**
 * The stream that Node itself makes of a form must not be cancelled halfway: Node may still add a piece to it once it is
 * closed, and nothing can catch the error.
 */
function inPieces(encoded: Response): ReadableStream<Uint8Array> {
  let bytes: Uint8Array | null = null;
  return new ReadableStream({
    async pull(controller) {
      bytes ??= new Uint8Array(await encoded.arrayBuffer());
      controller.enqueue(bytes.subarray(0, 65_536));
      bytes = bytes.subarray(65_536);
      if (bytes.length === 0) controller.close();
    },
  });
}
