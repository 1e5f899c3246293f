import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode, useEffect, useLayoutEffect, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { hydrateRoot } from "react-dom/client";
import { layOutRest } from "~/shell/browser/lay-out-rest";
import { followVersions } from "~/shell/browser/new-version";
import { SetAside } from "~/shell/foreign/set-aside";
import { tolerateMovedNodes } from "~/shell/foreign/moved-nodes";
import { keepFragmentReadable } from "~/shell/navigation/readable-fragment";
import { replaceOnReturn } from "~/shell/navigation/replace-on-return";
import { sendOnce } from "~/shell/navigation/send-once";
import { RequestId } from "~/shell/frame/request-id";
import { askWhenSent } from "~/ui/forms/ask-when-sent";

followVersions();
keepFragmentReadable(window);

// The wheel scrolls the page: over a number that has the focus it would change it, unseen.
const keepNumber = ({ target }: Event) =>
  target instanceof HTMLInputElement && target.type === "number" && target.blur();
document.addEventListener("wheel", keepNumber, { passive: true });

const setAside = new SetAside(window.__foreignChanges);

/** The stylesheet that start-page.ts has added: the last, since React didn't render it. */
const stylesheet = [...document.head.querySelectorAll("link[rel=stylesheet]")].pop();

/** Marks the moment of hydration on the browser's performance timeline, for the browser tests and the measurements. */
function Hydrated({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    // After an error of hydration, the head is another.
    if (stylesheet?.isConnected === false) document.head.append(stylesheet);
    setAside.end();
    tolerateMovedNodes();
  }, []);
  useEffect(() => {
    performance.mark("hydrated");
    replaceOnReturn();
    layOutRest();
    askWhenSent();
    sendOnce();
  }, []);
  return children;
}

/**
 * Waits until Remix has read the page's data. Otherwise Remix would suspend while hydrating, and a click or a key press
 * meanwhile makes React 18 abandon hydration (its error 345). `RemixBrowser` throws the promise before it uses any
 * hook.
 */
async function dataIsRead(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (pending) {
    if (!(pending instanceof Promise)) throw pending;
    await pending;
  }
}

async function hydrate(): Promise<void> {
  await dataIsRead();
  const begin = () =>
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
  if (setAside.begin()) {
    // Done at once, the page is never painted without what an extension or a translator has added.
    flushSync(begin);
    return;
  }
  setAside.watch();
  startTransition(() => void begin());
}

void hydrate();
