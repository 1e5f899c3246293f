import { useCallback, useEffect, useRef, useState } from "react";

const PAUSE = 200;

/**
 * Returns the choices for the text being typed, null before the first response. They are fetched without the router
 * from `address`, which takes `?q=` and returns `{ choices }` as JSON, so a failed or late response changes nothing.
 */
export function useChoices<T>(address: string): { choices: readonly T[] | null; ask: (text: string) => void } {
  const [choices, setChoices] = useState<readonly T[] | null>(null);
  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; request: AbortController } | null>(null);

  const cancel = useCallback(() => {
    if (!pending.current) return;
    clearTimeout(pending.current.timer);
    pending.current.request.abort();
    pending.current = null;
  }, []);

  const ask = useCallback(
    (text: string) => {
      cancel();
      const request = new AbortController();
      const timer = setTimeout(() => {
        fetch(`${address}?q=${encodeURIComponent(text)}`, { signal: request.signal })
          .then(async (response) => (response.ok ? ((await response.json()) as { choices: T[] }).choices : null))
          .then((found) => {
            if (found && !request.signal.aborted) setChoices(found);
          })
          .catch(() => {
            // Choices are optional: the form works without them.
          });
      }, PAUSE);
      pending.current = { timer, request };
    },
    [address, cancel],
  );

  useEffect(() => cancel, [cancel]);
  return { choices, ask };
}
