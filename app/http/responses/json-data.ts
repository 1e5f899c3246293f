import { useLoaderData } from "@remix-run/react";

/**
 * What a loader returns as one JSON text. Single fetch writes and reads plain data value by value, which takes a page of a
 * list as long as half its rendering; a text goes over as a whole. Only for what many pages are large with.
 */
export interface JsonData<T> {
  readonly json: string;
  /** Only its type: `T` as it comes out of the text. */
  readonly type?: T;
}

type Unwrapped<D> = D extends JsonData<infer T> ? T : never;
/** What `useJsonLoaderData` and `readJsonData` give for a loader that returns `jsonData(…)`. */
export type JsonLoaderData<Loader extends (...args: never[]) => unknown> = Unwrapped<Awaited<ReturnType<Loader>>>;

/** Values by what stands for them, so that the server doesn't read what it has just written, and a browser reads once. */
const values = new WeakMap<object, unknown>();

/** Writes `value` as JSON, for a loader to return. It must hold nothing that JSON can't: no dates, no maps, no circles. */
export function jsonData<T>(value: T): JsonData<T> {
  const data: JsonData<T> = { json: JSON.stringify(value) };
  values.set(data, value);
  return data;
}

/**
 * Adds what is of one request to data that was written before, without writing that again. Both are objects with fields of
 * their own, none of them empty.
 */
export function joinJsonData<S extends object, O extends object>(shared: JsonData<S>, own: O): JsonData<S & O> {
  const data: JsonData<S & O> = { json: `${shared.json.slice(0, -1)},${JSON.stringify(own).slice(1)}` };
  values.set(data, { ...readJsonData(shared), ...own });
  return data;
}

/** Reads what `jsonData` wrote, for `meta`, which is given a loader's data as it came; undefined after an error. */
export function readJsonData<T>(data: JsonData<T> | null | undefined): T | undefined {
  if (!data) return undefined;
  if (!values.has(data)) values.set(data, JSON.parse(data.json));
  return values.get(data) as T;
}

/** The data of a route whose loader returns `jsonData(…)`, in place of `useLoaderData`. */
export function useJsonLoaderData<Loader extends (...args: never[]) => unknown>(): JsonLoaderData<Loader> {
  return readJsonData(useLoaderData() as JsonData<JsonLoaderData<Loader>>) as JsonLoaderData<Loader>;
}
