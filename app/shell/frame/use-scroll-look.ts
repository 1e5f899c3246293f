import { useEffect, useState } from "react";

const SCROLLED_PAST = 50;
const HIDDEN_PAST = 200;

/**
 * Returns the header's look as the page scrolls (pixels, from the specification): a line past 50, hidden past 200 on
 * the way down.
 */
export function useScrollLook(): { scrolled: boolean; hidden: boolean } {
  const [look, setLook] = useState({ scrolled: false, hidden: false });
  useEffect(() => {
    // Starts from infinity so that a page that opens scrolled shows its header.
    let last = Infinity;
    const follow = () => {
      const now = window.scrollY;
      // A scroll may end with an event that moved nothing; the direction then stays the same.
      if (now === last) return;
      const next = { scrolled: now > SCROLLED_PAST, hidden: now > HIDDEN_PAST && now > last };
      last = now;
      setLook((look) => (look.scrolled === next.scrolled && look.hidden === next.hidden ? look : next));
    };
    follow();
    window.addEventListener("scroll", follow, { passive: true });
    return () => window.removeEventListener("scroll", follow);
  }, []);
  return look;
}
