import { expect } from "vitest";

/** Expects what a loader has made to have a date and to be sent in parts, as a stored file is. */
export async function expectSentInParts(load: (headers: HeadersInit) => Promise<Response>): Promise<void> {
  const whole = await load({});
  const changed = whole.headers.get("Last-Modified") ?? "";
  expect(new Date(changed).toUTCString()).toBe(changed);
  expect(whole.headers.get("Accept-Ranges")).toBe("bytes");
  const bytes = Buffer.from(await whole.arrayBuffer());
  const size = String(bytes.byteLength);
  expect(whole.headers.get("Content-Length")).toBe(size);
  expect((await load({ "If-Modified-Since": changed })).status).toBe(304);
  expect((await load({ "If-Modified-Since": new Date(0).toUTCString() })).status).toBe(200);

  const part = await load({ Range: "bytes=2-11", "If-Range": whole.headers.get("ETag") ?? "" });
  expect([part.status, part.headers.get("Content-Range")]).toEqual([206, `bytes 2-11/${size}`]);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(2, 12));
  expect((await load({ Range: "bytes=0-1", "If-Range": '"another"' })).status).toBe(200);
  const beyond = await load({ Range: `bytes=${size}-` });
  expect([beyond.status, beyond.headers.get("Content-Range")]).toEqual([416, `bytes */${size}`]);
}
