import { useEffect } from "react";

/**
 * Closes the header's open menus (`data-menu`) by Escape, which takes the focus back to their button, and by a press or
 * the focus elsewhere.
 */
export function useDismissedMenus(): void {
  useEffect(() => {
    const dismiss = ({ type, target, key }: Event & { key?: string }) => {
      const isKey = type === "keydown";
      if (isKey && key !== "Escape") return;
      for (const menu of document.querySelectorAll<HTMLDetailsElement>("[data-menu][open]")) {
        if (!isKey && menu.contains(target as Node)) continue;
        menu.open = false;
        if (isKey) menu.querySelector("summary")?.focus();
      }
    };
    const occasions = ["keydown", "pointerdown", "focusin"];
    occasions.forEach((type) => document.addEventListener(type, dismiss));
    return () => occasions.forEach((type) => document.removeEventListener(type, dismiss));
  }, []);
}
