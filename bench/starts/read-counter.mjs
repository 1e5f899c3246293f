// Preloaded by the measured server (`node --import`): counts the documents that it reads as Firestore bills them, and
// reports the number when a message asks for it. The server itself knows nothing of it.
import { Firestore } from "firebase-admin/firestore";
import process from "node:process";

/**
 * @typedef {{ documents?: string[] }} Asked
 * @typedef {{ document?: unknown, documentChange?: { document?: { name?: string } },
 *   result?: { aggregateFields?: Record<string, { integerValue?: string | number }> } }} Answer
 */

let reads = 0;

/** This method of Firestore's client is undocumented, so a client without it must fail rather than go uncounted. */
const calls = /** @type {{ requestStream(...values: unknown[]): Promise<import("node:stream").Readable> }} */ (
  /** @type {unknown} */ (Firestore.prototype)
);
const { requestStream } = calls;
if (typeof requestStream !== "function")
  throw new Error("Firestore's client makes its calls in another way than this was written for.");

calls.requestStream = async function (...values) {
  const stream = await requestStream.apply(this, values);
  const [method, , asked] = /** @type {[string, unknown, Asked]} */ (values);
  const isQuery = method === "runQuery" || method === "runAggregationQuery";
  reads += asked.documents?.length ?? 0;
  let found = 0;
  /** @type {Set<string>} The emulator sends all of a listener's documents again with each change; Firestore doesn't. */
  const sent = new Set();
  /** @param {Answer} answer */
  const take = ({ document, documentChange, result }) => {
    if (method === "runQuery" && document) found += 1;
    if (method === "runAggregationQuery")
      for (const { integerValue = 0 } of Object.values(result?.aggregateFields ?? {}))
        found += Math.ceil(Number(integerValue) / 1_000);
    const name = documentChange?.document?.name;
    if (name === undefined || sent.has(name)) return;
    sent.add(name);
    reads += 1;
  };
  // Listening for data here would start the stream before the client listens.
  const emit = stream.emit.bind(stream);
  stream.emit = (event, ...rest) => {
    if (event === "data") take(/** @type {Answer} */ (rest[0]));
    if (event === "end" && isQuery) reads += Math.max(1, found);
    return emit(event, ...rest);
  };
  return stream;
};

process.on("message", () => process.send?.({ reads }));
// The channel to the bench must not keep a server alive that was told to stop.
process.channel?.unref();
