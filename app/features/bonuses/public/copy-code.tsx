import { useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Icon } from "~/ui/icon";

/** A bonus code as selectable text; its copy button appears only with JavaScript. */
export function CopyCode({ code }: { code: string }) {
  const isHydrated = useHydrated();
  const canCopy = isHydrated && "clipboard" in navigator;
  const [said, setSaid] = useState("");
  async function copy() {
    try {
      await navigator.clipboard.writeText(code);
      setSaid("Copied");
    } catch {
      // The browser may refuse to copy; the code can still be selected by hand.
      setSaid("Your browser did not allow this. Select the code and copy it yourself");
    }
  }
  return (
    <p className="flex flex-wrap items-center gap-3">
      <span className="text-sm text-quiet">Code</span>{" "}
      <code className="rounded-md border border-dashed border-control bg-sunken px-3 py-1.5 text-lg font-semibold tracking-wide select-all">
        {code}
      </code>
      {canCopy && (
        <button type="button" className="button button-secondary" onClick={() => void copy()}>
          Copy code
        </button>
      )}
      <span role="status" className="inline-flex items-center gap-1 text-sm text-good">
        {said === "Copied" && <Icon name="check" className="size-4" />}
        {said}
      </span>
    </p>
  );
}
