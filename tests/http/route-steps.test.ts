import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { beforeEach, expect, test } from "vitest";
import { withSteps, type RouteStep } from "~/http/route-steps";
import { post, visit } from "../support/requests";

type Handler = (args: LoaderFunctionArgs & ActionFunctionArgs) => unknown;

let order: string[];
beforeEach(() => {
  order = [];
});

function noting(name: string, over: Partial<RouteStep> = {}): RouteStep {
  const note = async <A>(args: A, next: (args: A) => unknown, { id }: { id: string }) => {
    order.push(`${name} around ${id}`);
    const answer = await next(args);
    order.push(`${name} is over`);
    return answer;
  };
  return { loader: note, action: note, ...over };
}

const handler = (answer: string) => () => {
  order.push(answer);
  return answer;
};
const asked = () => visit("/a") as Parameters<Handler>[0];

test("the first step is the outermost", async () => {
  const routes = withSteps({ a: { module: { loader: handler("loaded"), action: handler("done") } } }, [
    noting("one"),
    noting("two"),
  ]);
  expect(await (routes.a.module.loader as Handler)(asked())).toBe("loaded");
  expect(order).toEqual(["one around a", "two around a", "loaded", "two is over", "one is over"]);
  order = [];
  expect(await (routes.a.module.action as Handler)(post("/a", {}) as Parameters<Handler>[0])).toBe("done");
  expect(order).toEqual(["one around a", "two around a", "done", "two is over", "one is over"]);
});

test("a step goes around the routes and handlers that it names, and leaves the rest of a module as it is", () => {
  const meta = () => [];
  const plain = { loader: handler("loaded"), action: handler("done"), meta };
  const routes = withSteps({ a: { path: "a", module: plain }, b: { path: "b", module: plain }, none: undefined }, [
    noting("pages", { isFor: ({ id }) => id === "b" }),
    { action: (args, next) => next(args) },
  ]);
  expect(routes.none).toBeUndefined();
  expect([routes.a.path, routes.a.module.meta, routes.a.module.loader]).toEqual(["a", meta, plain.loader]);
  expect(routes.a.module.action).not.toBe(plain.action);
  expect(routes.b.module.loader).not.toBe(plain.loader);
  expect(plain.action()).toBe("done");
});

test("a page without a loader gets one from a step that covers every page, and from no other", async () => {
  const page: { default: () => null; loader?: Handler } = { default: () => null };
  const file: { loader?: Handler } = {};
  const covered = withSteps({ page: { module: page }, file: { module: file } }, [
    noting("outer"),
    noting("cover", { coversEveryPage: true }),
  ]);
  expect(covered.file.module.loader).toBeUndefined();
  expect(await covered.page.module.loader?.(asked())).toBeNull();
  expect(order.slice(0, 2)).toEqual(["outer around page", "cover around page"]);
  expect(withSteps({ page: { module: page } }, [noting("one")]).page.module.loader).toBeUndefined();
});

test("a page without an action gets the one of a step, which steps don't go around; others keep theirs", async () => {
  const refused = () => "refused";
  const kept = () => "kept";
  const routes = {
    page: { module: { default: () => null } },
    posted: { module: { default: () => null, action: kept } },
    file: { module: { loader: () => null } },
  } as Record<string, { module: { action?: (args: never) => unknown } }>;
  const stepped = withSteps(routes, [{ missingAction: refused }, { action: (args, next) => next(args) }]);
  expect(stepped["page"]?.module.action).toBe(refused);
  expect(await stepped["posted"]?.module.action?.({} as never)).toBe("kept");
  expect(stepped["file"]?.module.action).toBeUndefined();
});

test("a page passes on the headers of its answers, unless it has headers of its own", () => {
  const [passed, own] = [() => ({}), () => ({})];
  const page: { default: () => null; headers?: unknown } = { default: () => null };
  const routes = withSteps(
    { page: { module: page }, other: { module: { ...page, headers: own } }, file: { module: {} as typeof page } },
    [{ missingHeaders: passed }],
  );
  expect([routes.page, routes.other, routes.file].map(({ module }) => module.headers)).toEqual([
    passed,
    own,
    undefined,
  ]);
});
