import { useHydrated } from "remix-utils/use-hydrated";
import { Button } from "~/ui/forms/button";
import { placeOfName } from "../../markdown/place-of-name";
import type { UnlinkedName } from "../../markdown/rendered-text";
import { applyEdit, hasRoom } from "./text-control";

const linkTo = ({ name, path }: UnlinkedName) => `[${name}](${path})`;

/** What a text names without a link, each with a button that makes it one, or with what to write. */
export function UnlinkedList({ controlId, names }: { controlId: string; names: readonly UnlinkedName[] }) {
  const hasButtons = useHydrated();
  if (names.length === 0) return null;

  function link(one: UnlinkedName) {
    const control = document.getElementById(controlId);
    if (!(control instanceof HTMLTextAreaElement)) return;
    const start = placeOfName(control.value, one.name);
    const text = linkTo(one);
    const end = start + text.length;
    const edit = { start, end: start + one.name.length, text, select: [end, end] as const };
    if (start !== -1 && hasRoom(control, edit)) applyEdit(control, edit);
  }

  return (
    <section aria-label="Named without a link" className="text-sm">
      <p className="text-quiet">Named without a link:</p>
      <ul className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        {names.map((one) => (
          <li key={one.path}>
            {hasButtons ? (
              <Button type="button" look="quiet" onClick={() => link(one)}>
                Link {one.name}
              </Button>
            ) : (
              <code>{linkTo(one)}</code>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
