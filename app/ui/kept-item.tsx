import { createContext, useContext, type ReactNode } from "react";

export interface MarkupKeeper {
  /** The markup of `children` from an earlier page; undefined when they are to be rendered. */
  markupOf(key: string, children: ReactNode): string | undefined;
}

/** Only on the server: the browser hydrates what came. */
export const KeptMarkup = createContext<MarkupKeeper | null>(null);

/**
 * An entry of a list, of which the server need not render each page's anew. Its `children` are made of `kind` and `of`
 * alone: nothing in them may depend on the reader, the address, the moment or a state.
 */
export function KeptItem({ kind, of, children }: { kind: string; of: object; children: ReactNode }) {
  const markup = useContext(KeptMarkup)?.markupOf(`${kind} ${JSON.stringify(of)}`, children);
  return markup === undefined ? <li>{children}</li> : <li dangerouslySetInnerHTML={{ __html: markup }} />;
}
