import { useState, type ReactNode } from "react";
import { useFormPart } from "./part-context";

/**
 * The content of a part of a shared form, folded until it is needed, or while something is written in it. It opens when
 * `open` becomes true, and only its reader closes it.
 */
export function FoldedPart({
  summary,
  open,
  className,
  children,
}: {
  summary: ReactNode;
  open: boolean;
  className?: string;
  children: ReactNode;
}) {
  const isWritten = useFormPart()?.written != null;
  const [isOpen, setOpen] = useState(open || isWritten);
  const [wasAsked, setAsked] = useState(open);
  if (open !== wasAsked) {
    setAsked(open);
    if (open) setOpen(true);
  }
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)} className={className}>
      {summary}
      {children}
    </details>
  );
}
