import { parseJson } from "~/domain/canonical-json";
import { randomUUID } from "node:crypto";
import { Agent, request as requestHttp, type IncomingMessage, type OutgoingHttpHeaders } from "node:http";
import { Agent as SecureAgent, request as requestHttps } from "node:https";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { StorageError, storageErrorOfStatus } from "../errors";
import type { ByteRange } from "../port";
import type { Spooled } from "../spool.server";

/** An object in the service's JSON API: the fields used here. */
export interface ObjectResource {
  bucket: string;
  name: string;
  generation: string;
  metageneration: string;
  size: string;
  timeCreated: string;
  updated: string;
  md5Hash?: string;
  cacheControl?: string;
  contentDisposition?: string;
  contentEncoding?: string;
  contentLanguage?: string;
  contentType?: string;
  metadata?: Record<string, string>;
}

export interface StorageServiceOptions {
  bucket: string;
  /** `host:port` of the Storage emulator; without it, Cloud Storage itself. */
  emulatorHost?: string | undefined;
  /** Origin of Cloud Storage. */
  origin?: string;
  /** Returns the token that authorises requests; not called for the emulator. */
  accessToken(): Promise<string>;
  /** Milliseconds without a byte after which a request counts as lost. */
  silence?: number;
}

const SERVICE = "https://storage.googleapis.com";
const SILENCE = 20_000;
/** Longest part of an error's body that goes into the log. */
const LONGEST_DETAIL = 2_000;

type Query = Record<string, string | undefined>;

interface Call {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Path from the bucket on: `/o`, `/o/NAME`. */
  target: string;
  query?: Query;
  headers?: OutgoingHttpHeaders;
  body?: Readable | string;
  upload?: boolean;
  /** Path of the object concerned, for the error. */
  path?: string;
  signal: AbortSignal;
}

/** A missing or broken response has a status that is retried. */
const lost = (cause: unknown) => new StorageError("internal-error", { status: 503, cause });

/**
 * The service's JSON API for one bucket, one request per call. Errors have the port's codes and the response's status.
 */
