import { expect, test, vi } from "vitest";
import { loadCatalogue } from "~/platform/catalogue/source.server";
import { registerSubjects } from "~/site/registries/register.server";
import "~/site/registries/jobs.server";
import "~/site/registries/pictures-in-use.server";
import { useTestBackend } from "../../support/backend";

const store = useTestBackend();

test("a start follows no query twice", async () => {
  registerSubjects();
  const watch = vi.spyOn(store().documents, "watch");
  await loadCatalogue();
  const followed = watch.mock.calls.map(([{ name }, query, , instead]) => JSON.stringify([name, query, instead ?? {}]));
  expect(followed.length).toBeGreaterThan(15);
  expect(followed.filter((one, at) => followed.indexOf(one) !== at)).toEqual([]);
});
