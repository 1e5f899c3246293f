import { useRef, type ComponentProps, type ReactNode } from "react";
import { Notice } from "./notice";
import { useAnswerFocus } from "./use-answer-focus";

/**
 * The message that says what has just been done, or why it wasn't. It scrolls into view and takes the focus; without
 * JavaScript the browser's own `autofocus` does that.
 */
export function Feedback(notice: ComponentProps<typeof Notice>) {
  const box = useRef<HTMLDivElement>(null);
  useAnswerFocus(box);
  return (
    // eslint-disable-next-line jsx-a11y/no-autofocus
    <div ref={box} tabIndex={-1} autoFocus data-answers-act>
      <Notice {...notice} />
    </div>
  );
}

/** Says that something has been done; nothing where nothing is to be said. */
export function Done({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <Feedback meaning="good" role="status">
      <p>{children}</p>
    </Feedback>
  );
}

/** Says why something wasn't done; nothing where nothing is to be said. */
export function Refused({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <Feedback meaning="bad" role="alert">
      <p>{children}</p>
    </Feedback>
  );
}
