import { afterEach, expect, test, vi } from "vitest";
import { log } from "~/backend/log.server";
import { loader as health } from "~/routes/healthz";
import { loader as ready } from "~/routes/readyz";
import { useTestBackend } from "../support/backend";
import { respond } from "../support/requests";

const store = useTestBackend();

afterEach(() => void vi.restoreAllMocks());

test("healthz answers", async () => {
  expect(await respond(health)).toMatchObject({ status: 200, data: "ok\n" });
});

test("readyz says that the server is ready, and by what", async () => {
  const answer = await respond(ready);
  expect([answer.status, answer.data]).toEqual([200, "ready\nstore: ok\ncatalogue: ok\nstopping: no\n"]);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
});

test("readyz says that the store can't be written to, without what the store said", async () => {
  const logged = vi.spyOn(log, "error").mockImplementation(() => undefined);
  vi.spyOn(store().documents, "ping").mockRejectedValue(new Error("SQLITE_FULL: /var/lib/edgewise"));
  const answer = await respond(ready);
  expect([answer.status, answer.data]).toEqual([
    503,
    "not ready\nstore: cannot be written to\ncatalogue: ok\nstopping: no\n",
  ]);
  expect(logged).toHaveBeenCalledOnce();
});

test("readyz says that the server was asked to stop; healthz goes on answering", async () => {
  // A process that stops is never ready again: these are modules of their own.
  vi.resetModules();
  const [stopping, alive] = await Promise.all([import("~/routes/readyz"), import("~/routes/healthz")]);
  const { beginDraining } = await import("~/http/listener/draining.server");
  beginDraining();
  const answer = await respond(stopping.loader);
  expect([answer.status, answer.data]).toEqual([503, "not ready\nstore: ok\ncatalogue: ok\nstopping: yes\n"]);
  expect((await respond(alive.loader)).status).toBe(200);
});
