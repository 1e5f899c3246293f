import type { AppLoadContext } from "@remix-run/node";
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

/**
 * What a page’s markup holds already, and a browser needs again once other data come: of each entry of a list its key,
 * of a part nothing.
 */
export interface InMarkup<T> {
  lists?: { readonly [Field in keyof T]?: string };
  parts?: readonly (keyof T)[];
  /** Names a value by a hash: the same for the same content. */
  markOf: (value: object) => string;
}

/** Parsed values, so that the server doesn't parse what it has just written, and a browser parses once. */
const values = new WeakMap<object, unknown>();
/** The texts for documents, where they differ. */
const inDocuments = new WeakMap<object, string>();

/** Returns `value` with the marks of what the markup holds, and the same with the marks alone. */
function withMarks<T extends object>(value: T, { lists = {}, parts = [], markOf }: InMarkup<T>): [T, T] {
  const whole: Record<PropertyKey, unknown> = Object.fromEntries(Object.entries(value));
  const rest: Record<PropertyKey, unknown> = { ...whole };
  for (const [field, key] of Object.entries<string | undefined>(lists)) {
    const entries = whole[field] as readonly Record<string, unknown>[] | null;
    if (entries === null) continue;
    const marks = entries.map(markOf);
    whole[field] = entries.map((entry, at) => ({ ...entry, kept: marks[at] }));
    rest[field] = entries.map((entry, at) => ({ [key ?? ""]: entry[key ?? ""], kept: marks[at] }));
  }
  for (const field of parts) {
    const part = value[field];
    if (typeof part !== "object" || part === null) continue;
    const kept = markOf(part);
    whole[field] = { ...part, kept };
    rest[field] = { kept };
  }
  return [whole as T, rest as T];
}

/**
 * Writes `value` as JSON, for a loader to return. It must hold only what JSON can: no dates, maps or circular
 * references. `inMarkup` is what the page keeps as `CachedFragment` and `CachedFragmentList` show it.
 */
export function jsonData<T>(value: T, inMarkup?: InMarkup<T>): JsonData<T> {
  if (!inMarkup || typeof value !== "object" || value === null) {
    const data: JsonData<T> = { json: JSON.stringify(value) };
    values.set(data, value);
    return data;
  }
  const [whole, rest] = withMarks(value, inMarkup as InMarkup<T & object>);
  const data: JsonData<T> = { json: JSON.stringify(whole) };
  values.set(data, value);
  inDocuments.set(data, JSON.stringify(rest));
  return data;
}

/**
 * Adds one request's data to already written data, without writing that again. Both are non-empty objects with
 * different fields.
 */
export function joinJsonData<S extends object, O extends object>(shared: JsonData<S>, own: O): JsonData<S & O> {
  const rest = `,${JSON.stringify(own).slice(1)}`;
  const data: JsonData<S & O> = { json: shared.json.slice(0, -1) + rest };
  values.set(data, { ...readJsonData(shared), ...own });
  const inDocument = inDocuments.get(shared);
  if (inDocument !== undefined) inDocuments.set(data, inDocument.slice(0, -1) + rest);
  return data;
}

/** As `joinJsonData`, for data that most requests don't have: without it, returns the shared data unchanged. */
export function joinJsonDataIfAny<S extends object, O extends object>(
  shared: JsonData<S>,
  own: O | null,
): JsonData<S & Partial<O>> {
  return own === null ? shared : joinJsonData(shared, own);
}

/**
 * Returns the data for a request: a document’s without what its markup holds, from which it is rendered all the same.
 * `context` is the loader’s.
 */
export function asSent<T>(data: JsonData<T>, context: AppLoadContext | undefined): JsonData<T> {
  const json = context?.isDataRequest === false ? inDocuments.get(data) : undefined;
  if (json === undefined) return data;
  const sent: JsonData<T> = { json };
  values.set(sent, values.get(data));
  return sent;
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
