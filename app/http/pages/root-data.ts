import { useRouteError, useRouteLoaderData } from "@remix-run/react";

/** Returns what a refused post carries of its page's root loader (`frameRefusals`). */
export function rootDataOf(error: unknown): unknown {
  return (error as { data?: { root?: unknown } | null } | undefined)?.data?.root;
}

/** Returns the root loader's data; undefined where that loader itself failed. */
export function useRootData<Data>(): Data | undefined {
  const carried = rootDataOf(useRouteError());
  return (useRouteLoaderData("root") ?? carried) as Data | undefined;
}
