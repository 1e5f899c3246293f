import "~/shell/browser/no-eval";
import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode, useEffect, type ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";
import { layOutRest } from "~/shell/browser/lay-out-rest";
import { followVersions } from "~/shell/browser/new-version";
import { RequestId } from "~/shell/frame/request-id";

followVersions();

/** Says on the browser's own timeline from when on the page answers by itself: the journeys and measurements ask. */
function Hydrated({ children }: { children: ReactNode }) {
  useEffect(() => {
    performance.mark("hydrated");
    layOutRest();
  }, []);
  return children;
}

/**
 * Waits until Remix has read the page's data. It would suspend for that while hydrating, and a click or a key meanwhile
 * makes React 18 give the page up for good (its error 345). It throws what it waits for before it uses any hook.
 */
async function dataIsRead(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (waiting) {
    if (!(waiting instanceof Promise)) throw waiting;
    await waiting;
  }
}

async function hydrate(): Promise<void> {
  await dataIsRead();
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
}

void hydrate();
