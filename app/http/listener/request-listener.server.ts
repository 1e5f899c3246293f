import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { env } from "~/env.server";
import { log } from "~/backend/log.server";
import { packCookies, unpackCookies } from "../cookies/one-cookie.server";
import { pageCacheControl } from "../page-cache/personal-answer.server";
import { failure } from "../responses/responses";
import { statusMessage } from "../responses/status-messages";
import { bodyOf } from "../bodies/request-body.server";
import { addressedOrigin } from "../security/site-origin.server";
import { wholeBody } from "../bodies/whole-body.server";
import { isDataAddress, loadContextOf } from "./load-context.server";

/** Answers, through Remix, requests that `refusalOf` let pass. Never throws. */
export type RequestListener = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

function requestedAddress(request: IncomingMessage): string {
  return (addressedOrigin(request) ?? "http://localhost") + (request.url ?? "/");
}

function webHeaders(request: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === "string") headers.set(name, value);
    else for (const one of value ?? []) headers.append(name, one);
  }
  const cookies = unpackCookies(request.headers.cookie, env.ONE_COOKIE);
  if (cookies) headers.set("Cookie", cookies);
  else headers.delete("Cookie");
  return headers;
}

function webRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { answered, signal }: { answered: Promise<unknown>; signal: AbortSignal },
): Request {
  const { method = "GET" } = request;
  const address = requestedAddress(request);
  const common = { method, headers: webHeaders(request), signal };
  if (method === "GET") return new Request(address, common);
  // The framework takes every other method for data's address as an action.
  if (method === "HEAD") return new Request(address, { ...common, method: isDataAddress(address) ? "GET" : method });
  return new Request(address, {
    ...common,
    body: bodyOf(request, response, answered),
    duplex: "half",
  });
}

/** The server's steps in front of ours, our own and those of a pipeline: Node takes more than ten for a leak. */
const MOST_LISTENERS = 20;

async function send(answer: Response, request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.statusCode = answer.status;
  if (answer.statusText !== "") response.statusMessage = answer.statusText;
  for (const [name, value] of answer.headers) if (name !== "set-cookie") response.setHeader(name, value);
  const cookies = packCookies(request.headers.cookie, answer.headers.getSetCookie(), env.ONE_COOKIE);
  if (cookies.length > 0) response.setHeader("Set-Cookie", cookies);
  const whole = wholeBody(answer);
  // The framework's own sender reads on while the client doesn't, and after the client has gone (mended in React Router
  // 7.16), so that a large file ends up in memory.
  if (whole === undefined && answer.body) {
    response.setMaxListeners(MOST_LISTENERS);
    await pipeline(Readable.fromWeb(answer.body as ReadableStream), response);
  } else response.end(whole);
}

/** True for the failure of a response whose client went before its end; its own source may have failed as well. */
function isLeft(error: unknown, { aborted, reason }: AbortSignal): boolean {
  if (!aborted || !(error instanceof Error)) return false;
  return (
    error === reason || error.name === "AbortError" || ("code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE")
  );
}

/**
 * Replaces the framework's own answer with the status's message when an address without a page fails or doesn't accept
 * the method. The framework answers with marked JSON or its last-resort text.
 */
function withOwnMessage(answer: Response): Response {
  const isMarked = answer.headers.get("X-Remix-Error") === "yes";
  const isLastResort = answer.status === 500 && answer.headers.get("Content-Type") === "text/plain";
  if (!isMarked && !isLastResort) return answer;
  return failure(answer.status, "", {
    "Content-Type": "text/plain; charset=utf-8",
    ...(answer.status === 405 && { Allow: "GET, HEAD" }),
  });
}

/** Connects a build to node:http, with each request as a web Request. */
export function createRequestListener(build: ServerBuild): RequestListener {
  const answer = createRequestHandler(build, "production");
  return async (request, response) => {
    // Nobody waits for an answer of ours once the client has left, or was refused for being too slow (408).
    const over = new AbortController();
    const end = () => over.abort();
    response.once("finish", end).once("close", () => {
      if (!response.writableFinished) end();
    });
    let endAnswering: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (endAnswering = resolve));
    try {
      const asked = webRequest(request, response, { answered, signal: over.signal });
      const given = withOwnMessage(await answer(asked, loadContextOf(asked)).finally(endAnswering));
      if (over.signal.aborted || response.headersSent) {
        await given.body?.cancel();
        return;
      }
      response.off("finish", end);
      // Browsers keep a 301 without `Cache-Control` for good, and would still redirect once the address is in use
      // again.
      if (!given.headers.has("Cache-Control")) response.setHeader("Cache-Control", pageCacheControl(asked));
      await send(given, request, response);
    } catch (error) {
      if (isLeft(error, over.signal)) return;
      log.error({ err: error }, "a request was not answered");
      if (response.headersSent) response.destroy();
      else response.writeHead(500, { "Content-Type": "text/plain; charset=utf-8" }).end(statusMessage(500));
    }
  };
}
