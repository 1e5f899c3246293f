import { createContext, useContext, type ReactNode } from "react";

export interface MarkupKeeper {
  /** What stands for the markup that `children` had on earlier pages; undefined when they are to be rendered. */
  placeOf(key: string, children: ReactNode): string | undefined;
}

/** Only on the server: the browser hydrates what came. */
export const KeptMarkup = createContext<MarkupKeeper | null>(null);

/**
 * An element whose content the server need not render for each page anew. Its `children` are made of `kind` and `of`
 * alone: nothing in them may depend on the reader, the address, the moment or a state.
 */
export function Kept({
  as: Element,
  className,
  kind,
  of,
  children,
}: {
  as: "li" | "div";
  className?: string;
  kind: string;
  of: object;
  children: ReactNode;
}) {
  const place = useContext(KeptMarkup)?.placeOf(`${kind} ${JSON.stringify(of)}`, children);
  if (place === undefined) return <Element className={className}>{children}</Element>;
  return <Element className={className} dangerouslySetInnerHTML={{ __html: place }} />;
}
