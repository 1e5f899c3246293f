import type { ServerBuild } from "@remix-run/node";
import compression from "compression";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import {
  holdDataFolder,
  endIfRefused,
  env,
  canonicalAddresses,
  isAnsweredAsAsked,
  refusalOf,
  sendRefusal,
  sendToCanonical,
  settleRequest,
  senderAddress,
  CLIENT_ADDRESS_HEADER,
  sendCached,
  log,
  timingOf,
  completeOnSending,
  type PageDelivery,
  type CachedResponse,
  type RequestListener,
} from "~/server-interface";
import { limitClients, limitConnections } from "./client-limits";
import { openFastLane } from "./fast-lane/fast-lane";
import { answerAsLastResort } from "./last-resort";
import { listenRefusal } from "./listen-refusal";
import type { CountedElsewhere } from "./metrics";
import { logRequest, nextRequestId, type Answered, type AnsweredBy } from "./request-log";
import { serveStaticFiles } from "./static-files";

const DRAIN_DEADLINE = 6_000;
const SHUTDOWN_DEADLINE = 10_000;
const buildFolder = fileURLToPath(new URL(".", import.meta.url));

interface EntryModule {
  /** Settles once the backend is ready. */
  ready: Promise<void>;
  /** Stops background work and closes the store. */
  shutdown(): Promise<void>;
  /** Tells the build that this server sets each request's address itself. */
  trustClientAddressHeader(): void;
  /** Makes the cache of shared pages, which is part of the app because it follows the app's writes. */
  createPageDelivery(build: ServerBuild): PageDelivery;
  violationCounts: CountedElsewhere["violations"];
  backupRecord: CountedElsewhere["backups"];
  outboxFigures: CountedElsewhere["outbox"];
  createRequestListener(build: ServerBuild): RequestListener;
  /** Ends operations with what they have so far, and refuses new work. */
  beginDraining(): void;
  /** Returns a link by which the first admin makes an account, where a site isn't open and has none; else null. */
  setupLinkAtStart(): Promise<string | null>;
}

try {
  // With another backend, this machine stores nothing that two servers could damage.
  if (env.BACKEND === "embedded") holdDataFolder(env.DATA_DIR);
} catch (error) {
  endIfRefused(error);
}

const build = (await import(pathToFileURL(join(buildFolder, "server/index.js")).href).catch(
  endIfRefused,
)) as ServerBuild;
const entry = build.entry.module as unknown as EntryModule;
await entry.ready.catch(endIfRefused);
const { shutdown, trustClientAddressHeader, createPageDelivery, createRequestListener } = entry;
const { violationCounts, backupRecord, outboxFigures, beginDraining } = entry;
trustClientAddressHeader();
const delivery = createPageDelivery(build);
const canonicalOf = canonicalAddresses(build.routes);
const answerByRemix = createRequestListener(build);
const elsewhere = { cache: delivery.size, violations: violationCounts, backups: backupRecord, outbox: outboxFigures };
const metrics = env.METRICS_PORT > 0 ? (await import("./metrics")).createMetrics(elsewhere) : null;
metrics
  ?.listen(env.METRICS_PORT, env.METRICS_HOST)
  .once("error", (error) =>
    endIfRefused(
      listenRefusal(error, {
        what: "The metrics",
        host: env.METRICS_HOST,
        port: env.METRICS_PORT,
        settings: "METRICS_HOST and METRICS_PORT",
      }),
    ),
  )
  .unref();

const files = serveStaticFiles(join(buildFolder, "client"));