export function openStorageService(options: StorageServiceOptions) {
  const { bucket, emulatorHost, accessToken, silence = SILENCE } = options;
  const origin = emulatorHost === undefined ? (options.origin ?? SERVICE) : `http://${emulatorHost}`;
  const isSecure = origin.startsWith("https:");
  const agent = isSecure ? new SecureAgent({ keepAlive: true }) : new Agent({ keepAlive: true });
  const objectsOf = `/b/${encodeURIComponent(bucket)}`;

  function callAddress({ target, query = {}, upload = false }: Call): URL {
    // The emulator accepts changes of metadata only without the prefix.
    const prefix = upload ? "/upload/storage/v1" : emulatorHost === undefined ? "/storage/v1" : "";
    const address = new URL(origin + prefix + objectsOf + target);
    for (const [name, value] of Object.entries(query)) if (value !== undefined) address.searchParams.set(name, value);
    return address;
  }

  async function authorization(): Promise<OutgoingHttpHeaders> {
    if (emulatorHost !== undefined) return {};
    try {
      return { Authorization: `Bearer ${await accessToken()}` };
    } catch (cause) {
      const status = (cause as { status?: unknown }).status;
      throw typeof status === "number" && status < 500 ? storageErrorOfStatus(401, { cause }) : lost(cause);
    }
  }

  async function send(call: Call): Promise<IncomingMessage> {
    const headers = { ...(await authorization()), ...call.headers };
    const { method, body, signal } = call;
    const outgoing = (isSecure ? requestHttps : requestHttp)(callAddress(call), { method, headers, agent, signal });
    outgoing.setTimeout(silence, () => outgoing.destroy(new Error(`no byte for ${String(silence / 1_000)} s`)));
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      outgoing.once("response", resolve);
      outgoing.once("error", reject);
    });
    // A server that answers before reading the whole request has decided: its response counts, not the broken pipe.
    const sent = body instanceof Readable ? pipeline(body, outgoing) : Promise.resolve(void outgoing.end(body));
    sent.catch(() => undefined);
    try {
      return await answered;
    } catch (error) {
      throw lost(error);
    }
  }

  async function textOf(answer: IncomingMessage): Promise<string> {
    try {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk as Buffer);
      return Buffer.concat(chunks).toString();
    } catch (error) {
      throw lost(error);
    }
  }

  async function ask(call: Call): Promise<IncomingMessage> {
    const answer = await send(call);
    const status = answer.statusCode ?? 0;
    if (status >= 200 && status < 300) return answer;
    const detail = messageOf(await textOf(answer)).slice(0, LONGEST_DETAIL);
    // Where an object was requested, the bucket may be what is missing.
    const isAboutBucket = status === 404 && /^The specified bucket does not exist/i.test(detail);
    throw storageErrorOfStatus(status, {
      detail,
      ...(call.path !== undefined && !isAboutBucket && { path: call.path }),
      invalidAppCheck: /app ?check/i.test(detail),
    });
  }

  async function askForJson<R>(call: Call): Promise<R> {
    const text = await textOf(await ask(call));
    try {
      return JSON.parse(text) as R;
    } catch (error) {
      throw lost(error);
    }
  }

  const json = (value: unknown) => ({ headers: { "Content-Type": "application/json" }, body: JSON.stringify(value) });
  const target = (path: string) => `/o/${encodeURIComponent(path)}`;

  return {
    object: (path: string, signal: AbortSignal) =>
      askForJson<ObjectResource>({ method: "GET", target: target(path), path, signal }),

    /**
     * Sends the metadata and then the content in one request. An existing object is replaced as a whole or not at all.
     */
    upload(path: string, resource: object, content: Spooled, signal: AbortSignal): Promise<ObjectResource> {
      const boundary = `edgewise-${randomUUID()}`;
      const type = (resource as { contentType: string }).contentType;
      const before = Buffer.from(
        `--${boundary}\r\nContent-Type: application/json; charset=UTF-8\r\n\r\n${JSON.stringify(resource)}\r\n` +
          `--${boundary}\r\nContent-Type: ${type}\r\n\r\n`,
      );
      const after = Buffer.from(`\r\n--${boundary}--\r\n`);
      async function* parts() {
        yield before;
        yield* content.read() as AsyncIterable<Uint8Array>;
        yield after;
      }
      return askForJson<ObjectResource>({
        method: "POST",
        target: "/o",
        upload: true,
        query: { uploadType: "multipart", name: path },
        headers: {
          "Content-Type": `multipart/related; boundary=${boundary}`,
          "Content-Length": before.byteLength + content.size + after.byteLength,
        },
        body: Readable.from(parts(), { objectMode: false }),
        signal,
      });
    },

    /** Returns the stored bytes of exactly this generation. */
    async download(path: string, generation: string, range: ByteRange | undefined, signal: AbortSignal) {
      const answer = await ask({
        method: "GET",
        target: target(path),
        query: { alt: "media", generation },
        // Without it, the service decompresses what is stored compressed.
        headers: {
          "Accept-Encoding": "gzip",
          ...(range && { Range: `bytes=${String(range.start)}-${String(range.end)}` }),
        },
        path,
        signal,
      });
      // From here on the reader sets the pace.
      answer.socket.setTimeout(0);
      return { answer, generation: answer.headers["x-goog-generation"], isPartial: answer.statusCode === 206 };
    },

    /** Changes the metadata if it is still that of `known`: 412 when it isn't, 404 when the content was replaced. */
    patch: (known: ObjectResource, changes: object, signal: AbortSignal) =>
      askForJson<ObjectResource>({
        method: "PATCH",
        target: target(known.name),
        query: { generation: known.generation, ifMetagenerationMatch: known.metageneration },
        ...json(changes),
        path: known.name,
        signal,
      }),

    /** Copies an object onto itself with other metadata, which makes it a new generation. */
    rewrite: (known: ObjectResource, resource: object, signal: AbortSignal) =>
      askForJson<{ resource: ObjectResource }>({
        method: "POST",
        target: `${target(known.name)}/rewriteTo${objectsOf}${target(known.name)}`,
        query: { ifGenerationMatch: known.generation },
        ...json(resource),
        path: known.name,
        signal,
      }),

    list: (query: { prefix: string; pageToken: string | undefined; maxResults: string }, signal: AbortSignal) =>
      askForJson<{ items?: ObjectResource[]; nextPageToken?: string }>({ method: "GET", target: "/o", query, signal }),

    async delete(path: string, signal: AbortSignal): Promise<void> {
      await textOf(await ask({ method: "DELETE", target: target(path), path, signal }));
    },

    close: () => agent.destroy(),
  };
}

/** Returns the service's error message, from JSON or text. */
function messageOf(body: string): string {
  const { error } = (parseJson(body) ?? {}) as { error?: { message?: unknown } };
  return typeof error?.message === "string" ? error.message : body;
}
