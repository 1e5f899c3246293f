import type { EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { env } from "~/env.server";
import { handoff } from "~/http/responses/document.server";
import { FragmentCacheContext } from "~/ui/cached-fragment";
import { markOwn } from "../foreign/mark-own.server";
import { FragmentCache } from "./fragment-cache.server";
import { pageScripts } from "./page-scripts.server";
import type { PageStyles, StyledDocument } from "./page-style.server";
import { RequestId } from "../frame/request-id";

const fragmentCache = new FragmentCache({ isChecked: env.NODE_ENV !== "production" });

/**
 * Returns the manifest with only the routes that the page is rendered from. For each page React Router makes, flattens
 * and ranks all the routes it is given, which is as much work as the page itself, and a third of the garbage.
 */
function manifestOfPage({ manifest, staticHandlerContext }: EntryContext): EntryContext["manifest"] {
  const ids = staticHandlerContext.matches.map(({ route }) => route.id);
  const routes = Object.fromEntries(ids.flatMap((id) => (manifest.routes[id] ? [[id, manifest.routes[id]]] : [])));
  return { ...manifest, routes };
}

/** Reads the loaders' data, as single fetch writes it. */
async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  const reader = stream.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) chunks.push(read.value);
  return Buffer.concat(chunks).toString("utf8");
}

/**
 * Renders a whole page at once. Loaders read memory and nothing suspends, so there is nothing to stream: React builds
 * one string without turning each chunk into bytes, and what Remix would stream behind the page is put at its end.
 */
export async function renderDocument(
  url: string,
  context: EntryContext,
  requestId: string | null,
  styles: PageStyles,
): Promise<StyledDocument> {
  const { serverHandoffStream: payload, ...rest } = context;
  const fragments = fragmentCache.forPage();
  const rendered = renderToString(
    <RequestId.Provider value={requestId}>
      <FragmentCacheContext.Provider value={fragments}>
        <RemixServer context={import.meta.env.PROD ? { ...rest, manifest: manifestOfPage(context) } : rest} url={url} />
      </FragmentCacheContext.Provider>
    </RequestId.Provider>,
  );
  const finished = fragments.finish(rendered);
  // In development, React warns of attributes that it hasn't rendered.
  const page = import.meta.env.PROD ? markOwn(finished) : finished;
  // In development, Remix's own component is in the page.
  const start = import.meta.env.PROD ? pageScripts(context, new URL(url).pathname) : "";
  const scripts = start + (payload ? handoff(await textOf(payload)) : "");
  return styles.finish(page, scripts, fragments.inserts);
}
