import { useLocation, useNavigationType } from "@remix-run/react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";

/**
 * A control that had the focus when its page was left: its address or name, and its position among those that share it.
 */
interface Place {
  selector: string;
  index: number;
}

const MOST_PLACES = 50;

function selectorOf(element: Element): string | null {
  if (element.id) return `#${CSS.escape(element.id)}`;
  const attribute = ["href", "name"].find((name) => element.hasAttribute(name));
  if (attribute === undefined) return null;
  return `${element.localName}[${attribute}="${CSS.escape(element.getAttribute(attribute) ?? "")}"]`;
}

function placeOf(element: Element | null): Place | null {
  const selector = element && element !== document.body ? selectorOf(element) : null;
  if (selector === null || element === null) return null;
  return { selector, index: [...document.querySelectorAll(selector)].indexOf(element) };
}

function elementAt(place: Place | undefined): HTMLElement | null {
  return place ? (document.querySelectorAll<HTMLElement>(place.selector)[place.index] ?? null) : null;
}

/** Returns where to continue reading: at the fragment's element, or else at the content. */
function startOf(hash: string): HTMLElement | null {
  const target = hash === "" ? null : document.getElementById(idOf(hash));
  return target ?? document.getElementById("content");
}

/** Returns the id that a fragment names; a fragment such as `#50%` can't be decoded and names itself. */
function idOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

function focusOn(element: HTMLElement | null): void {
  if (!element) return;
  element.focus({ preventScroll: true });
  if (document.activeElement === element) return;
  // Headings and the content take the focus only from a script.
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** True if the page itself has put the focus somewhere in its content, such as on a form's errors. */
function hasOwnFocus(wasFocused: Element | null): boolean {
  const { activeElement } = document;
  return activeElement !== wasFocused && activeElement?.closest("main") != null;
}

/**
 * Does for the router's navigations what a browser does when it loads a page: announces the title to screen readers and
 * moves the focus to the content or, after going back, to the control that had it. A page that stays and only changes
 * its query keeps the focus where it is. Render it before the page, so that it knows what had the focus before the page
 * takes it.
 */
export function AnnouncedPage() {
  const { pathname, search, hash, key } = useLocation();
  const type = useNavigationType();
  const [title, setTitle] = useState("");
  const shown = useRef({ pathname, search, key });
  const left = useRef({ pathname, search, key, focused: null as Element | null });
  const places = useRef(new Map<string, Place>());
  const focused = useRef<Element | null>(null);

  useEffect(() => {
    const note = ({ target }: Event) => {
      if (!(target instanceof Element)) return;
      focused.current = target;
      const place = placeOf(target);
      if (!place) return;
      places.current.delete(shown.current.key);
      places.current.set(shown.current.key, place);
      if (places.current.size > MOST_PLACES) places.current.delete([...places.current.keys()][0] ?? "");
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, []);

  useLayoutEffect(() => {
    left.current = { ...shown.current, focused: focused.current };
    shown.current = { pathname, search, key };
  }, [pathname, search, key]);

  useEffect(() => {
    if (left.current.key === key) return;
    const isSamePage = left.current.pathname === pathname;
    if (isSamePage && left.current.search === search) return;
    setTitle(document.title);
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isSamePage ? !isLost : hasOwnFocus(left.current.focused)) return;
    focusOn((type === "POP" ? elementAt(places.current.get(key)) : null) ?? startOf(hash));
  }, [pathname, search, hash, key, type]);

  return (
    // No status: that is what a page's own messages are.
    <div aria-live="polite" className="sr-only">
      {title}
    </div>
  );
}
