import { useCallback, useEffect, useRef, useState } from "react";

const TYPING_PAUSE = 150;
const LEAST_LETTERS = 2;

/**
 * Suggestions of the site's search for the text being typed, of one section where `query` says so; a late response is
 * dropped.
 */
export function useSuggestions<Suggestion>(query = "") {
  const [suggestions, setSuggestions] = useState<Suggestion[]>([]);
  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; request: AbortController } | null>(null);

  const clear = useCallback(() => {
    if (pending.current) {
      clearTimeout(pending.current.timer);
      pending.current.request.abort();
      pending.current = null;
    }
    setSuggestions([]);
  }, []);

  const ask = useCallback(
    (text: string) => {
      if (pending.current) {
        clearTimeout(pending.current.timer);
        pending.current.request.abort();
        pending.current = null;
      }
      if (text.trim().length < LEAST_LETTERS) {
        setSuggestions([]);
        return;
      }
      const request = new AbortController();
      const timer = setTimeout(() => {
        fetch(`/search/suggest.json?q=${encodeURIComponent(text)}${query}`, { signal: request.signal })
          .then(async (response) =>
            response.ok ? ((await response.json()) as { suggestions: Suggestion[] }).suggestions : [],
          )
          .then((found) => {
            if (!request.signal.aborted) setSuggestions(found);
          })
          .catch(() => {
            // Suggestions are optional: the form works without them.
          });
      }, TYPING_PAUSE);
      pending.current = { timer, request };
    },
    [query],
  );

  useEffect(() => clear, [clear]);
  return { suggestions, ask, clear };
}
