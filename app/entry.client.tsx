import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { reloadForFailedParts } from "~/shell/failed-part";
import { followVersions } from "~/shell/new-version";
import { RequestId } from "~/shell/request-id";

reloadForFailedParts();
followVersions();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RequestId.Provider value={document.documentElement.dataset["requestId"] ?? null}>
        <RemixBrowser />
      </RequestId.Provider>
    </StrictMode>,
  );
});
