import { useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useRef } from "react";
import { hasUnsavedChanges } from "~/ui/forms/leave/navigation-consent";

const CHANNEL = "edgewise-auth";

/**
 * True if reloading the page's data loses nothing that was typed: nothing was typed, or the same page would stay. Once
 * the session has ended, Sign in would take its place.
 */
async function maySafelyReload(): Promise<boolean> {
  if (!hasUnsavedChanges()) return true;
  const answer = await fetch(location.href, { method: "HEAD", redirect: "manual" }).catch(() => null);
  return answer?.ok ?? false;
}

/**
 * Keeps the tabs of one browser in sync. Each tab says who is signed in when it opens and when that changes; a tab that
 * disagrees asks the server. A signed-in tab asks again when it regains the focus, in case its session has ended or its
 * role has changed elsewhere. A tab with text that was not sent stays as it is once the session has ended: Sign in would
 * take the page's place. Sending the text then keeps it (app/platform/unsaved-text).
 */
export function AuthSync({ uid, role }: { uid: string | null; role: string | null }) {
  const { revalidate: reload } = useRevalidator();
  const revalidate = useCallback(() => {
    void maySafelyReload().then((may) => {
      if (may) reload();
    });
  }, [reload]);
  const known = useRef({ uid, role });

  useEffect(() => {
    known.current = { uid, role };
    if (typeof BroadcastChannel === "undefined") return;
    const channel = new BroadcastChannel(CHANNEL);
    channel.postMessage(uid);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (data !== known.current.uid) revalidate();
    };
    return () => channel.close();
  }, [uid, role, revalidate]);

  useEffect(() => {
    const check = () => {
      if (document.visibilityState === "visible" && known.current.uid !== null) revalidate();
    };
    const restored = (event: PageTransitionEvent) => {
      // A page from the back/forward cache shows who was signed in when it was left. The router notes where the page is
      // scrolled to before it loads, and returns there afterwards; WebKit scrolls the page only after this event.
      if (event.persisted) requestAnimationFrame(revalidate);
    };
    document.addEventListener("visibilitychange", check);
    window.addEventListener("focus", check);
    window.addEventListener("pageshow", restored);
    return () => {
      document.removeEventListener("visibilitychange", check);
      window.removeEventListener("focus", check);
      window.removeEventListener("pageshow", restored);
    };
  }, [revalidate]);

  return null;
}
