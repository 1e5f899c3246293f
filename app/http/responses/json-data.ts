import { useLoaderData } from "@remix-run/react";

/**
 * A loader's data as one JSON text. Single fetch writes and reads plain data value by value, which for a list page
 * takes half as long as rendering; a text is sent as a whole. Use it only for large data that many pages have.
 */
export interface JsonData<T> {
  readonly json: string;
  /** Exists only in the type: `T` as parsed from the text. */
  readonly type?: T;
}

type Unwrapped<D> = D extends JsonData<infer T> ? T : never;
/** The type that `useJsonLoaderData` and `readJsonData` return for a loader that returns `jsonData(…)`. */
export type JsonLoaderData<Loader extends (...args: never[]) => unknown> = Unwrapped<Awaited<ReturnType<Loader>>>;

/** Parsed values, so that the server doesn't parse what it has just written, and a browser parses once. */
const values = new WeakMap<object, unknown>();

/**
 * Writes `value` as JSON, for a loader to return. It must hold only what JSON can: no dates, maps or circular
 * references.
 */
export function jsonData<T>(value: T): JsonData<T> {
  const data: JsonData<T> = { json: JSON.stringify(value) };
  values.set(data, value);
  return data;
}

/**
 * Adds one request's data to already written data, without writing that again. Both are non-empty objects with
 * different fields.
 */
export function joinJsonData<S extends object, O extends object>(shared: JsonData<S>, own: O): JsonData<S & O> {
  const data: JsonData<S & O> = { json: `${shared.json.slice(0, -1)},${JSON.stringify(own).slice(1)}` };
  values.set(data, { ...readJsonData(shared), ...own });
  return data;
}

/** As `joinJsonData`, for data that most requests don't have: without it, returns the shared data unchanged. */
export function joinJsonDataIfAny<S extends object, O extends object>(
  shared: JsonData<S>,
  own: O | null,
): JsonData<S & Partial<O>> {
  return own === null ? shared : joinJsonData(shared, own);
}

/** Reads what `jsonData` wrote, for `meta`, which gets a loader's raw data; undefined after an error. */
export function readJsonData<T>(data: JsonData<T> | null | undefined): T | undefined {
  if (!data) return undefined;
  if (!values.has(data)) values.set(data, JSON.parse(data.json));
  return values.get(data) as T;
}

/** Returns the data of a route whose loader returns `jsonData(…)`, in place of `useLoaderData`. */
export function useJsonLoaderData<Loader extends (...args: never[]) => unknown>(): JsonLoaderData<Loader> {
  return readJsonData(useLoaderData() as JsonData<JsonLoaderData<Loader>>) as JsonLoaderData<Loader>;
}
