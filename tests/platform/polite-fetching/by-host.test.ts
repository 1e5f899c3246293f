import { expect, test } from "vitest";
import { visitByHost } from "~/platform/polite-fetching/by-host.server";

test("what stays due after its visit isn't visited again at once, and the rest is", async () => {
  const stop = new AbortController();
  const due = new Map(["a", "b", "c"].map((id) => [id, { id, url: `https://${id}.example/` }]));
  const visited: string[] = [];
  await visitByHost(
    async () => [...due.values()],
    async ({ id }) => {
      visited.push(id);
      if (id !== "a") due.delete(id);
      if (visited.length > 10) stop.abort();
    },
    stop.signal,
  );
  expect(visited.sort()).toEqual(["a", "b", "c"]);
});
