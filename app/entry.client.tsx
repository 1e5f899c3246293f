import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { RequestId } from "~/shell/request-id";

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
