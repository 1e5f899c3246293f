import { z } from "zod/v4";
import { singleLine } from "~/domain/text/fields";

export interface FaqMove {
  what: "entry" | "group";
  /** The id of an entry, or a group's name. */
  which: string;
  direction: "up" | "down";
}

/** Returns the value of the button that moves a question or a group. */
export function moveValue({ direction, what, which }: FaqMove): string {
  return `${direction} ${what} ${which}`;
}

/** A move in the list, as its button says it, and the list's parameters. */
export const faqMoveForm = z.object({
  move: singleLine(220).transform((value, context): FaqMove => {
    const [, direction, what, which] = /^(up|down) (entry|group) (.+)$/.exec(value) ?? [];
    if (which !== undefined)
      return { direction: direction as FaqMove["direction"], what: what as FaqMove["what"], which };
    context.addIssue({ code: "custom", message: "This page has no such button." });
    return z.NEVER;
  }),
  state: singleLine(1_000).optional(),
});