/** `compression` is typed for Express but runs without it. */
const compress = compression() as unknown as (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => void;

function answered(answer: Answered): void {
  logRequest(answer);
  metrics?.count(answer);
}

// How often Node checks connections for timeouts.
const server = createServer({ connectionsCheckingInterval: 1_000 }, (request, response) => {
  const started = performance.now();
  const id = nextRequestId();
  request.headers["x-request-id"] = id;
  request.headers[CLIENT_ADDRESS_HEADER] = senderAddress(request);
  let by: AnsweredBy = "pass";
  response.once("close", () => {
    const { method = "", url: address = "" } = request;
    const { statusCode: status, writableFinished: isComplete } = response;
    answered({ id, method, address, status, by, isComplete, ms: performance.now() - started });
  });

  const canonical = canonicalOf(request.url ?? "");
  const isRead = request.method === "GET" || request.method === "HEAD";
  // A redirected post would lose its body, so it is answered as if sent to the canonical address.
  if (canonical !== null && !isRead) request.url = canonical;
  const refusal = refusalOf(request);
  if (refusal !== null) {
    completeOnSending(response);
    sendRefusal(response, refusal);
    return;
  }
  if (canonical !== null && isRead) {
    completeOnSending(response);
    sendToCanonical(response, canonical);
    return;
  }
  settleRequest(request);

  const answer = (cached: CachedResponse | null) => {
    if (cached) {
      by = cached.kind;
      sendCached(request, response, cached);
      return;
    }
    completeOnSending(response);
    files(request, response, () => {
      response.setHeader(...timingOf("pass"));
      compress(request, response, () => void answerByRemix(request, response));
    });
  };
  const found = delivery.find(request);
  if (found instanceof Promise)
    found.then(answer).catch((error: unknown) => answerAsLastResort(error, request, response));
  else answer(found);
});
limitClients(server, env.CLIENT_SECONDS);

const lane =
  env.FAST_LANE === "on"
    ? openFastLane(server, {
        // Requests that node:http would refuse, redirect or answer under another address are passed to it unread.
        find: (head) => (isAnsweredAsAsked(head) && canonicalOf(head.url ?? "") === null ? delivery.find(head) : null),
        answered: ({ head: { method = "", url: address = "" }, kind: by, status, isComplete, ms }) =>
          answered({ id: nextRequestId(), method, address, status, by, isComplete, ms }),
      })
    : null;
const front = lane?.server ?? server;
limitConnections(front);

front.listen(env.PORT, env.HOST, () => {
  const address = front.address();
  const port = typeof address === "object" && address ? address.port : env.PORT;
  if (["0.0.0.0", "::"].includes(env.HOST) && !env.TRUST_PROXY)
    log.warn(
      { host: env.HOST },
      "the server listens on every network without TRUST_PROXY: behind a proxy all visitors count as one, and without one nothing encrypts",
    );
  process.stdout.write(`\nEdgewise is at ${env.PUBLIC_URL ?? `http://localhost:${String(port)}`}\n\n`);
  entry.setupLinkAtStart().then(
    (link) => {
      if (link !== null)
        process.stdout.write(
          `This site isn’t open yet and has no admin. Make the first account within an hour:\n\n  ${link}\n\nFor another link: npm run admin -- setup-link\n\n`,
        );
    },
    (error: unknown) => log.error({ err: error }, "the link for the first admin could not be made"),
  );
});

front.on("error", (error: NodeJS.ErrnoException) => {
  endIfRefused(listenRefusal(error, { what: "The server", host: env.HOST, port: env.PORT, settings: "HOST and PORT" }));
});

let stopping = false;
async function stop(why: string, exitCode = 0): Promise<void> {
  if (stopping) return;
  stopping = true;
  beginDraining();
  log.info({ why }, "stopping");
  setTimeout(() => process.exit(1), SHUTDOWN_DEADLINE).unref();
  const closed = new Promise((resolve) => front.close(resolve));
  // A busy connection ends after its response; one that never ends is cut off.
  lane?.leave();
  const letGo = setInterval(() => server.closeIdleConnections(), 50);
  const cutOff = setTimeout(() => {
    lane?.cut();
    server.closeAllConnections();
  }, DRAIN_DEADLINE);
  await closed;
  clearInterval(letGo);
  clearTimeout(cutOff);
  await shutdown();
  process.exit(exitCode);
}
process.on("SIGTERM", (signal) => void stop(signal));
process.on("SIGINT", (signal) => void stop(signal));
// Nobody awaited the promise, so no work is left half done.
process.on("unhandledRejection", (error) => log.error({ err: error }, "a promise failed that nobody waited for"));
// The state is unknown, so the process ends and is restarted from outside.
process.on("uncaughtException", (error) => {
  log.fatal({ err: error }, "an error that nothing caught: the server stops, to be started again");
  void stop("uncaught exception", 1);
});
