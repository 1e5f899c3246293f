import { describe, expect, test } from "vitest";
import { holdBody, receiveBody } from "~/http/bodies/receive-body.server";

const LIMIT = 2_000_000;

/** A body that doesn't say how long it is. */
function upload(bytes: number): Request {
  let left = bytes;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const chunk = new Uint8Array(Math.min(left, 65_536)).fill(97);
      left -= chunk.byteLength;
      controller.enqueue(chunk);
      if (left === 0) controller.close();
    },
  });
  const headers = { "Content-Type": "multipart/form-data; boundary=b" };
  return new Request("http://edgewise.test/", { method: "POST", body, headers, duplex: "half" } as RequestInit);
}

describe("A body that is refused", () => {
  test("keeps only the room of its text while it is answered", async () => {
    const request = upload(3 * LIMIT);
    const free = await holdBody(request, LIMIT);
    const { body, refused } = await receiveBody(request, LIMIT);
    expect([(refused as Response).status, body.size, (await body.bytes()).byteLength]).toEqual([
      413, 1_000_000, 1_000_000,
    ]);
    await free();
  });

  test("can no longer be read once it is freed", async () => {
    const request = upload(100_000);
    const free = await holdBody(request, LIMIT);
    const { body } = await receiveBody(request, LIMIT);
    await free();
    await expect(body.bytes()).rejects.toThrow(/closed/);
  });
});
