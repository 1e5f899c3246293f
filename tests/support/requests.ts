import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { JsonData } from "~/http/responses/json-data";
import { streamedForm } from "./files/form-stream";

const ORIGIN = "http://edgewise.test";

type Arguments = LoaderFunctionArgs & ActionFunctionArgs;

/** A visitor's GET of a path, as a loader takes it. */
export function visit(path: string, params: Record<string, string> = {}, headers: HeadersInit = {}): Arguments {
  return { request: new Request(new URL(path, ORIGIN), { headers }), params, context: {} } as Arguments;
}

/** A visitor's post of a form from a page of this site, as an action takes it. */
export function post(
  path: string,
  form: Record<string, string | string[]> | FormData,
  params: Record<string, string> = {},
  headers: HeadersInit = {},
): Arguments {
  const sent = form instanceof FormData ? streamedForm(form) : { body: encodedForm(form), headers: {} };
  const from = { Origin: ORIGIN, "Sec-Fetch-Site": "same-origin" };
  const init = {
    method: "POST",
    body: sent.body,
    duplex: "half",
    headers: { ...sent.headers, ...from, ...Object.fromEntries(new Headers(headers)) },
  };
  const request = new Request(new URL(path, ORIGIN), init as RequestInit);
  return { request, params, context: {} } as Arguments;
}

function encodedForm(form: Record<string, string | string[]>): URLSearchParams {
  const fields = new URLSearchParams();
  for (const [name, value] of Object.entries(form)) for (const one of [value].flat()) fields.append(name, one);
  return fields;
}

export interface Answer {
  status: number;
  headers: Headers;
  /** What the loader or action gave the page, as a browser reads it; the text of a plain response. */
  data: unknown;
}

/** The answer of a loader or action, returned or thrown, as data with its status and headers. */
export async function respond(run: () => unknown): Promise<Answer> {
  let value: unknown;
  try {
    value = await run();
  } catch (thrown) {
    if (!(thrown instanceof Response) && !isDataWithInit(thrown)) throw thrown;
    value = thrown;
  }
  if (value instanceof Response) {
    const type = value.headers.get("Content-Type") ?? "";
    const data: unknown = type.includes("json") ? await value.clone().json() : await value.clone().text();
    return { status: value.status, headers: value.headers, data };
  }
  if (isDataWithInit(value))
    return { status: value.init?.status ?? 200, headers: new Headers(value.init?.headers), data: readData(value.data) };
  return { status: 200, headers: new Headers(), data: readData(value) };
}

function readData(value: unknown): unknown {
  return isJsonData(value) ? JSON.parse(value.json) : value;
}

function isJsonData(value: unknown): value is JsonData<unknown> {
  return typeof value === "object" && value !== null && Object.keys(value).join() === "json";
}

function isDataWithInit(value: unknown): value is { type: string; data: unknown; init: ResponseInit | null } {
  return typeof value === "object" && value !== null && "type" in value && value.type === "DataWithResponseInit";
}
