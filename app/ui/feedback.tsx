import { useRef, type ComponentProps } from "react";
import { Notice } from "./notice";
import { useAnswerFocus } from "./use-answer-focus";

/**
 * The message about what somebody has just done, or why it wasn't done: in view and with the focus. Without JavaScript
 * the browser's own `autofocus` does the same.
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
