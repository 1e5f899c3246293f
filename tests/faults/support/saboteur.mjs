// Loaded into the built server before it starts (`node --import`), to cause on command what hardware, clocks and bugs
// can do. The server itself knows nothing about it.
import { SECRET } from "./secret.mjs";

/**
 * @typedef {{ collection: string, call: "get" | "query", how: "throw" | "hang" | { megabytes: number } }} Fault
 * @typedef {{ kind: "fault", fault: Fault | null } | { kind: "clock", aheadMs: number }
 *   | { kind: "reject" } | { kind: "throw" } | { kind: "ignore" }} Order
 */

/** @type {Fault | null} */
let fault = null;
/** A server can start at a different time; an order can change its clock later. */
let aheadMs = Number(process.env.SABOTEUR_AHEAD_MS ?? 0);

const RealDate = Date;
globalThis.Date = class extends RealDate {
  /** @param {ConstructorParameters<typeof RealDate>} args */
  constructor(...args) {
    super(...(args.length === 0 ? [RealDate.now() + aheadMs] : args));
  }
  static now() {
    return RealDate.now() + aheadMs;
  }
};

/** @param {Fault["how"]} how @param {Promise<unknown>} real */
async function spoilt(how, real) {
  if (how === "throw") throw new Error(SECRET);
  if (how === "hang") return new Promise(() => undefined);
  const found = await real;
  const text = "Too much of a good thing. ".repeat(Math.ceil((how.megabytes * 1_000_000) / 26));
  const swollen = (document) => document && { ...document, title: text };
  return found?.items ? { ...found, items: found.items.map(swollen) } : swollen(found);
}

let installed;
Object.defineProperty(globalThis, "edgewiseBackend", {
  configurable: true,
  get: () => installed,
  set(backend) {
    const { documents } = backend;
    const spoil =
      (call) =>
      (collection, ...rest) => {
        const isMeant = fault?.call === call && fault.collection === collection.name;
        return isMeant ? spoilt(fault.how, documents[call](collection, ...rest)) : documents[call](collection, ...rest);
      };
    installed = { ...backend, documents: { ...documents, get: spoil("get"), query: spoil("query") } };
  },
});

process.on("message", (/** @type {Order} */ order) => {
  if (order.kind === "fault") fault = order.fault;
  if (order.kind === "clock") aheadMs = order.aheadMs;
  if (order.kind === "reject") void Promise.reject(new Error(SECRET));
  process.send?.("done", () => {
    if (order.kind !== "throw") return;
    setTimeout(() => {
      throw new Error(SECRET);
    });
  });
});
// The open channel for orders must not keep the server from ending.
process.channel?.unref();
