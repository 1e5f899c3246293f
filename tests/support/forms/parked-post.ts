import type { ActionFunctionArgs } from "@remix-run/node";
import { post } from "../requests";

export type Encoding = "plain" | "multipart";

/**
 * A post of which the head and half of the body arrive, and the rest only once the server has read that half and
 * `meanwhile` is over.
 */
export async function parkedPost(
  path: string,
  params: Record<string, string>,
  fields: Record<string, string>,
  headers: Record<string, string>,
  { encoding = "plain", meanwhile }: { encoding?: Encoding; meanwhile: () => Promise<void> },
): Promise<ActionFunctionArgs> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const whole = post(path, encoding === "multipart" ? form : fields, params, headers);
  const { request } = whole;
  const bytes = new Uint8Array(await request.clone().arrayBuffer());
  const half = Math.floor(bytes.byteLength / 2);
  let pulls = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        pulls += 1;
        if (pulls === 1) {
          controller.enqueue(bytes.subarray(0, half));
          return;
        }
        await meanwhile();
        controller.enqueue(bytes.subarray(half));
        controller.close();
      },
    },
    // Nothing is sent ahead of the reader.
    { highWaterMark: 0 },
  );
  const headersAsSent = new Headers(request.headers);
  headersAsSent.set("Content-Length", String(bytes.byteLength));
  const init = { method: "POST", headers: headersAsSent, body, duplex: "half" };
  return { ...whole, request: new Request(request.url, init as RequestInit) };
}
