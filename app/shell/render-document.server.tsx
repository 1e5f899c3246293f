import type { EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { finishDocument, type FinishedDocument } from "~/http/document.server";
import { RequestId } from "./request-id";

/**
 * A whole page at once. Loaders read memory and nothing suspends, so there is nothing to stream: React builds one string
 * without turning each piece into bytes, and what Remix would stream behind the page is put at its end.
 */
export async function renderDocument(
  url: string,
  context: EntryContext,
  requestId: string | null,
): Promise<FinishedDocument> {
  const { serverHandoffStream: payload, ...rest } = context;
  const page = renderToString(
    <RequestId.Provider value={requestId}>
      <RemixServer context={rest} url={url} />
    </RequestId.Provider>,
  );
  const hasScripts = context.renderMeta?.didRenderScripts === true;
  return finishDocument(page, payload && hasScripts ? await new Response(payload).text() : null);
}
