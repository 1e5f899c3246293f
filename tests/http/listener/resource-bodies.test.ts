import { once } from "node:events";
import { request as ask, type IncomingMessage } from "node:http";
import { expect, onTestFinished, test, vi } from "vitest";
import { log } from "~/backend/log.server";
import { endUnsentBodies } from "~/http/listener/resource-bodies.server";
import { withSteps } from "~/http/route-steps";
import { eventually } from "../../support/timing/eventually";
import { serveRoutes } from "../../support/sites/small-build";

const CHUNK = new Uint8Array(64 * 1024);
/** More than the sockets of both sides hold. */
const CHUNKS = 2_000;

/** A file of 128 MB that says what became of it. */
function openedFile() {
  const file = { read: 0, closed: Promise.resolve<unknown>(undefined) };
  let close: (how: unknown) => void = () => undefined;
  file.closed = new Promise((resolve) => (close = resolve));
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      file.read += 1;
      controller.enqueue(CHUNK);
      if (file.read < CHUNKS) return;
      controller.close();
      close("at its end");
    },
    cancel: () => close("early"),
  });
  return { file, body };
}

/** Serves `/file`, whose loader gives what `loader` does. */
function serve(loader: () => Response | Promise<Response>): Promise<number> {
  const only = { id: "only", parentId: "root", path: "file", module: { loader } };
  return serveRoutes(withSteps({ only }, [endUnsentBodies]));
}

/** Asks for a path and returns the response as soon as its head is there, unread. */
async function head(port: number, method: string, path: string): Promise<IncomingMessage> {
  const asked = ask({ port, host: "127.0.0.1", method, path, agent: false }).end();
  asked.on("error", () => undefined);
  const [response] = (await once(asked, "response")) as [IncomingMessage];
  return response;
}

test("a file that is asked for with HEAD is closed unread", async () => {
  const { file, body } = openedFile();
  const headers = { "Content-Length": "5", "Content-Type": "video/mp4" };
  const response = await head(await serve(() => new Response(body, { headers })), "HEAD", "/file");
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({ "content-length": "5", "content-type": "video/mp4" });
  expect(await file.closed).toBe("early");
});

test("a file that can't be closed does no harm to the answer to HEAD", async () => {
  const body = new ReadableStream({ cancel: () => Promise.reject(new Error("the disk has gone")) });
  expect((await head(await serve(() => new Response(body)), "HEAD", "/file")).statusCode).toBe(200);
});

test("a file is not read into a page's data", async () => {
  const { file, body } = openedFile();
  const response = await head(await serve(() => new Response(body)), "GET", "/file.data");
  expect(response.statusCode).toBe(404);
  expect(await file.closed).toBe("early");
  expect(file.read).toBeLessThan(3);
});

test("a redirect is followed as data: a link leads there by script", async () => {
  const response = await head(await serve(() => Response.redirect("https://casino.example/")), "GET", "/file.data");
  expect(response.statusCode).toBe(202);
});

test("a file is read no faster than its client reads, and closed when the client leaves", async () => {
  const error = vi.spyOn(log, "error");
  onTestFinished(() => error.mockRestore());
  const { file, body } = openedFile();
  const response = await head(await serve(() => new Response(body)), "GET", "/file");
  response.pause();
  // The source is read in one go until nobody takes any more; a turn of the event loop without a read ends that.
  for (let before = -1; before !== file.read;) {
    before = file.read;
    for (let turn = 0; turn < 100; turn++) await new Promise(setImmediate);
  }
  expect(file.read).toBeLessThan(CHUNKS / 2);
  response.destroy();
  expect(await file.closed).toBe("early");
  expect(error).not.toHaveBeenCalled();
});

test("a whole file arrives, in order", async () => {
  const { file, body } = openedFile();
  const response = await head(await serve(() => new Response(body)), "GET", "/file");
  let length = 0;
  for await (const chunk of response) length += (chunk as Buffer).length;
  expect(length).toBe(CHUNKS * CHUNK.length);
  expect(await file.closed).toBe("at its end");
});

test("a file that breaks off is logged, and its response is cut off", async () => {
  const error = vi.spyOn(log, "error").mockReturnValue();
  onTestFinished(() => error.mockRestore());
  let chunks = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (chunks++ < 2) controller.enqueue(CHUNK);
      else controller.error(new Error("the disk has gone"));
    },
  });
  const response = await head(await serve(() => new Response(body)), "GET", "/file");
  await expect(async () => {
    for await (const chunk of response) void chunk;
  }).rejects.toThrow("aborted");
  await eventually(() => expect(error).toHaveBeenCalledOnce());
});
