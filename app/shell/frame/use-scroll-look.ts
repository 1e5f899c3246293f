import { useEffect, useState } from "react";

const SCROLLED_PAST = 50;
/** Well above where the scrolled look begins, so that a page resting near that point doesn't flicker. */
const UNSCROLLED_AT = 20;
const HIDDEN_PAST = 200;

/**
 * Returns the header's look as the page scrolls (pixels, from the specification): a line past 50 until the page is back
 * at its top, hidden past 200 on the way down.
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
      const hidden = now > HIDDEN_PAST && now > last;
      last = now;
      setLook((look) => {
        const scrolled = now > (look.scrolled ? UNSCROLLED_AT : SCROLLED_PAST);
        return look.scrolled === scrolled && look.hidden === hidden ? look : { scrolled, hidden };
      });
    };
    follow();
    window.addEventListener("scroll", follow, { passive: true });
    return () => window.removeEventListener("scroll", follow);
  }, []);
  return look;
}
