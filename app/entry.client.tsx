import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode, useEffect, type ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";
import { reloadForFailedParts } from "~/shell/failed-part";
import { followVersions } from "~/shell/new-version";
import { RequestId } from "~/shell/request-id";

reloadForFailedParts();
followVersions();

/** Says on the browser's own timeline from when on the page answers by itself: the journeys and measurements ask. */
function Hydrated({ children }: { children: ReactNode }) {
  useEffect(() => void performance.mark("hydrated"), []);
  return children;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Hydrated>
        <RequestId.Provider value={document.documentElement.dataset["requestId"] ?? null}>
          <RemixBrowser />
        </RequestId.Provider>
      </Hydrated>
    </StrictMode>,
  );
});
