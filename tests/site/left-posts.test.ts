import type { ActionFunctionArgs } from "@remix-run/node";
import { describe, expect, test } from "vitest";
import { readForm } from "~/http/bodies/form.server";
import { chainedRoutes } from "~/site/registries/route-chain.server";
import { useTestBackend } from "../support/backend";
import { post } from "../support/requests";

useTestBackend();

type Action = (args: ActionFunctionArgs) => unknown;

const chained = (action: Action): Action =>
  chainedRoutes({ "routes/contact": { module: { default: () => null, action } } })["routes/contact"].module.action;

/** Sends a form whose client leaves once the action has begun, and returns what the action then reads. */
async function readAfterClientLeft(path: string, fields: Record<string, string>) {
  const { request, ...rest } = post(path, fields);
  const client = new AbortController();
  let goOn: () => void = () => undefined;
  const left = new Promise<void>((resolve) => (goOn = resolve));
  const read = new Promise<Record<string, unknown>>((resolve, reject) => {
    const action: Action = async ({ request: asked }) => {
      client.abort();
      await left;
      await readForm(asked).then((form) => resolve(Object.fromEntries(form)), reject);
      return null;
    };
    const args = { ...rest, request: new Request(request, { signal: client.signal }) };
    Promise.resolve(chained(action)(args))
      .catch(() => undefined)
      .finally(() => goOn());
  });
  return read;
}

describe("An action whose client leaves while it runs", () => {
  test.each([
    ["a short form", "/contact", "Words. ".repeat(20)],
    ["a form that is on disk", "/admin/contact", "Words. ".repeat(60_000)],
  ])("reads %s whole", async (_, path, body) => {
    const read = await readAfterClientLeft(path, { intent: "save", body });
    // Compared as one value, because the difference of two long texts fills the screen.
    expect([Object.keys(read), read["body"] === body]).toEqual([["intent", "body"], true]);
  });
});
