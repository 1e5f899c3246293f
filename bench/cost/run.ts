import type { Handler } from "./handlers";
import { LIMITS, type Cost } from "./cost-judge";
import { measureSeries, ServerLost, startMeasured, type Measured, type Series } from "./measure";
import type { Pair } from "./plan";

/** The first runs compile the code, the last one counts. */
const WARM = 3;

/** The costs of the handlers' unchanged requests, each measured once. */
class Plain {
  readonly #known = new Map<Handler, Cost>();

  async of(target: Measured, handler: Handler): Promise<Cost> {
    const known = this.#known.get(handler);
    if (known) return known;
    const form = handler.method === "POST" ? { body: { type: "application/x-www-form-urlencoded", bytes: Buffer.from("a=1") } } : {}; // prettier-ignore
    let cost = await target.cost(handler, form, 0);
    for (let times = 1; times < WARM; times++) cost = await target.cost(handler, form, 0);
    this.#known.set(handler, cost);
    return cost;
  }
}

/** The result of a drill: its series, and the pairs that crashed the server. */
export interface Measurement {
  series: Series[];
  lost: (Pair & { why: string })[];
}

/**
 * Measures each pair on its own server with a copy of `store`, and starts another server after a crash. Sizes are
 * `scale` of the largest. `onSeries` is called with each series as it is completed.
 */
export async function measureAll(
  store: string,
  pairs: readonly Pair[],
  { scale = 1, limits = LIMITS, onSeries }: { scale?: number; limits?: typeof LIMITS; onSeries?: (series: Series) => void } = {}, // prettier-ignore
): Promise<Measurement> {
  const plain = new Plain();
  const measurement: Measurement = { series: [], lost: [] };
  let target = await startMeasured(store);
  try {
    for (const { handler, input } of pairs) {
      try {
        const series = await measureSeries(target, handler, input, {
          ...{ plain: await plain.of(target, handler), scale, limits },
        });
        measurement.series.push(series);
        onSeries?.(series);
      } catch (error) {
        if (!(error instanceof ServerLost)) throw error;
        measurement.lost.push({ handler, input, why: error.message });
        await target.stop();
        target = await startMeasured(store);
      }
    }
  } finally {
    await target.stop();
  }
  return measurement;
}
