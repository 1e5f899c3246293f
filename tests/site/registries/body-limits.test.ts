import { expect, test } from "vitest";
import { largestForm } from "~/http/bodies/form.server";
import { bodyLimit, LARGE_BODIES } from "~/site/registries/body-limits.server";
import { as, usePeople } from "../../support/people";
import { useTestBackend } from "../../support/backend";
import { ROUTES } from "../../support/route-modules";

usePeople(useTestBackend());

test.each(Object.entries(LARGE_BODIES))(
  "%s is a route with an action, and takes more than a form",
  async (id, large) => {
    const route = ROUTES.find((one) => one.id === id);
    expect((await route?.load())?.action).toBeDefined();
    const { request } = as("admin", route?.path ?? "");
    expect(await bodyLimit(id, request)).toBe(large.most);
    expect(large.most).toBeGreaterThan(largestForm(new URL(request.url).pathname));
  },
);
