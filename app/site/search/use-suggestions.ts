import { useCallback, useEffect, useRef, useState } from "react";
import type { SearchSuggestion } from "./search.server";

const TYPING_PAUSE = 150;
const LEAST_LETTERS = 2;

/** Suggestions for the text being typed; a late response is dropped. */
export function useSuggestions() {
  const [suggestions, setSuggestions] = useState<SearchSuggestion[]>([]);
  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; request: AbortController } | null>(null);

  const clear = useCallback(() => {
    if (pending.current) {
      clearTimeout(pending.current.timer);
      pending.current.request.abort();
      pending.current = null;
    }
    setSuggestions([]);
  }, []);

  const ask = useCallback((text: string) => {
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
      fetch(`/search/suggest.json?q=${encodeURIComponent(text)}`, { signal: request.signal })
        .then(async (response) =>
          response.ok ? ((await response.json()) as { suggestions: SearchSuggestion[] }).suggestions : [],
        )
        .then((found) => {
          if (!request.signal.aborted) setSuggestions(found);
        })
        .catch(() => {
          // Suggestions are optional: the form works without them.
        });
    }, TYPING_PAUSE);
    pending.current = { timer, request };
  }, []);

  useEffect(() => clear, [clear]);
  return { suggestions, ask, clear };
}
