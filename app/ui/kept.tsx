import { createContext, useContext, type ReactNode } from "react";

export interface MarkupKeeper {
  /** What stands for the markup that `children` had on earlier pages; undefined when they are to be rendered. */
  placeOf(key: string, children: ReactNode): string | undefined;
}

/** Only on the server: the browser hydrates what came. */
export const KeptMarkup = createContext<MarkupKeeper | null>(null);

const keysOfFrozen = new WeakMap<object, string>();

/** Writing a card out takes as long as finding what was kept of it: one that can't change is written once. */
function keyOf(kind: string, of: object): string {
  if (!Object.isFrozen(of)) return `${kind} ${JSON.stringify(of)}`;
  let key = keysOfFrozen.get(of);
  if (key === undefined) keysOfFrozen.set(of, (key = `${kind} ${JSON.stringify(of)}`));
  return key;
}

/**
 * An element whose content the server need not render for each page anew. Its `children` are made of `kind` and `of`
 * alone: nothing in them may depend on the reader, the address, the moment or a state. `of` is of one kind, and nothing in
 * it is changed once it is frozen.
 */
export function Kept({
  as: Element,
  className,
  kind,
  of,
  children,
}: {
  as: "li" | "div" | "ul";
  className?: string;
  kind: string;
  of: object;
  children: ReactNode;
}) {
  const place = useContext(KeptMarkup)?.placeOf(keyOf(kind, of), children);
  if (place === undefined) return <Element className={className}>{children}</Element>;
  return <Element className={className} dangerouslySetInnerHTML={{ __html: place }} />;
}
