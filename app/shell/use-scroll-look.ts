import { useEffect, useState } from "react";

const SCROLLED_PAST = 50;
const HIDDEN_PAST = 200;

/** The header's look as the page scrolls (pixels, from the specification): a line past 50, hidden past 200 on the way down. */
export function useScrollLook(): { scrolled: boolean; hidden: boolean } {
  const [look, setLook] = useState({ scrolled: false, hidden: false });
  useEffect(() => {
    let last = window.scrollY;
    const follow = () => {
      const now = window.scrollY;
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
